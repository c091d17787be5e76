/** The ends of a value axis. Pure. */
import type { ValueNames } from './value-names';

/** An axis spans this share of the value at least, and so many steps of its resolution: noise must not fill it. Ours. */
const LEAST_SHARE = 0.02;
const LEAST_STEPS = 10;
/** Room above and below what is drawn, of the span. Ours. */
const PADDING = 0.08;
/** Room above and below states, in states. Ours. */
const STATE_ROOM = 0.5;

/**
 * The ends of an extent, apart enough that small changes look small; a constant lies in the middle. `decimals`: those of
 * the signal; null where they are not known.
 */
export function leastEnds(low: number, high: number, decimals: number | null): readonly [number, number] {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [0, 1];
  const size = Math.max(Math.abs(low), Math.abs(high));
  // A platform may write -1 where it knows none.
  const steps = decimals === null || decimals < 0 ? 0 : LEAST_STEPS * 10 ** -decimals;
  const least = Math.max(size * LEAST_SHARE, steps) || 1;
  if (high - low >= least) return [low, high];
  const middle = low / 2 + high / 2;
  return [middle - least / 2, middle + least / 2];
}

/** The same with room at both sides. */
export function paddedEnds(low: number, high: number, decimals: number | null): readonly [number, number] {
  const [from, to] = leastEnds(low, high, decimals);
  const room = (to - from) * PADDING;
  return Number.isFinite(room) ? [from - room, to + room] : [from, to];
}

/** The ends of an axis of states, which are whole numbers. */
export const stateEnds = (low: number, high: number): readonly [number, number] => [
  low - STATE_ROOM,
  high + STATE_ROOM,
];

/** States that an axis shows whole, whichever of them are drawn. Ours. */
const MOST_STATES = 6;

/**
 * The ends of an axis of named states: all that have a name where these are few, so that a line keeps its height while
 * the range moves; otherwise those that are drawn.
 */
export function namedEnds(names: ValueNames, low: number, high: number): readonly [number, number] {
  const codes = names.map(([raw]) => Number(raw)).filter(Number.isFinite);
  const [least, most] = [Math.min(low, ...codes), Math.max(high, ...codes)];
  const [from, to] = most - least < MOST_STATES ? [least, most] : [low, high];
  return Number.isFinite(from) && Number.isFinite(to) ? stateEnds(from, to) : stateEnds(0, 1);
}
