/** The rule of a step for a typed number. Pure; in a file of its own, since only inputs load it. */

/** A multiple may be off by so much of a step: 0.1 + 0.2 is a multiple of 0.1. */
const STEP_SLACK = 1e-6;

interface StepRules {
  readonly min: number | null;
  /** A value is a multiple of it, counted from `min`; null where any is. */
  readonly step?: number | null;
}

/** True if the number is a multiple of the step, as far as a number can say. */
export function isOnStep({ min, step = null }: StepRules, number: number): boolean {
  if (step === null || !(step > 0)) return true;
  const from = min ?? 0;
  const times = (number - from) / step;
  // The last digits of large numbers are rounded: each of the three, and what is computed of them.
  const rounding = ((Math.abs(number) + Math.abs(from)) / step) * 2 * Number.EPSILON;
  return Math.abs(times - Math.round(times)) <= STEP_SLACK + rounding;
}
