import { useAtomValue } from 'jotai';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { faultText } from '../../i18n/fault-text';
import { replayWords } from '../../i18n/replay';
import { useLanguage, useWords } from '../../i18n/use-words';
import { platformZone } from '../../shared/calls/decode';
import type { EpochMs } from '../../shared/units';
import type { ReplayStatus } from '../../state/live/replay';
import type { Watch } from '../../state/live/watch';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import { formatTyped, getRange, presetRange } from '../time/time-range';
import { RangeFields, type ReplayChoice } from './range-fields';
import './replay.css';

export interface ReplayRangeSheetProps {
  readonly watch: Watch;
  readonly now: () => EpochMs;
  readonly onClose: () => void;
}

/** Asks for the range and starts the replay; closes when the replay has started. */
export function ReplayRangeSheet({ watch, now, onClose }: ReplayRangeSheetProps) {
  const t = useWords(replayWords);
  const language = useLanguage();
  const status = useAtomValue(watch.replay.status);
  const [choice, setChoice] = useState<ReplayChoice>('last30m');
  const [typed, setTyped] = useState(() => formatTyped(presetRange('last30m', now()), platformZone()));
  const [isTried, setTried] = useState(false);
  /** Status when the replay was requested; a different status is the worker's answer. */
  const [statusAtStart, setStatusAtStart] = useState<ReplayStatus | null>(null);
  const isWaiting = statusAtStart !== null && statusAtStart === status;
  const fault = statusAtStart !== null && !isWaiting ? status.fault : null;
  const checked = getRange(choice === 'typed' ? typed : choice, now(), platformZone());

  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (status.state !== null) close.current();
  }, [status]);

  const start = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (typeof checked === 'string' || isWaiting) return;
    setStatusAtStart(status);
    watch.replay.start(checked.from, checked.end);
  };
  const cancel = (): void => {
    if (isWaiting) watch.replay.leave();
    onClose();
  };
  return (
    <Dialog shape="sheet" title={t('title')} closeLabel={t('close')} onClose={cancel}>
      <form className="as-replay-range" noValidate onSubmit={start}>
        <p>{t('intro')}</p>
        <RangeFields
          choice={choice}
          typed={typed}
          wrong={isTried && typeof checked === 'string' ? checked : null}
          onChoice={setChoice}
          onTyped={setTyped}
        />
        {fault === null ? null : <Notice tone="bad">{faultText(fault, language)}</Notice>}
        <div className="as-replay-range__actions">
          <Button onClick={cancel}>{t('cancel')}</Button>
          <Button type="submit" kind="primary" busy={isWaiting}>
            {fault === null ? t('start') : t('retry')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
