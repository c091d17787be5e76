/** Loads code on demand, within the time limit that spec 8 (ChunkLoadError) sets. */
import { CHUNK_LOAD_MS } from '../shared/constants';
import type { Millis } from '../shared/units';

/** Resolves as `load` does. Rejects when it fails or takes longer than the limit: a connection may hang for ever. */
export function loadCode<T>(load: () => Promise<T>, limitMs: Millis = CHUNK_LOAD_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('code did not come in time')), limitMs);
    void load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
