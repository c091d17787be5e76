/** Identity for plain data that is created anew with every render. */
import { useRef } from 'react';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** True when two values of plain data (primitives, arrays, objects without methods) are equal. */
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

/** The value; the object of an earlier render while its data is equal, so that effects run for changes only. */
export function useStable<T>(value: T): T {
  const stable = useRef(value);
  if (!isSameData(stable.current, value)) stable.current = value;
  return stable.current;
}
