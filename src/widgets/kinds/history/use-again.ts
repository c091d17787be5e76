import { useEffect, useRef } from 'react';
import { MINUTE_MS, type Millis } from '../../../shared/units';
import { useRuntime } from '../../live/use-runtime';

/** Interval of automatic retries. Ours. */
const AGAIN_MS: Millis = MINUTE_MS;

/**
 * Retries a failed read every minute and when the network returns. Uses the pulse instead of `useRetry`, since a
 * widget has its host but no services.
 */
export function useAgain(isFailed: boolean, again: () => void): void {
  const { pulse } = useRuntime();
  const latest = useRef(again);
  latest.current = again;
  useEffect(() => {
    if (!isFailed) return;
    const ask = (): void => latest.current();
    const rest = pulse.listen(ask, AGAIN_MS);
    window.addEventListener('online', ask);
    return () => {
      rest();
      window.removeEventListener('online', ask);
    };
  }, [isFailed, pulse]);
}
