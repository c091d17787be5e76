/** The page's ledger: this user's writes with the texts shown at the time. It never sends a write again. */
import { atom, type createStore } from 'jotai';
import type { Operation, OperationStatus } from '../../../workers/monitor/contract/contract';
import type { TextStore } from '../../browser/storage';
import type { Fault, Outcome } from '../../shared/faults';
import type { OperationId, ProjectId, SignalId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';

/** Most entries in the ledger; the newest stay. */
export const WRITE_LEDGER_MAX = 200;

export interface ConfirmedWrite {
  readonly id: OperationId;
  /** `null` if the signal belongs to a single piece of equipment instead of a project. */
  readonly projectId: ProjectId | null;
  readonly signalId: SignalId;
  readonly value: string;
  readonly title: string;
  /** Page from which it was written. */
  readonly place?: string;
  readonly shownOld: string;
  readonly shownNew: string;
  /** The previous value as it would be written back; missing if unknown, and for momentary writes. */
  readonly former?: string;
}

export interface LedgerEntry extends ConfirmedWrite {
  readonly status: OperationStatus;
  readonly sentAt: EpochMs;
  readonly endedAt: EpochMs | null;
  readonly fault: Fault | null;
  /** Whether the platform did not confirm that it recognises a repetition of this write. */
  readonly isUnguarded?: boolean;
  /** Whether the write failed, or its result is unknown or came late, and the user has not seen that yet. */
  readonly isUnseen?: boolean;
}

/** Newest first. */
export const ledgerAtom = atom<readonly LedgerEntry[]>([]);

/** Whether a later write to the same signal has replaced the value. */
export function isOverwritten(entry: LedgerEntry, newestFirst: readonly LedgerEntry[]): boolean {
  const laterWrites = newestFirst.slice(
    0,
    newestFirst.findIndex(({ id }) => id === entry.id),
  );
  return laterWrites.some(
    ({ signalId, projectId, status }) =>
      signalId === entry.signalId && projectId === entry.projectId && status !== 'refused',
  );
}

/** Newest first. */
export const unseenWritesAtom = atom((get) => get(ledgerAtom).filter(({ isUnseen }) => isUnseen));

const isNoteworthy = (previous: OperationStatus, nextStatus: OperationStatus): boolean =>
  nextStatus !== previous && (nextStatus === 'refused' || nextStatus === 'unknown' || previous === 'unknown');

export interface Ledger {
  /** Adds and sends a write, unless its id is already in the ledger. */
  readonly send: (
    write: ConfirmedWrite,
    at: EpochMs,
    sendToWorker: () => Promise<Outcome<Operation>>,
  ) => Promise<void>;
  readonly update: (operation: Operation) => void;
  /** Restores a user's ledger. `readStored` reads the writes from before the reload; see `kept-ledger.ts`. */
  readonly restore: (userId: string, readStored: () => readonly LedgerEntry[]) => void;
  /** Adds entries that are not in the ledger yet. */
  readonly adopt: (userId: string, entries: readonly LedgerEntry[]) => void;
  /** Marks entries as seen. Call when their results are on the screen. */
  readonly markSeen: (entries: readonly LedgerEntry[]) => void;
  readonly clear: () => void;
}

/** Name in the tab's storage. */
export const LEDGER = 'allshift.ledger';
/** Name in the device's storage, for open or unseen entries. */
export const OPEN_WRITES = 'allshift.open-writes';

export function createLedger(store: ReturnType<typeof createStore>, storage: TextStore): Ledger {
  let userId: string | null = null;
  const setEntries = (entries: readonly LedgerEntry[]): void => {
    store.set(ledgerAtom, entries);
    if (userId !== null) storage.write(LEDGER, JSON.stringify({ userId, entries }));
  };
  const updateEntry = (
    id: OperationId,
    changes: Pick<LedgerEntry, 'status' | 'fault'> & Partial<LedgerEntry>,
  ): void =>
    setEntries(
      store.get(ledgerAtom).map((entry) => {
        if (entry.id !== id) return entry;
        return {
          ...entry,
          ...changes,
          isUnseen: entry.isUnseen || isNoteworthy(entry.status, changes.status),
        };
      }),
    );
  const update = ({ id, status, endedAt, fault, isUnguarded = false }: Operation): void =>
    updateEntry(id, { status, endedAt, fault, isUnguarded });

  return {
    update,
    send: async (write, at, sendToWorker) => {
      const previous = store.get(ledgerAtom);
      if (previous.some((entry) => entry.id === write.id)) return;
      const entry: LedgerEntry = { ...write, status: 'sent', sentAt: at, endedAt: null, fault: null };
      setEntries([entry, ...previous].slice(0, WRITE_LEDGER_MAX));
      const outcome = await sendToWorker();
      if (outcome.ok) {
        update(outcome.value);
        return;
      }
      // If the worker was lost, it is unknown whether the write was sent. Every other fault precedes the sending.
      const { fault } = outcome;
      updateEntry(write.id, { status: fault.kind === 'worker-lost' ? 'unknown' : 'refused', fault });
    },
    restore: (user, readStored) => {
      if (userId === user) return;
      userId = user;
      store.set(ledgerAtom, readStored());
    },
    adopt: (user, entries) => {
      const previous = store.get(ledgerAtom);
      const newEntries = entries.filter(({ id }) => previous.every((entry) => entry.id !== id));
      if (user !== userId || newEntries.length === 0) return;
      setEntries([...previous, ...newEntries].sort((a, b) => b.sentAt - a.sentAt).slice(0, WRITE_LEDGER_MAX));
    },
    markSeen: (entries) => {
      const ids = new Set(entries.filter(({ isUnseen }) => isUnseen).map(({ id }) => id));
      if (ids.size === 0) return;
      setEntries(
        store.get(ledgerAtom).map((entry) => (ids.has(entry.id) ? { ...entry, isUnseen: false } : entry)),
      );
    },
    clear: () => {
      userId = null;
      store.set(ledgerAtom, []);
      storage.write(LEDGER, null);
    },
  };
}
