import { CHUNK_LOAD_MS } from '../shared/constants';
import type { Millis } from '../shared/units';

/** Loads code within the time limit (spec 8, ChunkLoadError): a connection may hang forever. */
export function loadCode<T>(load: () => Promise<T>, limitMs: Millis = CHUNK_LOAD_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('code did not come in time')), limitMs);
    void load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
