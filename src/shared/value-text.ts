/**
 * Formats a value everywhere outside a page's drawing: a coded value by its name, others as a number with the signal's
 * decimals and unit. Used by rows, a value's sheet, confirmations, the write log, curves and reports. A page's widgets
 * follow their document (`src/widgets/format/shown.ts`) and take names from `value-names.ts`.
 */
import { countFractionDigits, formatNumber, PLAIN_NUMBER } from './number-text';
import {
  type BitNames,
  findName,
  getBitName,
  type RawNumber,
  toRawText,
  type ValueRules,
} from './value-names';

export interface FormattedValue {
  readonly text: string;
  /** '' if the text is a name or a placeholder. */
  readonly unit: string;
}

export const NO_VALUE: FormattedValue = { text: '--', unit: '' };

/** Narrow no-break space. */
const THIN_SPACE = '\u202f';
/** Matches numbers of 5 to 40 digits: shorter ones are easy to read, and longer ones are not quantities. */
const GROUPABLE = /^-?\d{5,40}(?=$|\.)/;
const THREE_LEFT = /\B(?=(?:\d{3})+$)/g;

/** Groups the digits before the point in threes, for display only; files get the plain number. */
export const groupDigits = (text: string): string =>
  PLAIN_NUMBER.test(text)
    ? text.replace(GROUPABLE, (digits) => digits.replace(THREE_LEFT, THIN_SPACE))
    : text;

const MAX_DECIMALS = 15;
/** Digits shown of a small number that its decimals would round to 0. */
const MIN_DIGITS = 3;

const parseRaw = (text: string): RawNumber => {
  const trimmed = text.trim();
  return { number: trimmed === '' ? Number.NaN : Number(trimmed), text };
};

export function getValueName(
  value: RawNumber,
  { dataType, map }: Pick<ValueRules, 'dataType' | 'map'>,
  bits: BitNames,
): string | null {
  const mappedName = findName(map, toRawText(value).trim(), value.number);
  if (mappedName !== undefined) return mappedName;
  return dataType === 'bit' && !Number.isNaN(value.number) ? getBitName(value.number !== 0, map, bits) : null;
}

const toValidDecimals = (decimals: number | null): number | null =>
  decimals !== null && Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS
    ? decimals
    : null;

/** Formats a number with grouped digits; without known decimals a small one is never rounded to 0. */
export function formatQuantity(number: number, decimals: number | null): string {
  const places = toValidDecimals(decimals);
  const text = formatNumber(number, places);
  if (places === null && number !== 0 && Number(text) === 0)
    return String(Number(number.toPrecision(MIN_DIGITS)));
  return groupDigits(text);
}

export function formatSignalValue(value: RawNumber, rules: ValueRules, bits: BitNames): FormattedValue {
  const { number, text } = value;
  if (text === '' || (text === null && Number.isNaN(number))) return NO_VALUE;
  const name = getValueName(value, rules, bits);
  if (name !== null) return { text: name, unit: '' };
  const { dataType, unit } = rules;
  if (dataType === 'string' || !Number.isFinite(number)) return { text: text ?? String(number), unit };
  // Beyond the precision of a double only the text is exact.
  if (text !== null && !(PLAIN_NUMBER.test(text) && Number.isSafeInteger(Math.trunc(number))))
    return { text: groupDigits(text), unit };
  return { text: formatQuantity(number, getDecimals(number, rules)), unit };
}

function getDecimals(number: number, { dataType, decimals }: ValueRules): number | null {
  if (dataType !== 'int' && dataType !== 'uint') return decimals;
  return Number.isInteger(number) ? 0 : null;
}

/** Formats a value to be written, with all its digits, never rounded for display. */
export function formatWrittenValue(value: string, rules: ValueRules, bits: BitNames): FormattedValue {
  const decimals = Math.max(toValidDecimals(rules.decimals) ?? 0, countFractionDigits(value));
  return formatSignalValue(parseRaw(value), { ...rules, decimals }, bits);
}

export const joinUnit = ({ text, unit }: FormattedValue): string => (unit === '' ? text : `${text} ${unit}`);
