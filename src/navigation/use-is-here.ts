import { useCallback, useEffect, useRef } from 'react';

/** Returns a stable function that returns whether the component is still mounted, for use after an answer. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}
