/** Opens gateways one by one with a pause between calls, and reopens them when due. */
import { GATEWAY_OPEN_PAUSE_MS, WAKE_REOPEN_MS } from '../../../src/shared/constants';
import type { Fault, Outcome } from '../../../src/shared/faults';
import { type Millis, SECOND_MS } from '../../../src/shared/units';
import type { Cancel, Ports } from '../host/ports';
import { type Gateway, type Gateways, isMonitorable } from './gateways';

export const intervalSeconds = (gateway: Gateway): number => gateway.intervalMs / SECOND_MS;

/** Faults of openings that reached the platform. */
const REACHED: ReadonlySet<Fault['kind']> = new Set(['refused', 'forbidden', 'session-ended', 'cancelled']);

/** Records a failed opening, which leaves monitoring off (spec 7). */
function noteFailure(gateway: Gateway, fault: Fault): void {
  gateway.monitored = false;
  gateway.failure = REACHED.has(fault.kind) ? 'refused' : 'unreached';
}

/** Returns the time until the first reopening; `null` if no gateway is monitored or reopening never happens. */
function untilDue(gateways: readonly Gateway[], now: Millis, reopenMs: Millis): Millis | null {
  const open = gateways.filter(({ monitored }) => monitored);
  if (open.length === 0 || reopenMs === Number.POSITIVE_INFINITY) return null;
  return Math.max(0, Math.min(...open.map(({ openedAt }) => openedAt)) + reopenMs - now);
}

export interface GatewayOpenerDeps {
  readonly open: (gateway: Gateway) => Promise<Outcome<unknown>>;
  readonly changed: () => void;
  readonly failed: (fault: Fault) => void;
}

export interface GatewayOpener {
  /** Opens gateways, after the delay if none is being opened. */
  readonly add: (gateways: readonly Gateway[], delay?: Millis) => void;
  /** Reopens gateways whose opening is too old, after the page returned. */
  readonly wake: () => void;
  /**
   * Reopens gateways that were opened before the push channel was lost at `lostAt` (steady clock), `delay` from now.
   */
  readonly reconnected: (lostAt: Millis, delay: Millis) => void;
  readonly slept: (span: Millis) => void;
  readonly stop: () => void;
}

export function createGatewayOpener(
  ports: Ports,
  gateways: Gateways,
  reopenMs: Millis,
  deps: GatewayOpenerDeps,
): GatewayOpener {
  const queue: Gateway[] = [];
  /** Number of each gateway's newest call; results of older calls are ignored. */
  const newest = new Map<Gateway, number>();
  let calls = 0;
  let pause: Cancel | null = null;
  let reopen: Cancel | null = null;
  let stopped = false;
  let lastCallAt = Number.NEGATIVE_INFINITY;

  const monitorable = (): readonly Gateway[] => gateways.all().filter(isMonitorable);
  const monitored = (): readonly Gateway[] => monitorable().filter((gateway) => gateway.monitored);
  const plan = (): void => {
    reopen?.();
    reopen = null;
    const delay = stopped ? null : untilDue(gateways.all(), ports.monotonic(), reopenMs);
    if (delay === null) return;
    reopen = ports.after(delay, () => {
      reopen = null;
      const now = ports.monotonic();
      add(monitored().filter(({ openedAt }) => now - openedAt >= reopenMs));
      plan();
    });
  };
  const openNext = (): void => {
    pause = null;
    const gateway = queue.shift();
    if (gateway === undefined) return;
    if (isMonitorable(gateway)) {
      lastCallAt = ports.monotonic();
      const mine = ++calls;
      newest.set(gateway, mine);
      void deps.open(gateway).then((outcome) => {
        if (stopped || newest.get(gateway) !== mine) return;
        if (outcome.ok) {
          const isMadeGood = gateway.failure !== null;
          gateway.failure = null;
          if (isMadeGood) deps.changed();
          return;
        }
        noteFailure(gateway, outcome.fault);
        deps.changed();
        deps.failed(outcome.fault);
        plan();
      });
    }
    continueSoon();
  };
  const continueSoon = (delay: Millis = 0): void => {
    if (pause !== null || queue.length === 0 || stopped) return;
    const left = Math.max(delay, lastCallAt + GATEWAY_OPEN_PAUSE_MS - ports.monotonic());
    if (left > 0) pause = ports.after(left, openNext);
    else openNext();
  };
  const add: GatewayOpener['add'] = (more, delay): void => {
    if (stopped || more.length === 0) return;
    const now = ports.monotonic();
    for (const gateway of more) {
      if (!queue.includes(gateway)) queue.push(gateway);
      gateway.openedAt = now;
      gateway.monitored = true;
    }
    deps.changed();
    plan();
    continueSoon(delay);
  };

  /** Reopens all monitorable gateways if the newest opening is too old. */
  const wake = (): void => {
    const openings = gateways.all().map(({ openedAt }) => openedAt);
    if (ports.monotonic() - Math.max(...openings) > WAKE_REOPEN_MS) add(monitorable());
  };

  return {
    add,
    wake,
    // The platform may have forgotten the openings.
    reconnected: (lostAt, delay) => {
      const forgotten = monitored().filter(({ openedAt }) => openedAt < lostAt);
      add(forgotten, delay);
    },
    slept: (span) => {
      // The steady clock stopped, so every opening is older by the span.
      for (const gateway of gateways.all()) gateway.openedAt -= span;
      wake();
      plan();
    },
    stop: () => {
      stopped = true;
      queue.length = 0;
      pause?.();
      reopen?.();
    },
  };
}
