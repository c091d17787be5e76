/** Counts of unsent forms that expired and were deleted here, by user: shown at the next sign-in. */
import type { TextStore } from '../../browser/storage';

const ENDED_FORMS = 'allshift.ended-forms';

type Ended = readonly [userId: string, forms: number];

const isEnded = (raw: unknown): raw is Ended =>
  Array.isArray(raw) && typeof raw[0] === 'string' && typeof raw[1] === 'number';

function readAll(storage: TextStore): Map<string, number> {
  try {
    const raw: unknown = JSON.parse(storage.read(ENDED_FORMS) ?? '[]');
    return new Map(Array.isArray(raw) ? raw.filter(isEnded) : []);
  } catch {
    return new Map();
  }
}

const write = (storage: TextStore, all: ReadonlyMap<string, number>): void =>
  storage.write(ENDED_FORMS, all.size === 0 ? null : JSON.stringify([...all]));

export function noteEnded(storage: TextStore, ended: ReadonlyMap<string, number>): void {
  if (ended.size === 0) return;
  const all = readAll(storage);
  for (const [userId, forms] of ended) all.set(userId, (all.get(userId) ?? 0) + forms);
  write(storage, all);
}

export const countEnded = (storage: TextStore, userId: string): number => readAll(storage).get(userId) ?? 0;

/** Removes the count. Call when the user has seen it. */
export function forgetEnded(storage: TextStore, userId: string): void {
  const all = readAll(storage);
  all.delete(userId);
  write(storage, all);
}
