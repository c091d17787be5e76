import type { ValueNames } from './value-names';

/** Smallest span of an axis, as a share of the value and in steps of its resolution: noise must not fill it. Ours. */
const LEAST_SHARE = 0.02;
const LEAST_STEPS = 10;
/** Padding above and below the drawn values, as a share of the span. Ours. */
const PADDING = 0.08;
/** Padding above and below states, in states. Ours. */
const STATE_ROOM = 0.5;

/** Returns axis ends far enough apart that small changes look small. `decimals` is `null` if unknown. */
export function leastEnds(low: number, high: number, decimals: number | null): readonly [number, number] {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [0, 1];
  const size = Math.max(Math.abs(low), Math.abs(high));
  // A platform may send -1 for unknown.
  const steps = decimals === null || decimals < 0 ? 0 : LEAST_STEPS * 10 ** -decimals;
  const least = Math.max(size * LEAST_SHARE, steps) || 1;
  if (high - low >= least) return [low, high];
  const middle = low / 2 + high / 2;
  return [middle - least / 2, middle + least / 2];
}

/** Returns the ends of `getAxisEnds`, with padding on both sides. */
export function getPaddedEnds(low: number, high: number, decimals: number | null): readonly [number, number] {
  const [from, to] = leastEnds(low, high, decimals);
  const room = (to - from) * PADDING;
  return Number.isFinite(room) ? [from - room, to + room] : [from, to];
}

export const stateEnds = (low: number, high: number): readonly [number, number] => [
  low - STATE_ROOM,
  high + STATE_ROOM,
];

/** Most named states that an axis always shows, whether drawn or not. Ours. */
const MOST_STATES = 6;

/** Returns the ends of an axis of states: all named ones if they are few, to keep a line's height. */
export function getNamedEnds(names: ValueNames, low: number, high: number): readonly [number, number] {
  const codes = names.map(([raw]) => Number(raw)).filter(Number.isFinite);
  const [least, most] = [Math.min(low, ...codes), Math.max(high, ...codes)];
  const [from, to] = most - least < MOST_STATES ? [least, most] : [low, high];
  return Number.isFinite(from) && Number.isFinite(to) ? stateEnds(from, to) : stateEnds(0, 1);
}
