/** Opens gateways one after the other with the given pause between two calls, and again when their time has come. */
import { GATEWAY_OPEN_PAUSE_MS } from '../../../src/shared/constants';
import type { Fault, Outcome } from '../../../src/shared/faults';
import type { Millis } from '../../../src/shared/units';
import type { Cancel, Ports } from '../host/ports';
import { type Gateway, type Gateways, isMonitorable } from './gateways';

export interface GatewayOpenerDeps {
  readonly open: (gateway: Gateway) => Promise<Outcome<unknown>>;
  /** The `monitored` of some gateway has changed. */
  readonly changed: () => void;
  readonly failed: (fault: Fault) => void;
}

export interface GatewayOpener {
  /** Opens gateways, after that delay where none is being opened. */
  readonly add: (gateways: readonly Gateway[], delay?: Millis) => void;
  /** The page is back: opens gateways again whose opening is too long ago. */
  readonly wake: () => void;
  /** The push channel is open again; it was lost at `lostAt` (steady clock). Opens gateways again that were opened before. */
  readonly reconnected: (lostAt: Millis) => void;
  /** The device slept for that long while the steady clock stood still. */
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
  /** Number of the newest call of each gateway; the end of an older call is ignored. */
  const newest = new Map<Gateway, number>();
  let calls = 0;
  let pause: Cancel | null = null;
  let reopen: Cancel | null = null;
  let stopped = false;
  let lastCallAt = Number.NEGATIVE_INFINITY;

  const plan = (): void => {
    reopen?.();
    reopen = null;
    const delay = stopped ? null : gateways.untilDue(ports.monotonic(), reopenMs);
    if (delay === null) return;
    reopen = ports.after(delay, () => {
      reopen = null;
      add(gateways.due(ports.monotonic(), reopenMs));
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
          if (gateways.opened(gateway)) deps.changed();
          return;
        }
        gateways.openingFailed(gateway, outcome.fault);
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
      gateways.opening(gateway, now);
    }
    deps.changed();
    plan();
    continueSoon(delay);
  };

  const wake = (): void => add(gateways.wake(ports.monotonic()));

  return {
    add,
    wake,
    reconnected: (lostAt) => add(gateways.forgotten(lostAt)),
    slept: (span) => {
      gateways.slept(span);
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
