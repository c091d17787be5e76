/** A module of the worker that is fetched when it is first needed: never twice at once, and again after a failure. */

export interface LazyModule<T> {
  /** The module, null until it has been fetched. */
  readonly loaded: () => T | null;
  /** Fetches the module where it is not loaded yet; null where the fetch fails. */
  readonly load: () => Promise<T | null>;
}

export function lazyModule<T>(fetch: () => Promise<T>): LazyModule<T> {
  let module: T | null = null;
  let pending: Promise<T | null> | null = null;
  return {
    loaded: () => module,
    load: () => {
      if (module !== null) return Promise.resolve(module);
      pending ??= fetch().then(
        (fetched) => {
          module = fetched;
          pending = null;
          return fetched;
        },
        () => {
          pending = null;
          return null;
        },
      );
      return pending;
    },
  };
}
