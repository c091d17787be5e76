/** One clock for all ages on a page; runs only while it has a subscriber. */
import type { Millis } from '../../shared/units';
import { AGE_STEP_MS } from '../format/age';

export interface Ticker {
  /** Called every `AGE_STEP_MS` until taken back. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createTicker(every: Millis = AGE_STEP_MS): Ticker {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | null = null;
  return {
    subscribe(listener) {
      listeners.add(listener);
      timer ??= setInterval(() => {
        for (const listener of [...listeners]) listener();
      }, every);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0 || timer === null) return;
        clearInterval(timer);
        timer = null;
      };
    },
  };
}
