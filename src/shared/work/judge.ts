/**
 * Judges what was found (spec 3, "Inspection"): numbers by their limits, choices by their marks, a whole device by its
 * items. A limit that is missing is no limit, and an empty value is no value; neither is ever 0.
 */
import type { Finding } from '../calls/statuses';
import { parseTypedNumber } from '../typed-number';

/** Outside `low` and `high` a number is abnormal; outside `min` and `max` it was mistyped. */
export interface Limits {
  readonly low: number | null;
  readonly high: number | null;
  readonly min: number | null;
  readonly max: number | null;
}
/** Limits of an item; `mistyped` is asked about and never judged. */
export type Judgement = 'none' | 'not a number' | 'mistyped' | 'low' | 'high' | 'normal';

/** Judges a typed number. */
export function judgeNumber(typed: string, { low, high, min, max }: Limits): Judgement {
  if (typed.trim() === '') return 'none';
  const value = parseTypedNumber(typed);
  if (value === null) return 'not a number';
  if ((min !== null && value < min) || (max !== null && value > max)) return 'mistyped';
  if (low !== null && value < low) return 'low';
  return high !== null && value > high ? 'high' : 'normal';
}
/** The finding of a judgement; null where there is nothing to judge yet. */
export function findingOf(judgement: Judgement): Finding | null {
  if (judgement === 'normal') return 'normal';
  return judgement === 'low' || judgement === 'high' ? 'abnormal' : null;
}

/** The finding of a choice; null where nothing, or nothing that exists, was chosen. */
export function judgeChoice(
  value: string,
  choices: readonly { readonly value: string; readonly abnormal: boolean }[],
): Finding | null {
  const chosen = choices.find((choice) => choice.value === value);
  if (chosen === undefined) return null;
  return chosen.abnormal ? 'abnormal' : 'normal';
}

/**
 * True where a person's value and the sensor's are further apart than allowed, so that the sensor is in doubt; null
 * where they cannot be compared.
 */
export function sensorInDoubt(typed: string, live: string | null, tolerance: number | null): boolean | null {
  const hand = parseTypedNumber(typed);
  const sensor = live === null ? null : parseTypedNumber(live);
  if (hand === null || sensor === null || tolerance === null) return null;
  // Decimal fractions are not exact: 92.4 and 90.4 are 2 apart.
  return Math.abs(hand - sensor) > tolerance + Number.EPSILON * Math.max(Math.abs(hand), Math.abs(sensor));
}

/** The overall finding: abnormal as soon as one item is, normal when all are, null before. */
export function overallOf(findings: readonly (Finding | null)[]): Finding | null {
  if (findings.includes('abnormal')) return 'abnormal';
  return findings.length === 0 || findings.includes(null) ? null : 'normal';
}
