/** Checks a typed number against a step. A separate file because only inputs load it. */

/** Tolerance as a share of a step: 0.1 + 0.2 is a multiple of 0.1. */
const STEP_TOLERANCE = 1e-6;

interface StepRules {
  readonly min: number | null;
  /** Distance between allowed values, counted from `min`; `null` allows any. */
  readonly step?: number | null;
}

/** Whether the number is a multiple of the step, within the precision of a double. */
export function isOnStep({ min, step = null }: StepRules, number: number): boolean {
  if (step === null || !(step > 0)) return true;
  const from = min ?? 0;
  const multiple = (number - from) / step;
  // The three operands and the result are rounded, which matters for large numbers.
  const rounding = ((Math.abs(number) + Math.abs(from)) / step) * 2 * Number.EPSILON;
  return Math.abs(multiple - Math.round(multiple)) <= STEP_TOLERANCE + rounding;
}
