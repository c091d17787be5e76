import { useEffect, useRef } from 'react';
import { MINUTE_MS, type Millis } from '../../../shared/units';
import { useRuntime } from '../../live/use-runtime';

/** Interval of automatic retries. Ours. */
const RETRY_MS: Millis = MINUTE_MS;

/**
 * Retries a failed read every minute and when the network returns. Uses the pulse instead of `useRetry`, since a
 * widget has its host but no services.
 */
export function useAutoRetry(isFailed: boolean, retry: () => void): void {
  const { pulse } = useRuntime();
  const latestRetry = useRef(retry);
  latestRetry.current = retry;
  useEffect(() => {
    if (!isFailed) return;
    const handleRetry = (): void => latestRetry.current();
    const stopPulse = pulse.listen(handleRetry, RETRY_MS);
    window.addEventListener('online', handleRetry);
    return () => {
      stopPulse();
      window.removeEventListener('online', handleRetry);
    };
  }, [isFailed, pulse]);
}
