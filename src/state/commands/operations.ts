/**
 * The page's ledger: the writes of this person with their phases, in the words that the page showed at the time. It
 * survives a reload of the tab (`kept-ledger.ts`). Nothing is ever sent again from here.
 */
import { atom, type createStore } from 'jotai';
import type { Operation, OperationPhase } from '../../../workers/monitor/contract/contract';
import type { TextStore } from '../../browser/storage';
import { LEDGER_MAX } from '../../shared/constants';
import type { Fault, Outcome } from '../../shared/faults';
import type { OperationId, ProjectId, SignalId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';

/** A write as it was confirmed, in the words of the confirmation. */
export interface ConfirmedWrite {
  readonly id: OperationId;
  /** Null when the signal belongs to a single equipment instead of a project. */
  readonly projectId: ProjectId | null;
  readonly signalId: SignalId;
  readonly value: string;
  readonly title: string;
  /** Name of the page from which it was written, if it has one. */
  readonly place?: string;
  readonly shownOld: string;
  readonly shownNew: string;
  /** The value before as it would be written back; missing where it was not known, and for momentary writes. */
  readonly former?: string;
}

export interface LedgerEntry extends ConfirmedWrite {
  readonly phase: OperationPhase;
  readonly sentAt: EpochMs;
  readonly endedAt: EpochMs | null;
  readonly fault: Fault | null;
  /** The platform did not show that it knows a repetition of this write. */
  readonly isUnguarded?: boolean;
}

/** Newest first. */
export const ledgerAtom = atom<readonly LedgerEntry[]>([]);

export interface Ledger {
  /** Sends a confirmed write. Does nothing for an id that is in the ledger already. */
  readonly send: (
    write: ConfirmedWrite,
    at: EpochMs,
    order: () => Promise<Outcome<Operation>>,
  ) => Promise<void>;
  /** Takes the worker's state of an operation. */
  readonly update: (operation: Operation) => void;
  /** This user is here. `kept` reads what they wrote before the tab was reloaded; see `kept-ledger.ts`. */
  readonly restore: (userId: string, kept: () => readonly LedgerEntry[]) => void;
  readonly clear: () => void;
}

/** Name in the tab's storage: whose they are, and the entries. */
export const LEDGER = 'allshift.ledger';

export function createLedger(store: ReturnType<typeof createStore>, storage: TextStore): Ledger {
  let userId: string | null = null;
  const put = (entries: readonly LedgerEntry[]): void => {
    store.set(ledgerAtom, entries);
    if (userId !== null) storage.write(LEDGER, JSON.stringify({ userId, entries }));
  };
  const change = (id: OperationId, to: Partial<LedgerEntry>): void =>
    put(store.get(ledgerAtom).map((entry) => (entry.id === id ? { ...entry, ...to } : entry)));
  const update = ({ id, phase, endedAt, fault, isUnguarded = false }: Operation): void =>
    change(id, { phase, endedAt, fault, isUnguarded });

  return {
    update,
    send: async (write, at, order) => {
      const before = store.get(ledgerAtom);
      if (before.some((entry) => entry.id === write.id)) return;
      const entry: LedgerEntry = { ...write, phase: 'sent', sentAt: at, endedAt: null, fault: null };
      put([entry, ...before].slice(0, LEDGER_MAX));
      const outcome = await order();
      if (outcome.ok) {
        update(outcome.value);
        return;
      }
      // When the worker was lost, nobody knows whether it was sent. Every other fault precedes the sending.
      const { fault } = outcome;
      change(write.id, { phase: fault.kind === 'worker-lost' ? 'unknown' : 'refused', fault });
    },
    restore: (user, kept) => {
      if (userId === user) return;
      userId = user;
      store.set(ledgerAtom, kept());
    },
    clear: () => {
      userId = null;
      store.set(ledgerAtom, []);
      storage.write(LEDGER, null);
    },
  };
}
