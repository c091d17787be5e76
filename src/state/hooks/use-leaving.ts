import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a stable function that gives the abort signal for calls whose answer is useless once the component is
 * unmounted.
 */
export function useLeaving(): () => AbortSignal {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  return useCallback(() => leaving.current.signal, []);
}
