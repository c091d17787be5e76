/**
 * The one rule for "the pushed value is the written one". The write ledger decides by it whether a write was read back,
 * and the controls of a page decide by it which position they show and what a toggle writes next.
 */
import type { DataType } from './reading';
import { numberOfText } from './value-number';

/** A value as the live columns hold it. */
export interface PushedValue {
  /** NaN where the value has no number. */
  readonly number: number;
  /** The exact text, where the number alone does not say all of it; null otherwise. */
  readonly text: string | null;
}

const WHOLE = /^[+-]?\d+$/;

/** The number of a text, where `true` and `false` in any case are 1 and 0. */
const numberOf = (text: string): number => numberOfText(text.toLowerCase());

/** True if two numbers are the same to a device that keeps single precision. */
function isSameSingle(a: number, b: number): boolean {
  const single = Math.fround(a);
  return Number.isFinite(single) && single === Math.fround(b);
}

/**
 * True if `pushed` is the value that was written as the text `written`. The first rule that applies decides:
 *
 * 1. Equal texts, without white space around them, are equal.
 * 2. The text of a `string` signal is compared with nothing but its text: `007` is not `7`, `TRUE` is not `true`.
 * 3. Whole numbers that are both known digit by digit are compared so, beyond the precision of a double.
 * 4. Everything else is compared as numbers. `true` and `false` in any case are 1 and 0, since a bit arrives either way.
 * 5. Fractions are equal too where they have the same single precision image: a device answers 12.3 with
 *    12.300000190734863, or with a rounded form of that.
 *
 * `dataType`: the signal's own, null where it is not known. A `float` follows rule 5 also between whole numbers and not
 * rule 3. All other types do not follow rule 5 between whole numbers: 16777216 and 16777217 are two counts.
 */
export function equalsWritten(written: string, pushed: PushedValue, dataType: DataType | null): boolean {
  const wanted = written.trim();
  const text = pushed.text?.trim() ?? null;
  if (text === wanted) return true;
  if (text !== null && dataType === 'string') return false;
  if (text !== null && dataType !== 'float' && WHOLE.test(text) && WHOLE.test(wanted))
    return BigInt(text) === BigInt(wanted);
  const a = numberOf(wanted);
  const b = Number.isNaN(pushed.number) && text !== null ? numberOf(text) : pushed.number;
  if (a === b) return true;
  const areCounts = dataType !== 'float' && Number.isInteger(a) && Number.isInteger(b);
  return !areCounts && isSameSingle(a, b);
}
