import { useEffect } from 'react';

/**
 * Prefetches the code of a form's next screen while there is a network. `load` must be stable; the screen itself
 * retries after a failure.
 */
export function useCodeAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    void load().catch(() => undefined);
  }, [load]);
}
