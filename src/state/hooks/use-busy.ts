/** Something that a person starts by a button and that takes a while: once at a time. Forms have `useSubmit`. */
import { useCallback, useRef, useState } from 'react';

export interface Busy {
  /** It is under way. */
  readonly isBusy: boolean;
  /** Does it, and answers its result; null where it is under way already. */
  readonly run: <T>(act: () => Promise<T>) => Promise<T | null>;
}

export function useBusy(): Busy {
  const [isBusy, setBusy] = useState(false);
  // State is as of the last drawing; two taps may come before the next (faults 61).
  const isRunning = useRef(false);
  const run = useCallback(async <T>(act: () => Promise<T>): Promise<T | null> => {
    if (isRunning.current) return null;
    isRunning.current = true;
    setBusy(true);
    try {
      return await act();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }, []);
  return { isBusy, run };
}
