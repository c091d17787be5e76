/**
 * A service whose code is not in the first chunk. Every user passes the same factory; the first call creates the
 * service, later calls return it.
 */
export type LateService<T, Deps> = (create: (deps: Deps) => T) => T;
