import { useCallback, useEffect, useRef } from 'react';

/** Returns a stable function that returns whether the component is still mounted, for use after an answer. */
export function useIsHere(): () => boolean {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
}
