import { useAtomValue } from 'jotai';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { faultText } from '../../i18n/fault-text';
import { replayWords } from '../../i18n/replay';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { platformOffset } from '../../shared/calls/decode';
import { zoneText } from '../../shared/platform-time';
import type { EpochMs } from '../../shared/units';
import type { ReplayStatus } from '../../state/live/replay';
import type { Watch } from '../../state/live/watch';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import { Segmented } from '../../ui/segmented';
import { TimeField } from '../../ui/time-field';
import { type SpanChoice, spanOf } from '../time/span';
import './replay.css';

const CHOICES: readonly SpanChoice[] = ['last30m', 'lastDay', 'lastWeek', 'range'];

export interface SpanSheetProps {
  readonly watch: Watch;
  /** The live clock. */
  readonly now: () => EpochMs;
  readonly onClose: () => void;
}

/** Asks what span is to be replayed and starts it; closes when the page stands in the past. */
export function SpanSheet({ watch, now, onClose }: SpanSheetProps) {
  const shell = useWords(shellWords);
  const say = useWords(replayWords);
  const language = useLanguage();
  const messageId = useId();
  const offset = platformOffset();
  const status = useAtomValue(watch.replay.status);
  const [choice, setChoice] = useState<SpanChoice>('last30m');
  const [typed, setTyped] = useState({ from: '', end: '' });
  const [isTried, setTried] = useState(false);
  /** What was so when it was started; anything else is the answer. */
  const [before, setBefore] = useState<ReplayStatus | null>(null);
  const isWaiting = before !== null && before === status;
  const fault = before !== null && !isWaiting ? status.fault : null;
  const wrong = spanOf(choice, typed, now(), offset);
  const shownWrong = isTried && typeof wrong === 'string' ? wrong : null;

  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (status.state !== null) close.current();
  }, [status]);

  const start = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const span = spanOf(choice, typed, now(), offset);
    if (typeof span === 'string' || isWaiting) return;
    setBefore(status);
    watch.replay.start(span.from, span.end);
  };
  const cancel = (): void => {
    if (isWaiting) watch.replay.leave();
    onClose();
  };
  return (
    <Dialog shape="sheet" title={say('title')} closeLabel={shell('close')} onClose={cancel}>
      <form className="as-replay-span" noValidate onSubmit={start}>
        <p>{say('intro')}</p>
        <Segmented
          label={say('span')}
          options={CHOICES.map((value) => ({ value, text: say(value) }))}
          value={choice}
          onChange={setChoice}
        />
        {choice === 'range' ? (
          <>
            <TimeField
              label={say('from')}
              value={typed.from}
              isWrong={shownWrong === 'fromMissing' || shownWrong === 'inFuture'}
              describedBy={messageId}
              onChange={(from) => setTyped({ ...typed, from })}
            />
            <TimeField
              label={say('end')}
              value={typed.end}
              isWrong={shownWrong !== null && shownWrong !== 'fromMissing' && shownWrong !== 'inFuture'}
              describedBy={messageId}
              onChange={(end) => setTyped({ ...typed, end })}
            />
            <p className="as-replay-span__zone">{say('zone', { zone: zoneText(offset) })}</p>
          </>
        ) : null}
        <div id={messageId}>{shownWrong === null ? null : <Notice tone="bad">{say(shownWrong)}</Notice>}</div>
        {fault === null ? null : <Notice tone="bad">{faultText(fault, language)}</Notice>}
        <div className="as-replay-span__actions">
          <Button onClick={cancel}>{shell('cancel')}</Button>
          <Button type="submit" kind="primary" busy={isWaiting}>
            {fault === null ? say('start') : shell('retry')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
