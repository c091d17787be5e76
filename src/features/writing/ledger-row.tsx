import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useOnline } from '../../browser/use-online';
import { faultText } from '../../i18n/fault-text';
import { useLanguage, useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import { WRITE_WAIT_MS } from '../../shared/constants';
import type { SignalId } from '../../shared/ids';
import { hasEnded } from '../../shared/operation-status';
import { isOverwritten, type LedgerEntry, ledgerAtom } from '../../state/commands/operations';
import { useTick } from '../../state/hooks/use-tick';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Tag, type Tone } from '../../ui/tag';
import type { WriteRequest } from '../../widgets/live/page-host';
import { useLiveValues } from '../live-values/live-context';
import { formatDateTime, formatDuration } from '../time/time-text';
import { useWriteBack } from './former-value';
import { STATUS_KEYS } from './status-steps';
import { useMarkSeen } from './use-look';
import './ledger-sheet.css';

const TONES: Readonly<Record<LedgerEntry['status'], Tone>> = {
  sent: 'accent',
  accepted: 'accent',
  done: 'accent',
  'read-back': 'good',
  refused: 'bad',
  unknown: 'warn',
};

/** Returns the text key of a write's status. Overwritten writes and those not read back in time have separate keys. */
function useStatusKey({ status, ...entry }: LedgerEntry) {
  const { now } = useServices();
  const isSuperseded = isOverwritten({ status, ...entry }, useAtomValue(ledgerAtom));
  useTick(status === 'done');
  if (status !== 'done') return STATUS_KEYS[status];
  if (isSuperseded) return 'statusOverwritten';
  return now() - (entry.endedAt ?? entry.sentAt) > WRITE_WAIT_MS ? 'statusNotReadBack' : STATUS_KEYS.done;
}

/** Opens the confirmation of another write, after asking for the page's password if its controls require it. */
export type OnWrite = (request: WriteRequest, needsPassword: boolean) => void;

interface LedgerRowProps {
  readonly entry: LedgerEntry;
  /** Whether to omit signal and page. */
  readonly isShort?: boolean;
  /** Writes the former value back; if missing, this is not offered. */
  readonly onWrite?: OnWrite | undefined;
}

export function LedgerRow({ entry, isShort = false, onWrite }: LedgerRowProps) {
  const t = useWords(valueWords);
  const language = useLanguage();
  const isOnline = useOnline();
  // Without a network, the result cannot arrive.
  const status = isOnline || hasEnded(entry.status) ? entry.status : 'unknown';
  const statusKey = useStatusKey({ ...entry, status });
  return (
    <li className="as-ledger__entry" data-status={status}>
      {isShort ? null : (
        <>
          <p className="as-ledger__signal">{entry.title}</p>
          {entry.place ? <p className="as-ledger__place">{entry.place}</p> : null}
        </>
      )}
      <p className="as-ledger__change">{`${entry.shownOld} → ${entry.shownNew}`}</p>
      <p className="as-ledger__end">
        <Tag tone={TONES[status]}>{t(statusKey)}</Tag>
        <time className="as-ledger__time">{formatDateTime(entry.sentAt)}</time>
        {entry.endedAt === null ? null : (
          <span className="as-ledger__time">
            {t('endedAfter', { time: formatDuration(entry.endedAt - entry.sentAt, t) })}
          </span>
        )}
      </p>
      {entry.status === 'refused' && entry.fault !== null ? (
        <p className="as-ledger__why">{faultText(entry.fault, language)}</p>
      ) : null}
      {entry.isUnguarded && status !== 'refused' ? (
        <p className="as-ledger__place">{t('unguarded')}</p>
      ) : null}
      {onWrite === undefined ? null : <WriteBack entry={entry} onWrite={onWrite} />}
    </li>
  );
}

function WriteBack({ entry, onWrite }: { readonly entry: LedgerEntry; readonly onWrite: OnWrite }) {
  const t = useWords(valueWords);
  const writeBack = useWriteBack()(entry);
  if (writeBack === null) return null;
  return (
    <Button className="as-ledger__back" onClick={() => onWrite(writeBack.request, writeBack.needsPassword)}>
      {t('writeBack', { value: writeBack.request.shownNew })}
    </Button>
  );
}

interface OwnWritesProps {
  readonly signalId: SignalId;
  readonly limit: number;
  readonly onWrite?: OnWrite | undefined;
}

export function OwnWrites({ signalId, limit, onWrite }: OwnWritesProps) {
  const t = useWords(valueWords);
  const { owner } = useLiveValues();
  const projectId = owner.family === 'project' ? owner.projectId : null;
  const entries = useAtomValue(ledgerAtom);
  const ownEntries = useMemo(
    () =>
      entries.filter((entry) => entry.signalId === signalId && entry.projectId === projectId).slice(0, limit),
    [entries, signalId, projectId, limit],
  );
  useMarkSeen(ownEntries);
  if (ownEntries.length === 0) return null;
  return (
    <section className="as-ledger__own" aria-label={t('ownWrites')}>
      <h3 className="as-ledger__head">{t('ownWrites')}</h3>
      <ul className="as-ledger">
        {ownEntries.map((entry) => (
          <LedgerRow key={entry.id} entry={entry} isShort onWrite={onWrite} />
        ))}
      </ul>
    </section>
  );
}
