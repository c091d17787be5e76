/** The user's choice of columns for each report, in the tab's session storage. */

import type { TextStore } from '../../browser/storage';
import type { SignalId } from '../../shared/ids';

/** Maximum number of reports whose columns are remembered; the oldest are dropped. */
const REPORT_CHOICES_MAX = 30;

const STORAGE_KEY = 'allshift.report-columns';
type StoredChoices = readonly (readonly [key: string, ids: readonly string[]])[];

const isChoice = (raw: unknown): raw is readonly [string, readonly string[]] =>
  Array.isArray(raw) &&
  raw.length === 2 &&
  typeof raw[0] === 'string' &&
  Array.isArray(raw[1]) &&
  raw[1].every((id) => typeof id === 'string');

/** Reads the stored choices; empty if they are unreadable or belong to another user. */
function readChoices(storage: TextStore, userId: string): StoredChoices {
  const text = storage.read(STORAGE_KEY);
  if (text === null) return [];
  try {
    const raw: unknown = JSON.parse(text);
    if (typeof raw !== 'object' || raw === null || !('userId' in raw) || raw.userId !== userId) return [];
    return 'choices' in raw && Array.isArray(raw.choices) ? raw.choices.filter(isChoice) : [];
  } catch {
    return [];
  }
}

/** Reads the choice for a report; `null` if missing. */
export function readChosenColumns(
  storage: TextStore,
  userId: string,
  key: string,
): ReadonlySet<SignalId> | null {
  const choice = readChoices(storage, userId).find(([name]) => name === key);
  return choice === undefined ? null : new Set(choice[1] as readonly SignalId[]);
}

/** Stores the choice for a report, newest first; `null` removes it. */
export function storeChosenColumns(
  storage: TextStore,
  userId: string,
  key: string,
  ids: readonly SignalId[] | null,
): void {
  const others = readChoices(storage, userId).filter(([name]) => name !== key);
  const choices: StoredChoices = ids === null ? others : [[key, ids], ...others];
  storage.write(STORAGE_KEY, JSON.stringify({ userId, choices: choices.slice(0, REPORT_CHOICES_MAX) }));
}
