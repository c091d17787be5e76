import type { ValueNames } from './value-names';

/** Smallest span of an axis, as a share of the value and in steps of its resolution: noise must not fill it. Ours. */
const MIN_SHARE = 0.02;
const MIN_STEPS = 10;
/** Padding above and below the drawn values, as a share of the span. Ours. */
const PADDING = 0.08;
/** Padding above and below states, in states. Ours. */
const STATE_PADDING = 0.5;

/** Returns axis ends far enough apart that small changes look small. `decimals` is `null` if unknown. */
export function getAxisEnds(low: number, high: number, decimals: number | null): readonly [number, number] {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [0, 1];
  const size = Math.max(Math.abs(low), Math.abs(high));
  // A platform may send -1 for unknown.
  const steps = decimals === null || decimals < 0 ? 0 : MIN_STEPS * 10 ** -decimals;
  const min = Math.max(size * MIN_SHARE, steps) || 1;
  if (high - low >= min) return [low, high];
  const middle = low / 2 + high / 2;
  return [middle - min / 2, middle + min / 2];
}

/** Returns the ends of `getAxisEnds`, with padding on both sides. */
export function getPaddedEnds(low: number, high: number, decimals: number | null): readonly [number, number] {
  const [from, to] = getAxisEnds(low, high, decimals);
  const padding = (to - from) * PADDING;
  return Number.isFinite(padding) ? [from - padding, to + padding] : [from, to];
}

export const getStateEnds = (low: number, high: number): readonly [number, number] => [
  low - STATE_PADDING,
  high + STATE_PADDING,
];

/** Most named states that an axis always shows, whether drawn or not. Ours. */
const MAX_STATES = 6;

/** Returns the ends of an axis of states: all named ones if they are few, to keep a line's height. */
export function getNamedEnds(names: ValueNames, low: number, high: number): readonly [number, number] {
  const codes = names.map(([raw]) => Number(raw)).filter(Number.isFinite);
  const [min, max] = [Math.min(low, ...codes), Math.max(high, ...codes)];
  const [from, to] = max - min < MAX_STATES ? [min, max] : [low, high];
  return Number.isFinite(from) && Number.isFinite(to) ? getStateEnds(from, to) : getStateEnds(0, 1);
}
