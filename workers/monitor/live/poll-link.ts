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
  readonly answered: (answer: Outcome<T>) => void;
}

/** Creates a link that polls. A query still unanswered when the next is due has failed. */
export function createPollLink<T>(ports: Ports, every: Millis, deps: PollLinkDeps<T>): Link {
  let phase: LinkState['phase'] = 'connecting';
  let since = ports.now();
  let fault: Fault | null = null;
  let lastFrameAt: EpochMs | null = null;
  let due: Millis = 0;
  let timer: Cancel | null = null;
  let pending: AbortController | null = null;

  const setPhase = (next: LinkState['phase'], why: Fault | null): void => {
    if (phase !== next) since = ports.now();
    phase = next;
    fault = why;
    const retryAt =
      next === 'live' || timer === null ? null : ((ports.now() + due - ports.monotonic()) as EpochMs);
    deps.state({ phase, since, lastFrameAt, retryAt, fault });
  };
  const drop = (): void => {
    pending?.abort();
    pending = null;
    timer?.();
    timer = null;
  };
  const askAt = (at: Millis): void => {
    timer?.();
    due = at;
    timer = ports.after(at - ports.monotonic(), () => {
      timer = null;
      void ask();
    });
  };
  const ask = async (): Promise<void> => {
    const mine = new AbortController();
    pending = mine;
    const answer = await deps.query({ signal: mine.signal, timeoutMs: every });
    if (pending !== mine) return;
    pending = null;
    askAt(Math.max(due + every, ports.monotonic()));
    if (answer.ok) {
      const isBack = phase !== 'live';
      lastFrameAt = ports.now();
      if (isBack) deps.opened();
      deps.answered(answer);
      if (isBack) setPhase('live', null);
      return;
    }
    if (phase === 'live') deps.lost(answer.fault);
    deps.answered(answer);
    setPhase(phase === 'offline' ? 'offline' : 'reconnecting', answer.fault);
  };
  const askSoon = (delay: Millis): void => {
    drop();
    askAt(ports.monotonic() + delay);
  };

  return {
    start: () => {
      due = ports.monotonic();
      deps.state({ phase, since, lastFrameAt, retryAt: null, fault });
      void ask();
    },
    offline: () => {
      deps.lost({ kind: 'offline' });
      // Keeps polling, since the device may be wrong about its network.
      askSoon(every);
      setPhase('offline', { kind: 'offline' });
    },
    putAway: () => {
      // Nothing is open between queries.
    },
    returned: () => {
      if (phase !== 'live') askSoon(ports.chance() * RETURN_JITTER_MS);
    },
    slept: () => {
      deps.lost(null);
      askSoon(0);
      setPhase('reconnecting', null);
    },
    stop: () => {
      drop();
      setPhase('stopped', fault);
    },
    isLive: () => phase === 'live',
  };
}
