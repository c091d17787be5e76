/** Names of coded values, kept small for painting. `value-text.ts` formats whole values. */
import type { DataType } from './reading';
import { parseValueNumber } from './value-number';

/** Names by raw value, in display order. */
export type ValueNames = readonly (readonly [raw: string, name: string])[];

export interface ValueRules {
  readonly dataType: DataType | null;
  readonly unit: string;
  /** Digits after the point, `null` if unknown. */
  readonly decimals: number | null;
  readonly map: ValueNames;
}

/** A value as the live columns hold it. */
export interface RawNumber {
  /** NaN if the value has no number. */
  readonly number: number;
  /** Exact text if the number alone is ambiguous. */
  readonly text: string | null;
}

/** Names for a bit that has none in its map. */
export interface BitNames {
  readonly on: string;
  readonly off: string;
}

/** Returns a value's key among names: its exact text, else its number. */
export const toRawText = ({ number, text }: RawNumber): string => text ?? String(number);

/** Returns the name of a value by its exact text, else by its number: `01` and `1.0` are 1. A text has no number. */
export function findName(names: ValueNames, raw: string, number: number = Number.NaN): string | undefined {
  const exact = names.find(([key]) => key === raw);
  if (exact !== undefined) return exact[1];
  // Beyond 2⁵³ two codes may be one double.
  if (!(Math.abs(number) <= Number.MAX_SAFE_INTEGER)) return undefined;
  return names.find(([key]) => parseValueNumber(key) === number)?.[1];
}

/** Whether a value is a bit or a number for states: a quantity has a unit or decimals. */
export const isCoded = ({ dataType, unit, map }: Omit<ValueRules, 'decimals'>): boolean =>
  dataType === 'bit' || (map.length > 1 && unit === '' && dataType !== 'float');

/** Returns the name of a bit, which may be mapped as 1 and 0 or as true and false. */
export function getBitName(isOn: boolean, map: ValueNames, { on, off }: BitNames): string {
  return findName(map, isOn ? '1' : '0') ?? findName(map, isOn ? 'true' : 'false') ?? (isOn ? on : off);
}

export interface ValueChoice {
  readonly value: string;
  readonly name: string;
}

/** Returns the values to choose from when writing a coded value; empty for a quantity or a text. */
export function listChoices(
  rules: ValueRules & Partial<ValueLimits>,
  bits: BitNames,
): readonly ValueChoice[] {
  if (!isCoded(rules)) return [];
  const { dataType, map } = rules;
  if (dataType === 'bit')
    return [true, false].map((isOn) => ({ value: isOn ? '1' : '0', name: getBitName(isOn, map, bits) }));
  return map
    .filter(([raw]) => isWithin({ min: rules.min ?? null, max: rules.max ?? null }, Number(raw)))
    .map(([value, name]) => ({ value, name }));
}

/** Limits for writing, both included; `null` for none. NaN if a limit could not be read: then nothing passes. */
export interface ValueLimits {
  readonly min: number | null;
  readonly max: number | null;
}

export function isWithin({ min, max }: ValueLimits, number: number): boolean {
  return (min === null || number >= min) && (max === null || number <= max);
}
