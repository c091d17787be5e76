import { useCallback, useEffect, useRef } from 'react';

/** Returns a stable getter of a signal that aborts when the component is unmounted. */
export function useLeaving(): () => AbortSignal {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  return useCallback(() => leaving.current.signal, []);
}
