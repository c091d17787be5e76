import { type FormEvent, useId, useState } from 'react';
import { rangeWords } from '../../i18n/range';
import { useWords } from '../../i18n/use-words';
import { platformOffset } from '../../shared/calls/decode';
import { zoneText } from '../../shared/platform-time';
import type { EpochMs } from '../../shared/units';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Segmented } from '../../ui/segmented';
import { TimeField } from '../../ui/time-field';
import { asTyped, chosenRange, PRESET_NAMES, type Range, type RangeChoice, typedRange } from './range';
import './range.css';

export interface RangePickerProps {
  readonly choice: RangeChoice;
  /** What is looked at now: a range of one's own begins with it. */
  readonly shown: Range;
  readonly now: () => EpochMs;
  /** Called with choices that keep the rules only; again where the same is asked for again. */
  readonly onChoose: (choice: RangeChoice) => void;
}

/** Chooses a preset at once, or a range of one's own by two fields and a button. */
export function RangePicker({ choice, shown, now, onChoose }: RangePickerProps) {
  const say = useWords(rangeWords);
  const messageId = useId();
  const offset = platformOffset();
  const [typed, setTyped] = useState(typeof choice === 'string' ? null : choice);
  const [isTried, setTried] = useState(typeof choice !== 'string');
  const checked = typed === null ? null : typedRange(typed, now(), offset);
  const wrong = isTried && typeof checked === 'string' ? checked : null;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (typed !== null && typeof chosenRange(typed, now(), offset) !== 'string') onChoose(typed);
  };
  return (
    <form className="as-range" noValidate onSubmit={submit}>
      <Segmented
        label={say('label')}
        options={[...PRESET_NAMES, 'typed' as const].map((value) => ({ value, text: say(value) }))}
        value={typed === null && typeof choice === 'string' ? choice : 'typed'}
        onChange={(value) => {
          setTried(false);
          if (value === 'typed') setTyped(asTyped(shown, offset));
          else {
            setTyped(null);
            onChoose(value);
          }
        }}
      />
      {typed === null ? null : (
        <>
          <div className="as-range__fields">
            <TimeField
              label={say('from')}
              value={typed.from}
              isWrong={wrong !== null && wrong !== 'endMissing'}
              describedBy={messageId}
              onChange={(from) => setTyped({ ...typed, from })}
            />
            <TimeField
              label={say('end')}
              value={typed.end}
              isWrong={wrong === 'endMissing' || wrong === 'endBeforeStart' || wrong === 'periodEmpty'}
              describedBy={messageId}
              onChange={(end) => setTyped({ ...typed, end })}
            />
            <Button type="submit" kind="primary">
              {say('query')}
            </Button>
          </div>
          <p className="as-range__zone">{say('zone', { zone: zoneText(offset) })}</p>
          <div id={messageId}>{wrong === null ? null : <Notice tone="bad">{say(wrong)}</Notice>}</div>
        </>
      )}
    </form>
  );
}
