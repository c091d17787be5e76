import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs `start` while mounted, and again for another `start`. Call the returned function to restart, e.g. on retry.
 * @param start - Must be stable. Returns the function that ends the run.
 */
export function useRestart(start: () => () => void): () => void {
  const end = useRef<() => void>(() => undefined);
  const restart = useCallback(() => {
    end.current();
    end.current = start();
  }, [start]);
  useEffect(() => {
    restart();
    return () => {
      end.current();
      end.current = () => undefined;
    };
  }, [restart]);
  return restart;
}
