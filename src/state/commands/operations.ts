/**
 * The page's ledger: the writes of this person with their phases, in the words that the page showed at the time. It
 * survives a reload of the tab. A write that had not ended by then is unknown, because nobody follows it any more
 * (faults 42, faults 46). Nothing is ever sent again from here.
 */
import { atom, type createStore } from 'jotai';
import type { Operation, OperationPhase } from '../../../workers/monitor/contract/contract';
import type { TextStore } from '../../browser/storage';
import { LEDGER_MAX } from '../../shared/constants';
import type { Fault, Outcome } from '../../shared/faults';
import type { OperationId, ProjectId, SignalId } from '../../shared/ids';
import { hasEnded } from '../../shared/operation-phase';
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
  /** Restores what this user wrote before the tab was reloaded. */
  readonly restore: (userId: string) => void;
  readonly clear: () => void;
}

const NAME = 'allshift.ledger';

/** The stored entries; none when they are unreadable or another user's. */
export function readKept(text: string | null, userId: string): readonly LedgerEntry[] {
  if (text === null) return [];
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null || !('userId' in kept) || kept.userId !== userId) return [];
    if (!('entries' in kept) || !Array.isArray(kept.entries)) return [];
    return kept.entries
      .filter(isEntry)
      .map((entry) =>
        hasEnded(entry.phase) ? entry : { ...entry, phase: 'unknown', fault: null, endedAt: null },
      );
  } catch {
    return [];
  }
}

const TEXTS = ['id', 'signalId', 'value', 'title', 'shownOld', 'shownNew', 'phase'] as const;
const PHASES: ReadonlySet<string> = new Set<OperationPhase>([
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
    PHASES.has(String(entry.phase)) &&
    (entry.projectId === null || typeof entry.projectId === 'string') &&
    (entry.place === undefined || typeof entry.place === 'string') &&
    (entry.former === undefined || typeof entry.former === 'string') &&
    (entry.endedAt === null || typeof entry.endedAt === 'number') &&
    typeof entry.sentAt === 'number'
  );
}

export function createLedger(store: ReturnType<typeof createStore>, storage: TextStore): Ledger {
  let userId: string | null = null;
  const put = (entries: readonly LedgerEntry[]): void => {
    store.set(ledgerAtom, entries);
    if (userId !== null) storage.write(NAME, JSON.stringify({ userId, entries }));
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
    restore: (user) => {
      if (userId === user) return;
      userId = user;
      store.set(ledgerAtom, readKept(storage.read(NAME), user));
    },
    clear: () => {
      userId = null;
      store.set(ledgerAtom, []);
      storage.write(NAME, null);
    },
  };
}
