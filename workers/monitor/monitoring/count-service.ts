/** Queries a project's counts with the gateway poll and, throttled, after events that may change them. */
import { COUNTS_PAUSE_MS, EVENT_SPREAD_MS } from '../../../src/shared/constants';
import type { Outcome } from '../../../src/shared/faults';
import type { Millis } from '../../../src/shared/units';
import type { CountMetric } from '../contract/contract';
import type { Cancel, Ports } from '../host/ports';

export interface CountServiceDeps {
  readonly query: (metric: CountMetric) => Promise<Outcome<number>>;
  /**
   * Called with the text of the count; empty if the query failed, since an unknown count is never 0 (spec 7; faults
   * 17).
   */
  readonly onCount: (metric: CountMetric, text: string) => void;
}
export interface CountService {
  /** Queries now, or at the end of the pause after the last query. */
  readonly refresh: () => void;
  /** Queries after an event pushed to all clients, at a random time within EVENT_SPREAD_MS. */
  readonly refreshSoon: () => void;
  readonly stop: () => void;
}

export function createCountService(
  ports: Ports,
  metrics: readonly CountMetric[],
  { query, onCount }: CountServiceDeps,
): CountService {
  let askedAt = Number.NEGATIVE_INFINITY;
  let cancelPause: Cancel | null = null;
  let queryCount = 0;
  const ask = (): void => {
    cancelPause = null;
    askedAt = ports.monotonic();
    const queryNumber = ++queryCount;
    for (const metric of metrics)
      void query(metric).then((outcome) => {
        if (queryNumber === queryCount) onCount(metric, outcome.ok ? String(outcome.value) : '');
      });
  };
  const askAfter = (delay: Millis): void => {
    if (metrics.length === 0 || cancelPause !== null) return;
    const remainingMs = Math.max(delay, askedAt + COUNTS_PAUSE_MS - ports.monotonic());
    if (remainingMs > 0) cancelPause = ports.after(remainingMs, ask);
    else ask();
  };
  return {
    refresh: () => askAfter(0),
    refreshSoon: () => askAfter(ports.random() * EVENT_SPREAD_MS),
    stop: () => {
      queryCount++;
      cancelPause?.();
    },
  };
}
