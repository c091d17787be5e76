/** Carries out what `link.ts` decides: token call, websocket, timers, probe, and the link's state for the page. */
import type { CancelSignal } from '../../../src/shared/calls/run';
import type { Fault, Outcome } from '../../../src/shared/faults';
import { type EpochMs, epochMs } from '../../../src/shared/units';
import type { LinkState } from '../contract/contract';
import type { Cancel, Ports, Socket } from '../host/ports';
import {
  type LinkEffect,
  type LinkEvent,
  type LinkMachine,
  type LinkTimer,
  NEW_LINK,
  stepLink,
} from './link';

export interface SocketLinkDeps {
  readonly askToken: (signal: CancelSignal) => Promise<Outcome<string>>;
  /** Path of the push channel for a token. */
  readonly pathOf: (token: string) => string;
  /** Asks over HTTP for what a live link would have told; true where that knows nothing newer. */
  readonly probe: () => Promise<boolean>;
  readonly frame: (text: string) => void;
  readonly opened: () => void;
  /** Nothing that came before is live any more. */
  readonly lost: (fault: Fault | null) => void;
  readonly state: (state: LinkState) => void;
}

/** What brings values: the push channel, or polling in its place (`poll-link.ts`). */
export interface Link {
  readonly start: () => void;
  readonly offline: () => void;
  /** Nobody hears until `returned`: no channel is held open. */
  readonly putAway: () => void;
  readonly returned: (isOnline: boolean) => void;
  readonly slept: () => void;
  /** Closes for good: no handler is called any more, but for the state `stopped`. */
  readonly stop: () => void;
  readonly isLive: () => boolean;
}

const phaseOf = (machine: LinkMachine): LinkState['phase'] => {
  if (machine.stage === 'stopped') return 'stopped';
  if (machine.stage === 'open') return 'live';
  if (!machine.isOnline) return 'offline';
  return machine.isLost ? 'reconnecting' : 'connecting';
};

export function createSocketLink(ports: Ports, owner: SocketLinkDeps): Link {
  let machine = NEW_LINK;
  let socket: Socket | null = null;
  let asking: AbortController | null = null;
  let fault: Fault | null = null;
  let told: LinkState | null = null;
  let toldRetry = Number.NaN;
  const timers = new Map<LinkTimer, Cancel>();

  /** A point of the steady clock as a date. */
  const dateOf = (at: number): EpochMs => epochMs(ports.now() + at - ports.monotonic());
  const tell = (): void => {
    const phase = phaseOf(machine);
    const retry = machine.stage === 'waiting' ? machine.retryAt : Number.NaN;
    if (told?.phase === phase && Object.is(toldRetry, retry)) return;
    toldRetry = retry;
    told = {
      phase,
      retryAt: Number.isNaN(retry) ? null : dateOf(retry),
      since: told?.phase === phase ? told.since : ports.now(),
      lastFrameAt: Number.isNaN(machine.lastFrameAt) ? null : dateOf(machine.lastFrameAt),
      fault: phase === 'live' ? null : fault,
    };
    owner.state(told);
  };

  const askToken = (attempt: number): void => {
    const mine = new AbortController();
    asking = mine;
    void owner.askToken(mine.signal).then((outcome) => {
      if (asking === mine) asking = null;
      step(
        outcome.ok
          ? { kind: 'token', attempt, token: outcome.value }
          : { kind: 'token-failed', attempt, fault: outcome.fault },
      );
    });
  };
  const open = (attempt: number, token: string): void => {
    socket = ports.openSocket(owner.pathOf(token), {
      open: () => step({ kind: 'opened', attempt }),
      frame: (text) => {
        step({ kind: 'frame', attempt });
        if (machine.stage === 'open' && machine.attempt === attempt) owner.frame(text);
      },
      close: () => step({ kind: 'closed', attempt }),
    });
  };
  const setTimer = (timer: LinkTimer, cancel: Cancel | null): void => {
    timers.get(timer)?.();
    if (cancel) timers.set(timer, cancel);
    else timers.delete(timer);
  };

  const carryOut = (effect: LinkEffect): void => {
    switch (effect.kind) {
      case 'ask-token':
        askToken(effect.attempt);
        return;
      case 'open':
        open(effect.attempt, effect.token);
        return;
      case 'drop':
        asking?.abort();
        asking = null;
        socket?.close();
        socket = null;
        return;
      case 'ping':
        socket?.send('ping');
        return;
      case 'probe':
        void owner.probe().then((agrees) => step({ kind: 'probed', attempt: effect.attempt, agrees }));
        return;
      case 'set-timer':
        setTimer(
          effect.timer,
          ports.after(effect.delay, () => step({ kind: 'timer', timer: effect.timer })),
        );
        return;
      case 'clear-timer':
        setTimer(effect.timer, null);
        return;
      case 'opened':
        fault = null;
        owner.opened();
        return;
      case 'lost':
        fault = effect.fault;
        owner.lost(effect.fault);
        return;
    }
  };
  function step(event: LinkEvent): void {
    const next = stepLink(machine, event, ports.monotonic(), ports.chance());
    machine = next.machine;
    for (const effect of next.effects) carryOut(effect);
    tell();
  }

  return {
    start: () => step({ kind: 'start' }),
    offline: () => step({ kind: 'offline' }),
    putAway: () => step({ kind: 'put-away' }),
    returned: (isOnline) => step({ kind: 'returned', isOnline }),
    slept: () => step({ kind: 'slept' }),
    stop: () => step({ kind: 'stop' }),
    isLive: () => machine.stage === 'open',
  };
}
