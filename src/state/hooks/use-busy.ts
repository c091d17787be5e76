/** A slow action started by a button, one run at a time. Forms have `useSubmit`. */
import { useCallback, useRef, useState } from 'react';

export interface Busy {
  readonly isBusy: boolean;
  /** `null` if an action is running already. */
  readonly run: <T>(act: () => Promise<T>) => Promise<T | null>;
}

export function useBusy(): Busy {
  const [isBusy, setBusy] = useState(false);
  // State is as of the last render; two taps may come before the next (faults 61).
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
