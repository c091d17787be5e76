/** Formats numbers on axes and next to curves: short, with an exponent only if huge or tiny. */

import { findName, type ValueNames } from '../../shared/value-names';

const DIGITS = 6;
/** Decimals that a larger number keeps: digits before the point are never rounded. */
const LARGE_DECIMALS = 2;
/** As in tables and on pages (`number-text.ts`): an energy counter has ten digits or more. */
const HUGE = 1e12;
const TINY = 1e-6;

export function formatNumber(number: number): string {
  if (Number.isNaN(number)) return '--';
  const size = Math.abs(number);
  if (size >= HUGE || (size < TINY && size > 0)) return number.toExponential(3);
  // A whole number may be a count, which must not be rounded.
  if (Number.isInteger(number)) return String(number);
  const wholeDigits = String(Math.trunc(size)).length;
  return String(Number(number.toPrecision(Math.max(DIGITS, wholeDigits + LARGE_DECIMALS))));
}

/** Returns the precision of labels on an axis with this extent: a power of ten. */
export function getStep([low, high]: readonly [number, number]): number {
  const size = high > low ? high - low : Math.max(Math.abs(low), 1);
  return Number.isFinite(size) ? 10 ** Math.max(-14, Math.min(6, Math.floor(Math.log10(size)) - 3)) : 0.01;
}

/** Formats a label of an axis with this precision. Smaller digits are rounding errors. */
export const formatAxisLabel = (number: number, step: number): string =>
  formatNumber(Math.round(number / step) * step);
/** Longest name on an axis; the legend shows full names. */
const MAX_NAME_LENGTH = 8;

const clipName = (name: string): string =>
  name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name;

/** Width of a Latin letter as a share of the font size; a Chinese character is as wide as high. */
const LETTER_WIDTH = 0.6;
const WIDE = /[\u2e80-\uffff]/;

/** Returns the width of the longest name at this font size. The library measures only the outermost two. */
export function measureWidestName(names: ValueNames, size: number): number {
  const widths = names.map(([, name]) =>
    [...clipName(name)].reduce((sum, character) => sum + (WIDE.test(character) ? 1 : LETTER_WIDTH), 0),
  );
  return Math.ceil(Math.max(0, ...widths) * size);
}

/** Formats a label of an axis of states: the value's name or else its number; '' between two values. */
export function formatStateLabel(number: number, names: ValueNames): string {
  const nearest = Math.round(number);
  if (Math.abs(number - nearest) > 1e-6) return '';
  return clipName(findName(names, String(nearest + 0), nearest) ?? String(nearest + 0));
}
