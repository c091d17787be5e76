/** Merges the input of two tabs into one draft: each tab keeps its changes and takes the rest from the other. */
import { isSameData } from '../../shared/same-data';

type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const getField = (value: unknown, name: string): unknown =>
  isPlain(value) && Object.hasOwn(value, name) ? value[name] : undefined;

const getId = (row: unknown): unknown => getField(row, 'itemId') ?? getField(row, 'id');
const areSameRows = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) &&
  Array.isArray(b) &&
  a.length === b.length &&
  a.every((row, at) => getId(row) !== undefined && getId(row) === getId(b[at]));

/** Applies the changes from `base` to `current` to `stored`. */
export function mergeValues(base: unknown, current: unknown, stored: unknown): unknown {
  if (isSameData(base, current)) return stored;
  if (isPlain(current) && isPlain(stored)) {
    const names = new Set([...Object.keys(current), ...Object.keys(stored)]);
    const mergedEntries = [...names].map(
      (name) =>
        [name, mergeValues(getField(base, name), getField(current, name), getField(stored, name))] as const,
    );
    return Object.fromEntries(mergedEntries.filter(([, value]) => value !== undefined));
  }
  if (Array.isArray(base) && Array.isArray(current) && Array.isArray(stored))
    if (areSameRows(base, current) && areSameRows(current, stored))
      return current.map((row, at) => mergeValues(base[at], row, stored[at]));
  return current;
}

/** Merges lists of names, such as photos, in the same way. */
export function mergeNames(
  base: readonly string[],
  current: readonly string[],
  stored: readonly string[],
): readonly string[] {
  const remaining = stored.filter((name) => current.includes(name) || !base.includes(name));
  return [...remaining, ...current.filter((name) => !base.includes(name) && !remaining.includes(name))];
}
