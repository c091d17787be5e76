/**
 * Decides whether a pushed value is the written one. The write ledger uses it to detect a read-back, the controls of a
 * page to choose the position they show and the next value of a toggle.
 */
import type { DataType } from './reading';
import { parseValueNumber } from './value-number';

/** A value as the live columns hold it. */
export interface PushedValue {
  /** NaN if the value is not a number. */
  readonly number: number;
  /** Exact text if the number alone is ambiguous, else `null`. */
  readonly text: string | null;
}

const WHOLE = /^[+-]?\d+$/;

/** Reads a number; `true` and `false` in any case are 1 and 0. */
const parseNumber = (text: string): number => parseValueNumber(text.toLowerCase());

/** Whether a device with single precision stores both as the same number. */
function isSameSingle(a: number, b: number): boolean {
  const single = Math.fround(a);
  return Number.isFinite(single) && single === Math.fround(b);
}

/**
 * Whether `pushed` is the value that was written as the text `written`. The first rule that applies decides:
 *
 * 1. Texts that are equal after trimming are equal.
 * 2. A `string` signal compares as text only: `007` is not `7`, `TRUE` is not `true`.
 * 3. Whole numbers whose digits are all known compare digit by digit, beyond the precision of a double.
 * 4. All others compare as numbers. `true` and `false` in any case are 1 and 0, since a bit arrives either way.
 * 5. Fractions are also equal with the same single-precision image: a device answers 12.3 with
 *    12.300000190734863, or a rounded form of it.
 *
 * `dataType` is the signal's, `null` if unknown. For `float`, rule 5 replaces rule 3 for whole numbers too. For other
 * types rule 5 does not apply to whole numbers: 16777216 and 16777217 are two counts.
 */
export function equalsWritten(written: string, pushed: PushedValue, dataType: DataType | null): boolean {
  const expected = written.trim();
  const text = pushed.text?.trim() ?? null;
  if (text === expected) return true;
  if (text !== null && dataType === 'string') return false;
  if (text !== null && dataType !== 'float' && WHOLE.test(text) && WHOLE.test(expected))
    return BigInt(text) === BigInt(expected);
  const a = parseNumber(expected);
  const b = Number.isNaN(pushed.number) && text !== null ? parseNumber(text) : pushed.number;
  if (a === b) return true;
  const areCounts = dataType !== 'float' && Number.isInteger(a) && Number.isInteger(b);
  return !areCounts && isSameSingle(a, b);
}
