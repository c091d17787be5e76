/** The fields of the range sheet: a preset, or both ends typed. */
import { useId } from 'react';
import { replayWords } from '../../i18n/replay';
import { useWords } from '../../i18n/use-words';
import { platformOffset } from '../../shared/calls/decode';
import { zoneText } from '../../shared/platform-time';
import { Notice } from '../../ui/notice';
import { Segmented } from '../../ui/segmented';
import { TimeField } from '../../ui/time-field';
import type { TypedRange } from '../time/range';
import type { SpanChoice, SpanFault } from '../time/span';

const CHOICES: readonly SpanChoice[] = ['last30m', 'lastDay', 'lastWeek', 'range'];

interface RangeFieldsProps {
  readonly choice: SpanChoice;
  readonly typed: TypedRange;
  /** The fault to show; null for none. */
  readonly wrong: SpanFault | null;
  readonly onChoice: (choice: SpanChoice) => void;
  readonly onTyped: (typed: TypedRange) => void;
}

export function RangeFields({ choice, typed, wrong, onChoice, onTyped }: RangeFieldsProps) {
  const say = useWords(replayWords);
  const messageId = useId();
  const isStartWrong = wrong === 'fromMissing' || wrong === 'inFuture';
  return (
    <>
      <Segmented
        label={say('span')}
        options={CHOICES.map((value) => ({ value, text: say(value) }))}
        value={choice}
        onChange={onChoice}
      />
      {choice === 'range' ? (
        <>
          <TimeField
            label={say('from')}
            value={typed.from}
            isWrong={isStartWrong}
            describedBy={messageId}
            onChange={(from) => onTyped({ ...typed, from })}
          />
          <TimeField
            label={say('end')}
            value={typed.end}
            isWrong={wrong !== null && !isStartWrong}
            describedBy={messageId}
            onChange={(end) => onTyped({ ...typed, end })}
          />
          <p className="as-replay-range__zone">{say('zone', { zone: zoneText(platformOffset()) })}</p>
        </>
      ) : null}
      <div id={messageId}>{wrong === null ? null : <Notice tone="bad">{say(wrong)}</Notice>}</div>
    </>
  );
}
