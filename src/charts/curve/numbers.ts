/** Numbers on axes and beside curves: short, with an exponent only when they are huge or tiny. */

import { nameIn, type ValueNames } from '../../shared/value-names';

/** Significant digits of a number, at least. */
const DIGITS = 6;
/** Digits behind the point that a larger number keeps: before the point nothing is ever rounded. */
const LARGE_DECIMALS = 2;
/** The same as in tables and on pages (`number-text.ts`): a counter of energy has ten digits and more. */
const HUGE = 1e12;
const TINY = 1e-6;

/** The text of a number; `--` for NaN. */
export function numberText(number: number): string {
  if (Number.isNaN(number)) return '--';
  const size = Math.abs(number);
  if (size >= HUGE || (size < TINY && size > 0)) return number.toExponential(3);
  // A whole number may be a count, which must not be rounded.
  if (Number.isInteger(number)) return String(number);
  const wholeDigits = String(Math.trunc(size)).length;
  return String(Number(number.toPrecision(Math.max(DIGITS, wholeDigits + LARGE_DECIMALS))));
}

/** The division of an axis of this extent: a power of ten. */
export function stepOf([low, high]: readonly [number, number]): number {
  const size = high > low ? high - low : Math.max(Math.abs(low), 1);
  return Number.isFinite(size) ? 10 ** Math.max(-9, Math.min(6, Math.floor(Math.log10(size)) - 3)) : 0.01;
}

/** A label of an axis with this division. Smaller parts of the number are rounding errors. */
export const axisText = (number: number, step: number): string =>
  numberText(Math.round(number / step) * step);
/** Signs of a name beside an axis; the legend has all of it. */
const MOST_SIGNS = 8;

/** A label of an axis of states: the name of the value, the number where it has none, '' between two values. */
export function stateAxisText(number: number, names: ValueNames): string {
  const near = Math.round(number);
  if (Math.abs(number - near) > 1e-6) return '';
  const name = nameIn(names, String(near + 0)) ?? String(near + 0);
  return name.length > MOST_SIGNS ? `${name.slice(0, MOST_SIGNS - 1)}…` : name;
}
