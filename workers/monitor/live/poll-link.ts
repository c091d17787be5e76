/**
 * What takes the place of the push channel where there is none: the current data is asked for at a steady startInterval, and
 * the link is as good as the last answer.
 */
import type { CallOptions } from '../../../src/shared/calls/run';
import { RETURN_JITTER_MS } from '../../../src/shared/constants';
import type { Fault, Outcome } from '../../../src/shared/faults';
import type { EpochMs, Millis } from '../../../src/shared/units';
import type { LinkState } from '../contract/contract';
import type { Cancel, Ports } from '../host/ports';
import type { Link } from './socket-link';

export interface PollLinkDeps<T> {
  readonly ask: (options: CallOptions) => Promise<Outcome<T>>;
  /** Before the first answer after a loss is handed over: what comes now is live. */
  readonly opened: () => void;
  readonly answered: (answer: Outcome<T>) => void;
  readonly lost: (fault: Fault | null) => void;
  readonly state: (state: LinkState) => void;
}

/** Each question has to be answered before the next one is due. */
export function createPollLink<T>(ports: Ports, every: Millis, owner: PollLinkDeps<T>): Link {
  let phase: LinkState['phase'] = 'connecting';
  let since = ports.now();
  let fault: Fault | null = null;
  let lastFrameAt: EpochMs | null = null;
  let due: Millis = 0;
  let timer: Cancel | null = null;
  let asking: AbortController | null = null;

  const tell = (next: LinkState['phase'], why: Fault | null): void => {
    if (phase !== next) since = ports.now();
    phase = next;
    fault = why;
    const retryAt =
      next === 'live' || timer === null ? null : ((ports.now() + due - ports.monotonic()) as EpochMs);
    owner.state({ phase, since, lastFrameAt, retryAt, fault });
  };
  const drop = (): void => {
    asking?.abort();
    asking = null;
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
    asking = mine;
    const answer = await owner.ask({ signal: mine.signal, timeoutMs: every });
    if (asking !== mine) return;
    asking = null;
    askAt(Math.max(due + every, ports.monotonic()));
    if (answer.ok) {
      const isBack = phase !== 'live';
      lastFrameAt = ports.now();
      if (isBack) owner.opened();
      owner.answered(answer);
      if (isBack) tell('live', null);
      return;
    }
    if (phase === 'live') owner.lost(answer.fault);
    owner.answered(answer);
    tell(phase === 'offline' ? 'offline' : 'reconnecting', answer.fault);
  };
  const askSoon = (delay: Millis): void => {
    drop();
    askAt(ports.monotonic() + delay);
  };

  return {
    start: () => {
      due = ports.monotonic();
      owner.state({ phase, since, lastFrameAt, retryAt: null, fault });
      void ask();
    },
    offline: () => {
      owner.lost({ kind: 'offline' });
      // Asked on: a device may be wrong about its network.
      askSoon(every);
      tell('offline', { kind: 'offline' });
    },
    putAway: () => {
      // Nothing is held open between two questions.
    },
    returned: () => {
      if (phase !== 'live') askSoon(ports.chance() * RETURN_JITTER_MS);
    },
    slept: () => {
      owner.lost(null);
      askSoon(0);
      tell('reconnecting', null);
    },
    stop: () => {
      drop();
      tell('stopped', fault);
    },
    isLive: () => phase === 'live',
  };
}
