const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether two values of plain data (primitives, arrays, objects without methods) are equal. */
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
