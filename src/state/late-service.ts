/** A service outside the first chunk, created by the first call. All callers pass the same factory. */
export type LazyService<T, Deps> = (create: (deps: Deps) => T) => T;
