/** Merges the input of two tabs into one draft: each tab keeps its changes and takes the rest from the other. */
import { isSameData } from '../../shared/same-data';

type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const own = (value: unknown, name: string): unknown =>
  isPlain(value) && Object.hasOwn(value, name) ? value[name] : undefined;

const getId = (row: unknown): unknown => own(row, 'itemId') ?? own(row, 'id');
const areSameRows = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) &&
  Array.isArray(b) &&
  a.length === b.length &&
  a.every((row, at) => getId(row) !== undefined && getId(row) === getId(b[at]));

/** Applies the changes from `base` to `current` to `stored`. */
export function mergeValues(before: unknown, now: unknown, kept: unknown): unknown {
  if (isSameData(before, now)) return kept;
  if (isPlain(now) && isPlain(kept)) {
    const names = new Set([...Object.keys(now), ...Object.keys(kept)]);
    const merged = [...names].map(
      (name) => [name, mergeValues(own(before, name), own(now, name), own(kept, name))] as const,
    );
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
  }
  if (Array.isArray(before) && Array.isArray(now) && Array.isArray(kept))
    if (areSameRows(before, now) && areSameRows(now, kept))
      return now.map((row, at) => mergeValues(before[at], row, kept[at]));
  return now;
}

/** Merges lists of names, such as photos, in the same way. */
export function mergeNames(
  before: readonly string[],
  now: readonly string[],
  kept: readonly string[],
): readonly string[] {
  const stay = kept.filter((name) => now.includes(name) || !before.includes(name));
  return [...stay, ...now.filter((name) => !before.includes(name) && !stay.includes(name))];
}
