import { useCallback, useEffect, useRef } from 'react';

/** Returns a stable function that reports whether the component is still mounted, for late answers. */
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
