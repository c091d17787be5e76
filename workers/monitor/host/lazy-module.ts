/** A module loaded on demand: never twice in parallel, and again after a failure. */
import { CHUNK_LOAD_MS } from '../../../src/shared/constants';
import type { Ports } from './ports';

export interface LazyModule<T> {
  readonly getLoaded: () => T | null;
  /** Loads the module if needed; `null` on failure. */
  readonly load: () => Promise<T | null>;
}

/**
 * Fetches a module; `null` if that fails or exceeds the limit (spec 8, ChunkLoadError), as a connection may hang
 * forever.
 */
export const fetchWithTimeout = <T>(
  { after }: Pick<Ports, 'after'>,
  fetch: () => Promise<T>,
  limitMs = CHUNK_LOAD_MS,
): Promise<T | null> =>
  new Promise((resolve) => {
    const giveUp = (): void => resolve(null);
    const cancel = after(limitMs, giveUp);
    void fetch().then(resolve, giveUp).finally(cancel);
  });

export function createLazyModule<T>(ports: Pick<Ports, 'after'>, fetch: () => Promise<T>): LazyModule<T> {
  let module: T | null = null;
  let pending: Promise<T | null> | null = null;
  return {
    getLoaded: () => module,
    load: () => {
      if (module !== null) return Promise.resolve(module);
      pending ??= fetchWithTimeout(ports, fetch).then((fetched) => {
        module = fetched;
        pending = null;
        return fetched;
      });
      return pending;
    },
  };
}
