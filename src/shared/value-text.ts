/**
 * The one place that words a value for a person outside of a page's drawing: its name where it is coded, else its number
 * with the signal's decimals and unit. Rows, the sheet of a value, confirmations, the write log, curves and reports use
 * it. Pure. A page's widgets follow their document (`src/widgets/format/shown.ts`) and take the names of coded values
 * from `value-names.ts`.
 */
import { formatNumber, fractionOf, PLAIN_NUMBER } from './number-text';
import { type BitNames, nameIn, nameOfBit, type RawNumber, rawText, type ValueRules } from './value-names';

export interface Worded {
  readonly text: string;
  /** '' where the text is a name, or no value. */
  readonly unit: string;
}

/** Stands for a value that is not there. */
export const NO_VALUE: Worded = { text: '--', unit: '' };

/** A thin space that no line is broken at. */
const THIN_SPACE = '\u202f';
/** Five digits and more are grouped; fewer are read at a glance. Longer ones than these are no quantity. */
const GROUPABLE = /^-?\d{5,40}(?=$|\.)/;
const THREE_LEFT = /\B(?=(?:\d{3})+$)/g;

/** The digits before the point in groups of three, for reading. Files get the number without. */
export const grouped = (text: string): string =>
  PLAIN_NUMBER.test(text)
    ? text.replace(GROUPABLE, (digits) => digits.replace(THREE_LEFT, THIN_SPACE))
    : text;

/** Decimals beyond these are no property of a machine's value. */
const MOST_DECIMALS = 15;
/** Digits of a small number that its decimals would round to nothing. */
const LEAST_DIGITS = 3;

/** A value that was typed, as the live columns would hold it. */
const rawOfText = (text: string): RawNumber => {
  const trimmed = text.trim();
  return { number: trimmed === '' ? Number.NaN : Number(trimmed), text };
};

/** The name of a value; null where it has none and shows itself. */
export function nameOfValue(
  value: RawNumber,
  { dataType, map }: Pick<ValueRules, 'dataType' | 'map'>,
  bits: BitNames,
): string | null {
  const own = nameIn(map, rawText(value).trim());
  if (own !== undefined) return own;
  return dataType === 'bit' && !Number.isNaN(value.number) ? nameOfBit(value.number !== 0, map, bits) : null;
}

const validDecimals = (decimals: number | null): number | null =>
  decimals !== null && Number.isInteger(decimals) && decimals >= 0 && decimals <= MOST_DECIMALS
    ? decimals
    : null;

/** A number in groups, with that many decimals; a small one is never rounded to 0 where nobody states its decimals. */
export function quantityText(number: number, decimals: number | null): string {
  const places = validDecimals(decimals);
  const text = formatNumber(number, places);
  if (places === null && number !== 0 && Number(text) === 0)
    return String(Number(number.toPrecision(LEAST_DIGITS)));
  return grouped(text);
}

/** A value as a person reads it. */
export function wordValue(value: RawNumber, rules: ValueRules, bits: BitNames): Worded {
  const { number, text } = value;
  if (text === '' || (text === null && Number.isNaN(number))) return NO_VALUE;
  const name = nameOfValue(value, rules, bits);
  if (name !== null) return { text: name, unit: '' };
  const { dataType, unit } = rules;
  if (dataType === 'string' || !Number.isFinite(number)) return { text: text ?? String(number), unit };
  // Beyond the digits of a double the text alone is exact.
  if (text !== null && !(PLAIN_NUMBER.test(text) && Number.isSafeInteger(Math.trunc(number))))
    return { text: grouped(text), unit };
  return { text: quantityText(number, decimalsOf(number, rules)), unit };
}

function decimalsOf(number: number, { dataType, decimals }: ValueRules): number | null {
  if (dataType !== 'int' && dataType !== 'uint') return decimals;
  return Number.isInteger(number) ? 0 : null;
}

/** A value that is to be written, as a person reads it: with all of its digits, never rounded for the eye. */
export function wordWritten(value: string, rules: ValueRules, bits: BitNames): Worded {
  const decimals = Math.max(validDecimals(rules.decimals) ?? 0, fractionOf(value));
  return wordValue(rawOfText(value), { ...rules, decimals }, bits);
}

/** Text and unit as one. */
export const wholeText = ({ text, unit }: Worded): string => (unit === '' ? text : `${text} ${unit}`);
