import { useEffect, useRef } from 'react';
import { SELF_RETRY_MS } from '../../shared/constants';
import { type Fault, isWorthRetrying, retryAfterMs } from '../../shared/faults';
import type { Millis } from '../../shared/units';
import { useServices } from '../services';

interface RetryInput {
  readonly isFailed: boolean;
  readonly isTrying: boolean;
  readonly retry: () => void;
  /** Pause requested by the platform (`Retry-After`); 0 for none. */
  readonly pauseMs?: Millis;
}

/** Returns the retry input for a fault: a refusal is final, unless the platform names a time. */
export function getRetryInput(fault: Fault | null): Required<Pick<RetryInput, 'isFailed' | 'pauseMs'>> {
  const pauseMs = retryAfterMs(fault);
  return { isFailed: fault !== null && (isWorthRetrying(fault) || pauseMs > 0), pauseMs };
}

/**
 * Retries with growing delays, and immediately when the network or the page comes back: a wall screen is unattended.
 * Waits for a pause requested by the platform.
 */
export function useRetry({ isFailed, isTrying, retry, pauseMs = 0 }: RetryInput): void {
  const { ports } = useServices();
  const tries = useRef(0);
  const latestRetry = useRef(retry);
  latestRetry.current = retry;
  useEffect(() => {
    if (!isFailed || isTrying) return;
    const delay = SELF_RETRY_MS[Math.min(tries.current, SELF_RETRY_MS.length - 1)] ?? 0;
    return ports.after(Math.max(delay, pauseMs), () => {
      tries.current++;
      latestRetry.current();
    });
  }, [ports, isFailed, isTrying, pauseMs]);
  useEffect(() => {
    if (!isFailed || pauseMs > 0) return;
    const handleOnline = (): void => latestRetry.current();
    const handleVisibility = (): void => {
      if (document.visibilityState === 'visible') latestRetry.current();
    };
    window.addEventListener('online', handleOnline);
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      window.removeEventListener('online', handleOnline);
      document.removeEventListener('visibilitychange', handleVisibility);
    };
  }, [isFailed, pauseMs]);
  useEffect(() => {
    if (!isFailed) tries.current = 0;
  }, [isFailed]);
}
