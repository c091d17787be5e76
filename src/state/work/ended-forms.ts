/** Counts of unsent forms that expired and were deleted here, by user: shown at the next sign-in. */
import type { TextStore } from '../../browser/storage';

const ENDED_FORMS = 'allshift.ended-forms';

type ExpiredCount = readonly [userId: string, forms: number];

const isExpiredCount = (raw: unknown): raw is ExpiredCount =>
  Array.isArray(raw) && typeof raw[0] === 'string' && typeof raw[1] === 'number';

function readCounts(storage: TextStore): Map<string, number> {
  try {
    const raw: unknown = JSON.parse(storage.read(ENDED_FORMS) ?? '[]');
    return new Map(Array.isArray(raw) ? raw.filter(isExpiredCount) : []);
  } catch {
    return new Map();
  }
}

const writeCounts = (storage: TextStore, counts: ReadonlyMap<string, number>): void =>
  storage.write(ENDED_FORMS, counts.size === 0 ? null : JSON.stringify([...counts]));

export function addExpired(storage: TextStore, expiredCounts: ReadonlyMap<string, number>): void {
  if (expiredCounts.size === 0) return;
  const counts = readCounts(storage);
  for (const [userId, forms] of expiredCounts) counts.set(userId, (counts.get(userId) ?? 0) + forms);
  writeCounts(storage, counts);
}

export const countExpired = (storage: TextStore, userId: string): number =>
  readCounts(storage).get(userId) ?? 0;

/** Removes the count. Call when the user has seen it. */
export function clearExpired(storage: TextStore, userId: string): void {
  const counts = readCounts(storage);
  counts.delete(userId);
  writeCounts(storage, counts);
}
