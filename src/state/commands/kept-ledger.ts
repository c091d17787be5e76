/**
 * The ledger over a reload of the tab: what this person wrote before it. A write that had not ended by then is unknown,
 * because nobody follows it any more (faults 42, faults 46). Apart from the ledger, which the first code has.
 */
import type { OperationPhase } from '../../../workers/monitor/contract/contract';
import { hasEnded } from '../../shared/operation-phase';
import type { Services } from '../services';
import { LEDGER, type LedgerEntry } from './operations';

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

/** Restores what this user wrote before the tab was reloaded. */
export const restoreLedger = (
  { ledger, tabStorage }: Pick<Services, 'ledger' | 'tabStorage'>,
  userId: string,
): void => ledger.restore(userId, () => readKept(tabStorage.read(LEDGER), userId));
