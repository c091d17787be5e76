/** The project's counts: asked for with the gateway poll and, not too often, after events that may change them. */
import { COUNTS_PAUSE_MS, EVENT_SPREAD_MS } from '../../../src/shared/constants';
import type { Outcome } from '../../../src/shared/faults';
import type { Millis } from '../../../src/shared/units';
import type { CountMetric } from '../contract/contract';
import type { Cancel, Ports } from '../host/ports';

export interface CountServiceDeps {
  readonly query: (metric: CountMetric) => Promise<Outcome<number>>;
  /** Text of the count, empty where the query failed: an unknown count is never 0 (spec 7; faults 17). */
  readonly counted: (metric: CountMetric, text: string) => void;
}
export interface CountService {
  /** Asks now, or as soon as the pause since the last query is over. */
  readonly refresh: () => void;
  /** The same after an event that was pushed to everybody: within EVENT_SPREAD_MS, by chance. */
  readonly refreshSoon: () => void;
  readonly stop: () => void;
}

export function createCountService(
  ports: Ports,
  metrics: readonly CountMetric[],
  { query, counted }: CountServiceDeps,
): CountService {
  let askedAt = Number.NEGATIVE_INFINITY;
  let pause: Cancel | null = null;
  let round = 0;
  const ask = (): void => {
    pause = null;
    askedAt = ports.monotonic();
    const mine = ++round;
    for (const metric of metrics)
      void query(metric).then((outcome) => {
        if (mine === round) counted(metric, outcome.ok ? String(outcome.value) : '');
      });
  };
  const askAfter = (delay: Millis): void => {
    if (metrics.length === 0 || pause !== null) return;
    const left = Math.max(delay, askedAt + COUNTS_PAUSE_MS - ports.monotonic());
    if (left > 0) pause = ports.after(left, ask);
    else ask();
  };
  return {
    refresh: () => askAfter(0),
    refreshSoon: () => askAfter(ports.chance() * EVENT_SPREAD_MS),
    stop: () => {
      round++;
      pause?.();
    },
  };
}
