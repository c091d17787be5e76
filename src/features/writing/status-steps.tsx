import { useState } from 'react';
import type { OperationStatus } from '../../../workers/monitor/contract/contract';
import { faultText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import type { WriteBlock } from '../../i18n/write-block';
import type { Fault } from '../../shared/faults';
import { hasEnded } from '../../shared/operation-status';
import { useTick } from '../../state/hooks/use-tick';
import { CheckIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { useLiveValues } from '../live-values/live-context';
import { formatDuration } from '../time/time-text';
import './status-steps.css';

export const STATUS_KEYS = {
  sent: 'statusSent',
  accepted: 'statusAccepted',
  done: 'statusDone',
  'read-back': 'statusReadBack',
  refused: 'statusRefused',
  unknown: 'statusUnknown',
} as const satisfies Record<OperationStatus, string>;

const STEPS = [
  { status: 'sent', word: 'stepSent' },
  { status: 'accepted', word: 'stepAccepted' },
  { status: 'done', word: 'stepDone' },
  { status: 'read-back', word: 'stepReadBack' },
] as const;

interface StatusStepsProps {
  readonly status: OperationStatus;
  readonly fault: Fault | null;
  /** Why nothing can be sent now; `null` if sending is possible. Without a link, the result of the write cannot arrive. */
  readonly block: WriteBlock | null;
}

export function StatusSteps({ status, fault, block }: StatusStepsProps) {
  const t = useWords(valueWords);
  const language = useLanguage();
  if (!hasEnded(status) && isLinkLost(block)) return <LostLinkNotice />;
  const reachedIndex = STEPS.findIndex((step) => step.status === status);
  if (status === 'refused' || status === 'unknown')
    return (
      <Notice tone={status === 'refused' ? 'bad' : 'warn'}>
        <strong>{t(STATUS_KEYS[status])}</strong>
        {fault === null ? null : <span>{` ${faultText(fault, language)}`}</span>}
      </Notice>
    );
  return (
    <div className="as-status-steps" role="status">
      <ol className="as-status-steps__steps" aria-hidden="true">
        {STEPS.map((step, i) => (
          <li
            key={step.status}
            className={
              i <= reachedIndex
                ? 'as-status-steps__step as-status-steps__step--reached'
                : 'as-status-steps__step'
            }
          >
            <span className="as-status-steps__sign">
              {i <= reachedIndex ? <CheckIcon size={14} /> : i + 1}
            </span>
            <span>{t(step.word)}</span>
          </li>
        ))}
      </ol>
      <p className="as-status-steps__now">{t(STATUS_KEYS[status])}</p>
    </div>
  );
}

const isLinkLost = (block: WriteBlock | null): boolean => block === 'offline' || block === 'disconnected';

function LostLinkNotice() {
  const t = useWords(valueWords);
  const { now } = useLiveValues();
  const [lostAt] = useState(now);
  useTick();
  return (
    <Notice tone="warn">
      <strong>{t(STATUS_KEYS.unknown)}</strong> {/* Must not be read out every second. */}
      <span aria-hidden="true">{t('linkLostFor', { time: formatDuration(now() - lostAt, t) })}</span>
    </Notice>
  );
}
