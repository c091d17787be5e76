import type { KindKey } from '../../i18n/page-kinds';
import type { InputWidget } from '../../page-document/model';
import { DECIMAL } from '../../shared/decimal';
import { isOnStep } from '../../shared/on-step';
import type { DataType } from '../../shared/reading';
import { normalizeNumber } from '../../shared/typed-number';

export type CheckResult =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly key: KindKey; readonly values: Readonly<Record<string, number>> };

const NOT_WHOLE: CheckResult = { ok: false, key: 'inputWhole', values: {} };
const WHOLE = /^[+-]?\d+$/;

export type InputLimits = Pick<InputWidget, 'keyboard' | 'min' | 'max' | 'step'>;

/** Checks typed text against the limits. `dataType` is the written signal's; `null` if unknown. */
export function checkInput(
  typedText: string,
  limits: InputLimits,
  dataType: DataType | null = null,
): CheckResult {
  if (limits.keyboard === 'text') {
    return typedText === '' ? { ok: false, key: 'inputEmpty', values: {} } : { ok: true, value: typedText };
  }
  const text = normalizeNumber(typedText);
  if (text === '') return { ok: false, key: 'inputEmpty', values: {} };
  const number = DECIMAL.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(number)) return { ok: false, key: 'enterNumber', values: {} };
  const { min, max, step } = limits;
  if (Number.isNaN(min) || Number.isNaN(max)) return { ok: false, key: 'inputLimits', values: {} };
  if (min !== null && number < min) return { ok: false, key: 'inputMin', values: { min } };
  if (max !== null && number > max) return { ok: false, key: 'inputMax', values: { max } };
  if (step !== null && !isOnStep(limits, number))
    return step === 1 && hasWholeLimits(limits)
      ? NOT_WHOLE
      : { ok: false, key: 'inputStep', values: { step } };
  return (dataType === 'int' || dataType === 'uint') && hasWholeLimits(limits)
    ? checkWhole(text, dataType === 'uint' && !(min !== null && min < 0))
    : { ok: true, value: text };
}

/** Whether all limits are whole; fractions mean that the platform scales the register. */
const hasWholeLimits = ({ min, max, step }: InputLimits): boolean =>
  [min, max, step].every((limit) => limit === null || Number.isInteger(limit));

/**
 * Checks a whole number: an integer register would drop a fraction, and an unsigned one would read a negative number
 * as a huge one.
 */
function checkWhole(text: string, isUnsigned: boolean): CheckResult {
  const number = Number(text);
  if (!Number.isInteger(number)) return NOT_WHOLE;
  if (isUnsigned && number < 0) return { ok: false, key: 'inputMin', values: { min: 0 } };
  const value = WHOLE.test(text) ? String(BigInt(text)) : String(number);
  return WHOLE.test(value) ? { ok: true, value } : { ok: false, key: 'enterNumber', values: {} };
}
