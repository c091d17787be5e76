import { useAtomValue } from 'jotai';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { faultText } from '../../i18n/fault-text';
import { replayWords } from '../../i18n/replay';
import { useLanguage, useWords } from '../../i18n/use-words';
import { getCurrentPlatformZone } from '../../shared/calls/decode';
import type { EpochMs } from '../../shared/units';
import type { ReplayStatus } from '../../state/live/replay';
import type { Watch } from '../../state/live/watch';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import { formatTypedRange, getPresetRange, getRange } from '../time/time-range';
import { RangeFields, type ReplayChoice } from './range-fields';
import './replay.css';

export interface ReplayRangeSheetProps {
  readonly watch: Watch;
  readonly now: () => EpochMs;
  readonly onClose: () => void;
}

export function ReplayRangeSheet({ watch, now, onClose }: ReplayRangeSheetProps) {
  const t = useWords(replayWords);
  const language = useLanguage();
  const status = useAtomValue(watch.replay.status);
  const [choice, setChoice] = useState<ReplayChoice>('last30m');
  const [typedRange, setTyped] = useState(() =>
    formatTypedRange(getPresetRange('last30m', now()), getCurrentPlatformZone()),
  );
  const [isSubmitted, setSubmitted] = useState(false);
  /** Status when the replay was requested; a different status is the worker's answer. */
  const [statusAtStart, setStatusAtStart] = useState<ReplayStatus | null>(null);
  const isWaiting = statusAtStart !== null && statusAtStart === status;
  const fault = statusAtStart !== null && !isWaiting ? status.fault : null;
  const range = getRange(choice === 'typed' ? typedRange : choice, now(), getCurrentPlatformZone());

  const onCloseRef = useRef(onClose);
  onCloseRef.current = onClose;
  useEffect(() => {
    if (status.state !== null) onCloseRef.current();
  }, [status]);

  const start = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (typeof range === 'string' || isWaiting) return;
    setStatusAtStart(status);
    watch.replay.start(range.from, range.end);
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
          typedRange={typedRange}
          fault={isSubmitted && typeof range === 'string' ? range : null}
          onChoiceChange={setChoice}
          onTypedChange={setTyped}
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
