/** Distinguishes a leak from the ups and downs of a page's memory. */

import { type EpochMs, MINUTE_MS, type Millis } from '../../shared/units';

/** Length of the parts whose lowest memory use is compared. Ours: Chromium updates its figure every 20 min. */
const HEAP_PART_MS: Millis = 20 * MINUTE_MS;
/** Memory use in bytes below which growth is ignored. Ours: several times the use of the largest pages. */
const HEAP_BOUND_BYTES = 256_000_000;
/** Growth between parts, as a share, below which memory is steady. */
const HEAP_GROWTH = 0.03;
/** Share of the browser's limit above which the shorter delay applies. */
const HEAP_URGENT = 0.6;
const HEAP_URGENT_MS: Millis = 10 * MINUTE_MS;

export interface HeapSample {
  readonly at: EpochMs;
  readonly bytes: number;
}

/** `growing`: for an hour, and past the bound. `urgent`: near the limit of the browser. */
export type HeapVerdict = 'steady' | 'growing' | 'urgent';

const MEGABYTE = 1_000_000;
export const formatMegabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(0);

/** Four parts have three steps between them, an hour in all: shorter growth is not a leak. */
const PARTS = 4;

/** Returns the lowest memory use of a period, as after a garbage collection; `null` without a sample. */
function findFloor(samples: readonly HeapSample[], from: number, end: number): number | null {
  const values = samples.filter(({ at }) => at > from && at <= end).map(({ bytes }) => bytes);
  return values.length === 0 ? null : Math.min(...values);
}

/**
 * Judges whether a page leaks memory.
 * @param samples - Oldest first.
 * @param limit - In bytes; `null` if the browser reports none.
 */
export function judgeHeap(samples: readonly HeapSample[], limit: number | null): HeapVerdict {
  const [firstSample, lastSample] = [samples[0], samples.at(-1)];
  if (firstSample === undefined || lastSample === undefined) return 'steady';
  const now = lastSample.at;
  const covers = (ms: number): boolean => firstSample.at <= now - ms;
  const recentFloor = findFloor(samples, now - HEAP_URGENT_MS, now);
  if (limit !== null && covers(HEAP_URGENT_MS) && recentFloor !== null && recentFloor > HEAP_URGENT * limit)
    return 'urgent';
  if (!covers(PARTS * HEAP_PART_MS)) return 'steady';
  let previousFloor = 0;
  for (let part = PARTS; part > 0; part--) {
    const floor = findFloor(samples, now - part * HEAP_PART_MS, now - (part - 1) * HEAP_PART_MS);
    if (floor === null || floor < previousFloor * (1 + HEAP_GROWTH)) return 'steady';
    previousFloor = floor;
  }
  return previousFloor > HEAP_BOUND_BYTES ? 'growing' : 'steady';
}
