/**
 * Judges findings (spec 3, "Inspection"): numbers by limits, choices by marks, a device by its items. A missing limit
 * does not limit, and an empty value is missing; neither counts as 0.
 */
import type { Finding } from '../calls/statuses';
import { parseTypedNumber } from '../typed-number';

/** A number outside `low` and `high` is abnormal; outside `min` and `max` it is a typing error. */
export interface Limits {
  readonly low: number | null;
  readonly high: number | null;
  readonly min: number | null;
  readonly max: number | null;
}
/** `mistyped` values are queried and never judged. */
export type Judgement = 'none' | 'not a number' | 'mistyped' | 'low' | 'high' | 'normal';

export function judgeNumber(input: string, { low, high, min, max }: Limits): Judgement {
  if (input.trim() === '') return 'none';
  const value = parseTypedNumber(input);
  if (value === null) return 'not a number';
  if ((min !== null && value < min) || (max !== null && value > max)) return 'mistyped';
  if (low !== null && value < low) return 'low';
  return high !== null && value > high ? 'high' : 'normal';
}
export function toFinding(judgement: Judgement): Finding | null {
  if (judgement === 'normal') return 'normal';
  return judgement === 'low' || judgement === 'high' ? 'abnormal' : null;
}

/** Returns the finding of a choice, `null` if nothing or an unknown choice is chosen. */
export function judgeChoice(
  value: string,
  choices: readonly { readonly value: string; readonly abnormal: boolean }[],
): Finding | null {
  const match = choices.find((choice) => choice.value === value);
  if (match === undefined) return null;
  return match.abnormal ? 'abnormal' : 'normal';
}

/** Whether typed and sensor value differ by more than allowed; `null` if they cannot be compared. */
export function differsFromSensor(
  input: string,
  sensorValue: string | null,
  tolerance: number | null,
): boolean | null {
  const hand = parseTypedNumber(input);
  const sensor = sensorValue === null ? null : parseTypedNumber(sensorValue);
  if (hand === null || sensor === null || tolerance === null) return null;
  // Decimal fractions are not exact: 92.4 and 90.4 are 2 apart.
  return Math.abs(hand - sensor) > tolerance + Number.EPSILON * Math.max(Math.abs(hand), Math.abs(sensor));
}

/** Returns the overall finding: abnormal if any item is, normal if all are, else `null`. */
export function judgeOverall(findings: readonly (Finding | null)[]): Finding | null {
  if (findings.includes('abnormal')) return 'abnormal';
  return findings.length === 0 || findings.includes(null) ? null : 'normal';
}
