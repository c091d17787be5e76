/** Cancels what a component asked for when it is left. */
import { useCallback, useEffect, useRef } from 'react';

/** Returns the signal for calls whose answer is of no use after the component was left. Stays the same function. */
export function useLeaving(): () => AbortSignal {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  return useCallback(() => leaving.current.signal, []);
}
