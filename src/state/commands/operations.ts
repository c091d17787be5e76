/**
 * What this person wrote, when, and what became of it: the page's copy of the worker's ledger, with the words that the
 * page showed at the time. It survives a reload of the tab; whatever had not ended then is unknown, since nobody
 * follows it any more (faults, 42 to 46). Nothing is ever sent again from here.
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
  /** Null where the signal's equipment is watched by itself. */
  readonly projectId: ProjectId | null;
  readonly signalId: SignalId;
  readonly value: string;
  readonly title: string;
  /** Where it was written from: the name of the page, where it has one. */
  readonly place?: string;
  readonly shownOld: string;
  readonly shownNew: string;
}

export interface LedgerEntry extends ConfirmedWrite {
  readonly phase: OperationPhase;
  readonly sentAt: EpochMs;
  readonly endedAt: EpochMs | null;
  readonly fault: Fault | null;
}

/** Newest first. */
export const ledgerAtom = atom<readonly LedgerEntry[]>([]);

export interface Ledger {
  /** Sends a confirmed write, once: an id that is in the ledger already does nothing. */
  readonly send: (
    write: ConfirmedWrite,
    at: EpochMs,
    order: () => Promise<Outcome<Operation>>,
  ) => Promise<void>;
  /** Takes over what the worker says of an operation. */
  readonly update: (operation: Operation) => void;
  /** Takes up what this user wrote before the tab was loaded anew. */
  readonly restore: (userId: string) => void;
  readonly clear: () => void;
}

const NAME = 'allshift.ledger';

/** What was kept, or nothing where it is not ours, of another user or not readable. */
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
  const update = ({ id, phase, endedAt, fault }: Operation): void => change(id, { phase, endedAt, fault });

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
      // Without the worker nobody knows whether it was sent; every other fault comes before anything was.
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
