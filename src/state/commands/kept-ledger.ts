/**
 * Keeps the ledger across a reload of the tab. Writes without a result become unknown, since they are no longer
 * followed (faults 42, faults 46). Unseen results are also kept on the device, since the browser may be killed.
 */
import type { OperationStatus } from '../../../workers/monitor/contract/contract';
import { WRITE_WAIT_MS } from '../../shared/constants';
import { hasEnded } from '../../shared/operation-status';
import { type Millis, SECOND_MS } from '../../shared/units';
import type { Services } from '../services';
import { sessionAtom } from '../session/session-store';
import { LEDGER, type LedgerEntry, ledgerAtom, OPEN_WRITES } from './operations';

/** Most unsettled writes, not yet seen by the user, kept on the device; the newest stay. */
const OPEN_WRITES_MAX = 20;

/** Parses stored entries; empty if unreadable or of another user. */
function readEntries(text: string | null, userId: string): readonly LedgerEntry[] {
  if (text === null) return [];
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== 'object' || stored === null || !('userId' in stored) || stored.userId !== userId)
      return [];
    return 'entries' in stored && Array.isArray(stored.entries) ? stored.entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

const markUnfollowed = (entry: LedgerEntry): LedgerEntry =>
  hasEnded(entry.status)
    ? entry
    : { ...entry, status: 'unknown', fault: null, endedAt: null, isUnseen: true };

export const readStoredEntries = (text: string | null, userId: string): readonly LedgerEntry[] =>
  readEntries(text, userId).map(markUnfollowed);

const TEXTS = ['id', 'signalId', 'value', 'title', 'shownOld', 'shownNew', 'status'] as const;
const STATUSES: ReadonlySet<string> = new Set<OperationStatus>([
  'sent',
  'accepted',
  'done',
  'read-back',
  'refused',
  'unknown',
]);

function isEntry(raw: unknown): raw is LedgerEntry {
  if (typeof raw !== 'object' || raw === null) return false;
  const entry = raw as Readonly<Record<string, unknown>>;
  return (
    TEXTS.every((name) => typeof entry[name] === 'string') &&
    STATUSES.has(String(entry.status)) &&
    (entry.projectId === null || typeof entry.projectId === 'string') &&
    (entry.place === undefined || typeof entry.place === 'string') &&
    (entry.former === undefined || typeof entry.former === 'string') &&
    (entry.isUnseen === undefined || typeof entry.isUnseen === 'boolean') &&
    (entry.endedAt === null || typeof entry.endedAt === 'number') &&
    typeof entry.sentAt === 'number'
  );
}

type LedgerServices = Pick<Services, 'ledger' | 'tabStorage' | 'storage' | 'store' | 'ports' | 'now'>;

/** Stores unseen and open entries on the device, together with the entries of other tabs. */
function storeOpenEntries({ storage, store }: LedgerServices, userId: string): void {
  const entries = store.get(ledgerAtom);
  const session = store.get(sessionAtom);
  const isOwn = session.status === 'signed-in' && session.user.userId === userId;
  // The end of a session empties the ledger, but its user later returns to the open entries.
  if (!isOwn || entries.length === 0) return;
  const ownIds = new Set(entries.map(({ id }) => id));
  const openEntries = entries.filter(({ status, isUnseen }) => isUnseen || !hasEnded(status));
  const otherEntries = readEntries(storage.read(OPEN_WRITES), userId).filter(({ id }) => !ownIds.has(id));
  const stored = [...openEntries, ...otherEntries].slice(0, OPEN_WRITES_MAX);
  storage.write(OPEN_WRITES, stored.length === 0 ? null : JSON.stringify({ userId, entries: stored }));
}

/** Returns the time within which another tab would report the result of a write that it follows. */
const getFollowMs = ({ status, sentAt }: LedgerEntry, now: number): Millis =>
  hasEnded(status) || sentAt > now ? 0 : Math.max(0, sentAt + WRITE_WAIT_MS + SECOND_MS - now);

/** Restores this user's writes and the unseen ones on the device. The returned function stops storing them. */
export function restoreLedger(services: LedgerServices, userId: string): () => void {
  const { ledger, tabStorage, storage, store, ports, now } = services;
  ledger.restore(userId, () => readStoredEntries(tabStorage.read(LEDGER), userId));
  const adoptEntries = (): void => {
    const candidates = readEntries(storage.read(OPEN_WRITES), userId);
    ledger.adopt(userId, candidates.filter((entry) => getFollowMs(entry, now()) === 0).map(markUnfollowed));
  };
  const delays = readEntries(storage.read(OPEN_WRITES), userId).map((entry) => getFollowMs(entry, now()));
  const stops = [...new Set(delays)].filter((ms) => ms > 0).map((ms) => ports.after(ms, adoptEntries));
  adoptEntries();
  stops.push(store.sub(ledgerAtom, () => storeOpenEntries(services, userId)));
  return () => {
    for (const stop of stops) stop();
  };
}
