import { useEffect, useRef } from 'react';
import type { Millis } from '../../shared/units';
import { useServices } from '../services';

/** Calls `onReturn` when the page is visible again or the network is back, at most once per `intervalMs`. */
export function useReturn(intervalMs: Millis, onReturn: () => void): void {
  const { now } = useServices();
  const latestCallback = useRef(onReturn);
  latestCallback.current = onReturn;
  useEffect(() => {
    let calledAt = now();
    const handleReturn = (): void => {
      if (document.visibilityState !== 'visible' || Math.abs(now() - calledAt) < intervalMs) return;
      calledAt = now();
      latestCallback.current();
    };
    window.addEventListener('online', handleReturn);
    document.addEventListener('visibilitychange', handleReturn);
    return () => {
      window.removeEventListener('online', handleReturn);
      document.removeEventListener('visibilitychange', handleReturn);
    };
  }, [now, intervalMs]);
}
