import { useCallback, useEffect, useRef } from 'react';

/** Returns a stable getter of a signal that aborts when the component is unmounted. */
export function useUnmountSignal(): () => AbortSignal {
  const controller = useRef(new AbortController());
  useEffect(() => {
    controller.current = new AbortController();
    return () => controller.current.abort();
  }, []);
  return useCallback(() => controller.current.signal, []);
}
