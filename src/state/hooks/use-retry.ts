/** Tries by itself what has failed. */
import { useEffect, useRef } from 'react';
import { SELF_RETRY_MS } from '../../shared/constants';
import { useServices } from '../services';

interface Tried {
  readonly isFailed: boolean;
  /** A further try is under way. */
  readonly isTrying: boolean;
  readonly retry: () => void;
}

/**
 * Calls `retry` while something has failed: after growing delays, and at once when the network or the page comes back. A
 * screen on a wall has nobody to press a button.
 */
export function useRetry({ isFailed, isTrying, retry }: Tried): void {
  const { ports } = useServices();
  const tries = useRef(0);
  const latest = useRef(retry);
  latest.current = retry;
  useEffect(() => {
    if (!isFailed || isTrying) return;
    const delay = SELF_RETRY_MS[Math.min(tries.current, SELF_RETRY_MS.length - 1)] ?? 0;
    return ports.after(delay, () => {
      tries.current++;
      latest.current();
    });
  }, [ports, isFailed, isTrying]);
  useEffect(() => {
    if (!isFailed) return;
    const onOnline = (): void => latest.current();
    const onVisibility = (): void => {
      if (document.visibilityState === 'visible') latest.current();
    };
    window.addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onVisibility);
      tries.current = 0;
    };
  }, [isFailed]);
}
