/**
 * Reads fields: returns the value or, if absent, a fallback; throws `Unreadable` with the field's name if it is wrong.
 */

import { bool, field, number, text, Unreadable } from '../shared/calls/decode';
import { clipText } from '../shared/clip-text';
import { toIntendedLimit } from '../shared/single-precision';
import { toColour } from './colour';

/** Longest list in a widget: a polygon of a million points would hang the browser. */
const MAX_LIST_LENGTH = 5_000;
/** Limit of lengths in page units: sums must not overflow a canvas. */
const MAX_LENGTH = 1_000_000;

export const isAbsent = (raw: unknown): boolean => raw === undefined || raw === null;

export type Reader<T> = (raw: unknown, name: string) => T;

export function parseNumber(raw: unknown, name: string): number {
  return number(field(raw, name), name);
}
export function numberOr<F>(raw: unknown, name: string, fallback: F): number | F {
  const value = field(raw, name);
  return isAbsent(value) ? fallback : number(value, name);
}
export function limitOr<F>(raw: unknown, name: string, fallback: F): number | F {
  const value = numberOr(raw, name, null);
  return value === null ? fallback : toIntendedLimit(value);
}
export const parseLength: Reader<number> = (raw, name) => {
  const value = parseNumber(raw, name);
  if (Math.abs(value) > MAX_LENGTH) throw new Unreadable(name);
  return value;
};
export const parseSize: Reader<number> = (raw, name) => {
  const value = parseLength(raw, name);
  if (value < 0) throw new Unreadable(name);
  return value;
};
export function sizeOr(raw: unknown, name: string, fallback: number): number {
  return isAbsent(field(raw, name)) ? fallback : parseSize(raw, name);
}
export function parseText(raw: unknown, name: string): string {
  return text(field(raw, name), name);
}
export function textOr<F>(raw: unknown, name: string, fallback: F): string | F {
  const value = field(raw, name);
  return isAbsent(value) ? fallback : text(value, name);
}
/** Reads a display text, truncated with an ellipsis to the length that a page can draw (faults 106). */
export function displayTextOr<F>(raw: unknown, name: string, fallback: F): string | F {
  const words = textOr(raw, name, fallback);
  return typeof words === 'string' ? clipText(words) : words;
}
export function parseId<T extends string>(raw: unknown, name: string): T {
  const value = parseText(raw, name);
  if (value === '') throw new Unreadable(name);
  return value as T;
}
export function idOr<T extends string>(raw: unknown, name: string): T | null {
  return textOr(raw, name, '') === '' ? null : parseId<T>(raw, name);
}
export function boolOr(raw: unknown, name: string, fallback: boolean): boolean {
  const value = field(raw, name);
  return isAbsent(value) ? fallback : bool(value, name);
}
/** Reads a colour; `null` if absent or invalid. The widget then uses its default. */
export function parseColour(raw: unknown, name: string): string | null {
  const value = textOr(raw, name, '');
  return value === '' ? null : toColour(value);
}
export function oneOfOr<const T extends string>(
  raw: unknown,
  name: string,
  values: readonly T[],
  fallback: T,
): T {
  const value = field(raw, name);
  if (isAbsent(value) || value === '') return fallback;
  const option = values.find((candidate) => candidate === value);
  if (option === undefined) throw new Unreadable(name);
  return option;
}
export function parseDirection(raw: unknown, name: string): 1 | -1 {
  return numberOr(raw, name, 1) < 0 ? -1 : 1;
}
/** Reads a list, empty if absent. One wrong item makes the field unreadable. */
export function parseList<T>(raw: unknown, name: string, item: (raw: unknown) => T): readonly T[] {
  const value = field(raw, name);
  if (isAbsent(value)) return [];
  if (!Array.isArray(value) || value.length > MAX_LIST_LENGTH) throw new Unreadable(name);
  return value.map(item);
}
/** Reads a plain object as a map of texts; any key is data. */
export function parseMap(raw: unknown, name: string): ReadonlyMap<string, string> {
  const value = field(raw, name);
  if (isAbsent(value)) return NO_MAP;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Unreadable(name);
  const entries = Object.entries(value);
  if (entries.length > MAX_LIST_LENGTH) throw new Unreadable(name);
  return new Map(
    entries.map(([key, words]) => [key, displayTextOr({ words: text(words, name) }, 'words', '')]),
  );
}
const NO_MAP: ReadonlyMap<string, string> = new Map();

export function objectOr<T>(raw: unknown, name: string, read: (raw: unknown) => T): T | null {
  const value = field(raw, name);
  if (isAbsent(value)) return null;
  if (typeof value !== 'object' || Array.isArray(value)) throw new Unreadable(name);
  return read(value);
}
