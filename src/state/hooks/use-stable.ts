/** Keeps one object for values that are made anew at each drawing but say the same. */
import { useRef } from 'react';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether two values of plain data (primitives, arrays, objects without methods) say the same. */
export function isSameData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const entries = Object.entries(a);
  return (
    entries.length === Object.keys(b).length &&
    entries.every(
      ([name, value]) => Object.hasOwn(b, name) && isSameData(value, (b as Record<string, unknown>)[name]),
    )
  );
}

/** The value as it was first given, until its data changes: an effect that depends on it runs only then. */
export function useStable<T>(value: T): T {
  const kept = useRef(value);
  if (!isSameData(kept.current, value)) kept.current = value;
  return kept.current;
}
