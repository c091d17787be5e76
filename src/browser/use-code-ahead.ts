import { useEffect } from 'react';

/** Prefetches the code of a form's next screen. `load` must be stable; the screen itself retries failures. */
export function usePrefetch(load: () => Promise<unknown>): void {
  useEffect(() => {
    void load().catch(() => undefined);
  }, [load]);
}
