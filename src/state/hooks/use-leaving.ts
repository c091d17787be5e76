import { useCallback, useEffect, useRef } from 'react';

/** Returns a stable getter of the signal for calls that are useless once the component is unmounted. */
export function useLeaving(): () => AbortSignal {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  return useCallback(() => leaving.current.signal, []);
}
