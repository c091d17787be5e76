/**
 * The one place that words a value for a person outside of a page's drawing: its name where it is coded, else its number
 * with the signal's decimals and unit. Rows, the sheet of a value, confirmations, the write log, curves and reports use
 * it. Pure. A page's widgets have the rules of their document (`src/widgets/format/shown.ts`) and use the names of here.
 */
import { formatNumber, grouped, PLAIN_NUMBER } from './number-text';
import type { DataType } from './reading';

/** Names by raw value, in the order to offer them. */
export type ValueNames = readonly (readonly [raw: string, name: string])[];

/** Everything that the words of a value depend on besides the value. */
export interface ValueRules {
  readonly dataType: DataType | null;
  readonly unit: string;
  /** Digits after the point; null where nobody says how many. */
  readonly decimals: number | null;
  readonly map: ValueNames;
}

/** A value as the live columns hold it. */
export interface RawNumber {
  /** NaN where it has none. */
  readonly number: number;
  /** The exact text, where the number alone does not say all of it. */
  readonly text: string | null;
}

/** Names of a bit that has none of its own. */
export interface BitNames {
  readonly on: string;
  readonly off: string;
}

export interface Worded {
  readonly text: string;
  /** '' where the text is a name, or no value. */
  readonly unit: string;
}

/** Stands for a value that is not there. */
export const NO_VALUE: Worded = { text: '--', unit: '' };

/** Decimals beyond these are no property of a machine's value. */
const MOST_DECIMALS = 15;
/** Digits of a small number that its decimals would round to nothing. */
const LEAST_DIGITS = 3;

/** Key of a value among names: its exact text, else its number. */
export const rawText = ({ number, text }: RawNumber): string => text ?? String(number);

/** A value that was typed, as the live columns would hold it. */
const rawOfText = (text: string): RawNumber => {
  const trimmed = text.trim();
  return { number: trimmed === '' ? Number.NaN : Number(trimmed), text };
};

export const nameIn = (names: ValueNames, raw: string): string | undefined =>
  names.find(([key]) => key === raw)?.[1];

/** True for a bit, and for a value whose numbers stand for states: a quantity has a unit or decimals. */
export const isCoded = ({ dataType, unit, map }: Omit<ValueRules, 'decimals'>): boolean =>
  dataType === 'bit' || (map.length > 1 && unit === '' && dataType !== 'float');

/** The name of a bit, whether it came as 1 and 0 or as true and false. */
export function nameOfBit(isOn: boolean, map: ValueNames, { on, off }: BitNames): string {
  return nameIn(map, isOn ? '1' : '0') ?? nameIn(map, isOn ? 'true' : 'false') ?? (isOn ? on : off);
}

/** The name of a value; null where it has none and shows itself. */
export function nameOfValue(value: RawNumber, { dataType, map }: ValueRules, bits: BitNames): string | null {
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

/** Digits after the point of a text. */
export const fractionOf = (value: string): number =>
  Math.min(MOST_DECIMALS, value.trim().split('.')[1]?.length ?? 0);

/** A value that is to be written, as a person reads it: with all of its digits, never rounded for the eye. */
export function wordWritten(value: string, rules: ValueRules, bits: BitNames): Worded {
  const decimals = Math.max(rules.decimals ?? 0, fractionOf(value));
  return wordValue(rawOfText(value), { ...rules, decimals }, bits);
}

/** Text and unit as one. */
export const wholeText = ({ text, unit }: Worded): string => (unit === '' ? text : `${text} ${unit}`);

/** A value among those that may be chosen. */
export interface ValueChoice {
  readonly value: string;
  readonly name: string;
}

/** The values to choose from when a coded value is written; none for a quantity or a text. */
export function choicesOf(rules: ValueRules & Partial<ValueLimits>, bits: BitNames): readonly ValueChoice[] {
  if (!isCoded(rules)) return [];
  const { dataType, map } = rules;
  if (dataType === 'bit')
    return [true, false].map((isOn) => ({ value: isOn ? '1' : '0', name: nameOfBit(isOn, map, bits) }));
  return map
    .filter(([raw]) => isWithin({ min: rules.min ?? null, max: rules.max ?? null }, Number(raw)))
    .map(([value, name]) => ({ value, name }));
}

/** Limits of what may be written, both ends included; null without one. NaN: it could not be read, so nothing passes. */
export interface ValueLimits {
  readonly min: number | null;
  readonly max: number | null;
}

/** True if a number is within its limits. */
export function isWithin({ min, max }: ValueLimits, number: number): boolean {
  return (min === null || number >= min) && (max === null || number <= max);
}
