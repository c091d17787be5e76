/** Numbers on axes and beside curves: short, and never in the form with an exponent unless they are huge or tiny. */

/** What is shown of a number: six digits, no zeros behind. */
const DIGITS = 6;
const HUGE = 1e9;
const TINY = 1e-6;

/** `--` for NaN. */
export function numberText(number: number): string {
  if (Number.isNaN(number)) return '--';
  const size = Math.abs(number);
  if (size >= HUGE || (size < TINY && size > 0)) return number.toExponential(3);
  // A whole number is said whole: a count does not round.
  return Number.isInteger(number) ? String(number) : String(Number(number.toPrecision(DIGITS)));
}

/** How finely an axis over such an extent is divided: a power of ten. */
export function stepOf([low, high]: readonly [number, number]): number {
  const size = high > low ? high - low : Math.max(Math.abs(low), 1);
  return Number.isFinite(size) ? 10 ** Math.max(-9, Math.min(6, Math.floor(Math.log10(size)) - 3)) : 0.01;
}

/** An axis' ends for such an extent: one that is flat gets some room above and below. */
export function endsOf([low, high]: readonly [number, number]): readonly [low: number, high: number] {
  if (high > low) return [low, high];
  const room = Math.max(1, Math.abs(low) * 0.05);
  return [low - room, high + room];
}

/** A label of an axis that is divided as finely as `step`: what is less is an error of reckoning. */
export const axisText = (number: number, step: number): string =>
  numberText(Math.round(number / step) * step);
/** A label of an axis of on and off: nothing lies between them. */
export const bitAxisText = (number: number): string => {
  const near = Math.round(number);
  return Math.abs(number - near) < 1e-6 ? String(near + 0) : '';
};
