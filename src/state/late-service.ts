/**
 * A service outside the first chunk: the first call creates it, later calls return it. All users pass the same
 * factory.
 */
export type LateService<T, Deps> = (create: (deps: Deps) => T) => T;
