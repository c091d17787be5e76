import { useEffect, useRef } from 'react';
import type { Millis } from '../../shared/units';
import { useServices } from '../services';

/** Calls `onReturn` when the page is visible again or the network is back, at most once per `intervalMs`. */
export function useReturn(intervalMs: Millis, onReturn: () => void): void {
  const { now } = useServices();
  const newest = useRef(onReturn);
  newest.current = onReturn;
  useEffect(() => {
    let calledAt = now();
    const look = (): void => {
      if (document.visibilityState !== 'visible' || Math.abs(now() - calledAt) < intervalMs) return;
      calledAt = now();
      newest.current();
    };
    window.addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [now, intervalMs]);
}
