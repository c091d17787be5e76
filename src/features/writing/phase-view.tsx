import { useState } from 'react';
import type { OperationPhase } from '../../../workers/monitor/contract/contract';
import { faultText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import type { WriteBlock } from '../../i18n/write-block';
import type { Fault } from '../../shared/faults';
import { hasEnded } from '../../shared/operation-phase';
import { useTick } from '../../state/hooks/use-tick';
import { CheckIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { useLiveValues } from '../live-values/live-context';
import { formatDuration } from '../time/time-text';
import './phase-view.css';

export const PHASE_KEYS = {
  sent: 'phaseSent',
  accepted: 'phaseAccepted',
  done: 'phaseDone',
  'read-back': 'phaseReadBack',
  refused: 'phaseRefused',
  unknown: 'phaseUnknown',
} as const satisfies Record<OperationPhase, string>;

const STEPS = [
  { phase: 'sent', word: 'stepSent' },
  { phase: 'accepted', word: 'stepAccepted' },
  { phase: 'done', word: 'stepDone' },
  { phase: 'read-back', word: 'stepReadBack' },
] as const;

interface PhaseViewProps {
  readonly phase: OperationPhase;
  readonly fault: Fault | null;
  /** Why nothing can be sent now; `null` if sending is possible. Without a link, the result of the write cannot arrive. */
  readonly block: WriteBlock | null;
}

export function PhaseView({ phase, fault, block }: PhaseViewProps) {
  const t = useWords(valueWords);
  const language = useLanguage();
  if (!hasEnded(phase) && isLinkLost(block)) return <LostLinkNotice />;
  const reachedIndex = STEPS.findIndex((step) => step.phase === phase);
  if (phase === 'refused' || phase === 'unknown')
    return (
      <Notice tone={phase === 'refused' ? 'bad' : 'warn'}>
        <strong>{t(PHASE_KEYS[phase])}</strong>
        {fault === null ? null : <span>{` ${faultText(fault, language)}`}</span>}
      </Notice>
    );
  return (
    <div className="as-phases" role="status">
      <ol className="as-phases__steps" aria-hidden="true">
        {STEPS.map((step, i) => (
          <li
            key={step.phase}
            className={i <= reachedIndex ? 'as-phases__step as-phases__step--reached' : 'as-phases__step'}
          >
            <span className="as-phases__sign">{i <= reachedIndex ? <CheckIcon size={14} /> : i + 1}</span>
            <span>{t(step.word)}</span>
          </li>
        ))}
      </ol>
      <p className="as-phases__now">{t(PHASE_KEYS[phase])}</p>
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
      <strong>{t(PHASE_KEYS.unknown)}</strong> {/* Must not be read out every second. */}
      <span aria-hidden="true">{t('linkLostFor', { time: formatDuration(now() - lostAt, t) })}</span>
    </Notice>
  );
}
