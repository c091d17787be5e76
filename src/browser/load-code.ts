/** Loading of code when it is first needed, within the limit of specification 8 (ChunkLoadError). */
import { CHUNK_LOAD_MS } from '../shared/constants';
import type { Millis } from '../shared/units';

/** What `load` brings; rejects where that fails, or has not come after the limit: a connection may hang for ever. */
export function loadCode<T>(load: () => Promise<T>, limitMs: Millis = CHUNK_LOAD_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('code did not come in time')), limitMs);
    void load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
