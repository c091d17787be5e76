/** Writes as rows: one entry of the ledger, and the entries of one signal. */
import { useAtomValue } from 'jotai';
import { faultText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import type { SignalId } from '../../shared/ids';
import { type LedgerEntry, ledgerAtom } from '../../state/commands/operations';
import { Tag, type Tone } from '../../ui/tag';
import { useLiveValues } from '../live-values/live-context';
import { dateText, durationText } from '../time/time-text';
import { PHASE_WORDS } from './phase-view';
import './ledger-sheet.css';

const TONES: Readonly<Record<LedgerEntry['phase'], Tone>> = {
  sent: 'accent',
  accepted: 'accent',
  done: 'accent',
  'read-back': 'good',
  refused: 'bad',
  unknown: 'warn',
};

interface LedgerRowProps {
  readonly entry: LedgerEntry;
  /** Leaves out signal and page, where they are said already. */
  readonly isShort?: boolean;
}

/** One write: signal, page, values, time and result. */
export function LedgerRow({ entry, isShort = false }: LedgerRowProps) {
  const say = useWords(valueWords);
  const language = useLanguage();
  return (
    <li className="as-ledger__entry" data-phase={entry.phase}>
      {isShort ? null : (
        <>
          <p className="as-ledger__signal">{entry.title}</p>
          {entry.place ? <p className="as-ledger__place">{entry.place}</p> : null}
        </>
      )}
      <p className="as-ledger__change">
        {entry.shownOld} → {entry.shownNew}
      </p>
      <p className="as-ledger__end">
        <Tag tone={TONES[entry.phase]}>{say(PHASE_WORDS[entry.phase])}</Tag>
        <time className="as-ledger__time">{dateText(entry.sentAt)}</time>
        {entry.endedAt === null ? null : (
          <span className="as-ledger__time">
            {say('endedAfter', { time: durationText(entry.endedAt - entry.sentAt, say) })}
          </span>
        )}
      </p>
      {entry.phase === 'refused' && entry.fault !== null ? (
        <p className="as-ledger__why">{faultText(entry.fault, language)}</p>
      ) : null}
    </li>
  );
}

interface OwnWritesProps {
  readonly signalId: SignalId;
  /** How many are shown at most, newest first. */
  readonly most: number;
}

/** The writes of this person to one signal; draws nothing where there are none. */
export function OwnWrites({ signalId, most }: OwnWritesProps) {
  const say = useWords(valueWords);
  const { owner } = useLiveValues();
  const projectId = owner.family === 'project' ? owner.projectId : null;
  const own = useAtomValue(ledgerAtom)
    .filter((entry) => entry.signalId === signalId && entry.projectId === projectId)
    .slice(0, most);
  if (own.length === 0) return null;
  return (
    <section className="as-ledger__own" aria-label={say('ownWrites')}>
      <h3 className="as-ledger__head">{say('ownWrites')}</h3>
      <ul className="as-ledger">
        {own.map((entry) => (
          <LedgerRow key={entry.id} entry={entry} isShort />
        ))}
      </ul>
    </section>
  );
}
