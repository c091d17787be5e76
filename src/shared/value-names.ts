/**
 * The names of coded values: what a page's widgets use while they paint, so it is small. `value-text.ts` words whole
 * values with it. Pure.
 */
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

/** Key of a value among names: its exact text, else its number. */
export const rawText = ({ number, text }: RawNumber): string => text ?? String(number);

export const nameIn = (names: ValueNames, raw: string): string | undefined =>
  names.find(([key]) => key === raw)?.[1];

/** True for a bit, and for a value whose numbers stand for states: a quantity has a unit or decimals. */
export const isCoded = ({ dataType, unit, map }: Omit<ValueRules, 'decimals'>): boolean =>
  dataType === 'bit' || (map.length > 1 && unit === '' && dataType !== 'float');

/** The name of a bit, whether it came as 1 and 0 or as true and false. */
export function nameOfBit(isOn: boolean, map: ValueNames, { on, off }: BitNames): string {
  return nameIn(map, isOn ? '1' : '0') ?? nameIn(map, isOn ? 'true' : 'false') ?? (isOn ? on : off);
}

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
