/** Tells late answers if the component that asked is still drawn. */
import { useCallback, useEffect, useRef } from 'react';

/** Tells whether what asked is still drawn, for answers that come late. Stays the same function. */
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
