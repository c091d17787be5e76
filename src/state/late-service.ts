/**
 * A service whose code is not in the first chunk, so that nobody can create it at the start. Every user passes the same
 * function that creates it; the first call creates the service, later calls return it.
 */
export type LateService<T, Deps> = (create: (deps: Deps) => T) => T;
