/** Loads the code of the screen that a form leads to, while there still is a network. */
import { useEffect } from 'react';

/** `load` is the same function in each drawing. What fails is asked for again by the screen itself. */
export function useCodeAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    void load().catch(() => undefined);
  }, [load]);
}
