/** Runs slow actions of buttons, one at a time. Forms have `useSubmit`. */
import { useCallback, useRef, useState } from 'react';

export interface Busy {
  readonly isBusy: boolean;
  /** Runs an action; resolves with `null` if one is already running. */
  readonly run: <T>(action: () => Promise<T>) => Promise<T | null>;
}

export function useBusy(): Busy {
  const [isBusy, setBusy] = useState(false);
  // The state is from the last render; two taps may come before the next one (faults 61).
  const isRunning = useRef(false);
  const run = useCallback(async <T>(action: () => Promise<T>): Promise<T | null> => {
    if (isRunning.current) return null;
    isRunning.current = true;
    setBusy(true);
    try {
      return await action();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }, []);
  return { isBusy, run };
}
