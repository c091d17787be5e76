/**
 * A part of the worker that is fetched when it is first wanted: once at a time, and again where it could not be had.
 */

export interface LatePart<T> {
  /** The part where it is there. */
  readonly now: () => T | null;
  /** The part, fetched where it is not there yet; null where it cannot be had. */
  readonly get: () => Promise<T | null>;
}

export function latePart<T>(fetch: () => Promise<T>): LatePart<T> {
  let part: T | null = null;
  let underWay: Promise<T | null> | null = null;
  return {
    now: () => part,
    get: () => {
      if (part !== null) return Promise.resolve(part);
      underWay ??= fetch().then(
        (fetched) => {
          part = fetched;
          underWay = null;
          return fetched;
        },
        () => {
          underWay = null;
          return null;
        },
      );
      return underWay;
    },
  };
}
