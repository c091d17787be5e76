/** Opens gateways one by one with a pause between calls, and reopens them when due. */
import { GATEWAY_OPEN_PAUSE_MS, WAKE_REOPEN_MS } from '../../../src/shared/constants';
import type { Fault, Outcome } from '../../../src/shared/faults';
import { type Millis, SECOND_MS } from '../../../src/shared/units';
import type { Cancel, Ports } from '../host/ports';
import { type Gateway, type Gateways, isMonitorable } from './gateways';

export const getIntervalSeconds = (gateway: Gateway): number => gateway.intervalMs / SECOND_MS;

/** Faults of openings that reached the platform. */
const REACHED: ReadonlySet<Fault['kind']> = new Set(['refused', 'forbidden', 'session-ended', 'cancelled']);

/** Records a failed opening, which leaves monitoring off (spec 7). */
function recordFailure(gateway: Gateway, fault: Fault): void {
  gateway.monitored = false;
  gateway.failure = REACHED.has(fault.kind) ? 'refused' : 'unreached';
}

/** Returns the time until the first reopening; `null` if no gateway is monitored or reopening never happens. */
function getTimeUntilDue(gateways: readonly Gateway[], now: Millis, reopenMs: Millis): Millis | null {
  const open = gateways.filter(({ monitored: isMonitored }) => isMonitored);
  if (open.length === 0 || reopenMs === Number.POSITIVE_INFINITY) return null;
  return Math.max(0, Math.min(...open.map(({ openedAt }) => openedAt)) + reopenMs - now);
}

export interface GatewayOpenerDeps {
  readonly open: (gateway: Gateway) => Promise<Outcome<unknown>>;
  readonly onChange: () => void;
  readonly onFailure: (fault: Fault) => void;
}

export interface GatewayOpener {
  /** Opens gateways, after the delay if none is being opened. */
  readonly add: (gateways: readonly Gateway[], delay?: Millis) => void;
  /** Reopens gateways whose opening is too old, after the page returned. */
  readonly wake: () => void;
  /**
   * Reopens gateways that were opened before the push channel was lost at `lostAt` (steady clock), `delay` from now.
   */
  readonly handleReconnect: (lostAt: Millis, delay: Millis) => void;
  readonly handleSleep: (span: Millis) => void;
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
  const newestCalls = new Map<Gateway, number>();
  let callCount = 0;
  let cancelPause: Cancel | null = null;
  let cancelReopening: Cancel | null = null;
  let isStopped = false;
  let lastCallAt = Number.NEGATIVE_INFINITY;

  const listMonitorable = (): readonly Gateway[] => gateways.getAll().filter(isMonitorable);
  const listMonitored = (): readonly Gateway[] => listMonitorable().filter((gateway) => gateway.monitored);
  const scheduleReopening = (): void => {
    cancelReopening?.();
    cancelReopening = null;
    const delay = isStopped ? null : getTimeUntilDue(gateways.getAll(), ports.monotonic(), reopenMs);
    if (delay === null) return;
    cancelReopening = ports.after(delay, () => {
      cancelReopening = null;
      const now = ports.monotonic();
      add(listMonitored().filter(({ openedAt }) => now - openedAt >= reopenMs));
      scheduleReopening();
    });
  };
  const openNext = (): void => {
    cancelPause = null;
    const gateway = queue.shift();
    if (gateway === undefined) return;
    if (isMonitorable(gateway)) {
      lastCallAt = ports.monotonic();
      const callNumber = ++callCount;
      newestCalls.set(gateway, callNumber);
      void deps.open(gateway).then((outcome) => {
        if (isStopped || newestCalls.get(gateway) !== callNumber) return;
        if (outcome.ok) {
          const isRecovered = gateway.failure !== null;
          gateway.failure = null;
          if (isRecovered) deps.onChange();
          return;
        }
        recordFailure(gateway, outcome.fault);
        deps.onChange();
        deps.onFailure(outcome.fault);
        scheduleReopening();
      });
    }
    continueSoon();
  };
  const continueSoon = (delay: Millis = 0): void => {
    if (cancelPause !== null || queue.length === 0 || isStopped) return;
    const remainingMs = Math.max(delay, lastCallAt + GATEWAY_OPEN_PAUSE_MS - ports.monotonic());
    if (remainingMs > 0) cancelPause = ports.after(remainingMs, openNext);
    else openNext();
  };
  const add: GatewayOpener['add'] = (addedGateways, delay): void => {
    if (isStopped || addedGateways.length === 0) return;
    const now = ports.monotonic();
    for (const gateway of addedGateways) {
      if (!queue.includes(gateway)) queue.push(gateway);
      gateway.openedAt = now;
      gateway.monitored = true;
    }
    deps.onChange();
    scheduleReopening();
    continueSoon(delay);
  };

  /** Reopens all monitorable gateways if the newest opening is too old. */
  const wake = (): void => {
    const openings = gateways.getAll().map(({ openedAt }) => openedAt);
    if (ports.monotonic() - Math.max(...openings) > WAKE_REOPEN_MS) add(listMonitorable());
  };

  return {
    add,
    wake,
    // The platform may have forgotten the openings.
    handleReconnect: (lostAt, delay) => {
      const forgottenGateways = listMonitored().filter(({ openedAt }) => openedAt < lostAt);
      add(forgottenGateways, delay);
    },
    handleSleep: (span) => {
      // The steady clock stopped, so every opening is older by the span.
      for (const gateway of gateways.getAll()) gateway.openedAt -= span;
      wake();
      scheduleReopening();
    },
    stop: () => {
      isStopped = true;
      queue.length = 0;
      cancelPause?.();
      cancelReopening?.();
    },
  };
}
