/**
 * Polls current data, for platforms without a push channel. The link is live as long as the last query was answered.
 */
import type { CallOptions } from '../../../src/shared/calls/run';
import { RETURN_JITTER_MS } from '../../../src/shared/constants';
import type { Fault, Outcome } from '../../../src/shared/faults';
import type { EpochMs, Millis } from '../../../src/shared/units';
import type { LinkState } from '../contract/contract';
import type { Cancel, Ports } from '../host/ports';
import type { Link, LinkEvents } from './socket-link';

/** `onOpen` is called before the first answer after a loss is passed on, to let its values arrive as live. */
export interface PollLinkDeps<T> extends LinkEvents {
  readonly query: (options: CallOptions) => Promise<Outcome<T>>;
  readonly onAnswer: (answer: Outcome<T>) => void;
}

/** Creates a link that polls. A query still unanswered when the next is due has failed. */
export function createPollLink<T>(ports: Ports, interval: Millis, deps: PollLinkDeps<T>): Link {
  let status: LinkState['status'] = 'connecting';
  let since = ports.now();
  let fault: Fault | null = null;
  let lastFrameAt: EpochMs | null = null;
  let dueAt: Millis = 0;
  let timer: Cancel | null = null;
  let pending: AbortController | null = null;

  const setStatus = (next: LinkState['status'], nextFault: Fault | null): void => {
    if (status !== next) since = ports.now();
    status = next;
    fault = nextFault;
    const retryAt =
      next === 'live' || timer === null ? null : ((ports.now() + dueAt - ports.monotonic()) as EpochMs);
    deps.state({ status, since, lastFrameAt, retryAt, fault });
  };
  const drop = (): void => {
    pending?.abort();
    pending = null;
    timer?.();
    timer = null;
  };
  const scheduleAsk = (at: Millis): void => {
    timer?.();
    dueAt = at;
    timer = ports.after(at - ports.monotonic(), () => {
      timer = null;
      void ask();
    });
  };
  const ask = async (): Promise<void> => {
    const controller = new AbortController();
    pending = controller;
    const answer = await deps.query({ signal: controller.signal, timeoutMs: interval });
    if (pending !== controller) return;
    pending = null;
    scheduleAsk(Math.max(dueAt + interval, ports.monotonic()));
    if (answer.ok) {
      const isReconnect = status !== 'live';
      lastFrameAt = ports.now();
      if (isReconnect) deps.onOpen();
      deps.onAnswer(answer);
      if (isReconnect) setStatus('live', null);
      return;
    }
    if (status === 'live') deps.onLoss(answer.fault);
    deps.onAnswer(answer);
    setStatus(status === 'offline' ? 'offline' : 'reconnecting', answer.fault);
  };
  const askSoon = (delay: Millis): void => {
    drop();
    scheduleAsk(ports.monotonic() + delay);
  };

  return {
    start: () => {
      dueAt = ports.monotonic();
      deps.state({ status, since, lastFrameAt, retryAt: null, fault });
      void ask();
    },
    handleOffline: () => {
      deps.onLoss({ kind: 'offline' });
      // Keeps polling, since the device may be wrong about its network.
      askSoon(interval);
      setStatus('offline', { kind: 'offline' });
    },
    putAway: () => {
      // Nothing is open between queries.
    },
    handleReturn: () => {
      if (status !== 'live') askSoon(ports.random() * RETURN_JITTER_MS);
    },
    handleSleep: () => {
      deps.onLoss(null);
      askSoon(0);
      setStatus('reconnecting', null);
    },
    stop: () => {
      drop();
      setStatus('stopped', fault);
    },
    isLive: () => status === 'live',
  };
}
