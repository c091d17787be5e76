/**
 * Carries out the effects of `link.ts`: token call, WebSocket, timers and probe. Reports the state shown on the page.
 */
import type { CancelSignal } from '../../../src/shared/calls/run';
import type { Fault, Outcome } from '../../../src/shared/faults';
import type { CommandUuid, SignalId } from '../../../src/shared/ids';
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

export interface LinkEvents {
  readonly onOpen: () => void;
  /** Called when earlier values are no longer live. */
  readonly onLoss: (fault: Fault | null) => void;
  readonly state: (state: LinkState) => void;
}
export interface SocketLinkDeps extends LinkEvents {
  readonly askToken: (signal: CancelSignal) => Promise<Outcome<string>>;
  readonly getPath: (token: string) => string;
  /** Queries over HTTP what a live link would have pushed; resolves to whether nothing is newer. */
  readonly probe: () => Promise<boolean>;
  /** Handles a frame and returns whether any of it was understood; otherwise it is no sign of life. */
  readonly frame: (text: string) => boolean;
  /** Maximum random extra delay before reconnecting (`reconnectSpreadMs` of the configuration). */
  readonly spreadMs: number;
}

/** The source of live values: the push channel, or polling (`poll-link.ts`). */
export interface Link {
  readonly start: () => void;
  readonly handleOffline: () => void;
  /** Closes the channel of a page that is hidden for good or kept for Back, until `handleReturn`. */
  readonly putAway: () => void;
  readonly handleReturn: (isOnline: boolean) => void;
  readonly handleSleep: () => void;
  /** Closes for good; only the state `stopped` is reported afterwards. */
  readonly stop: () => void;
  readonly isLive: () => boolean;
  /** Sends writes over the link itself; absent if a write is a call. */
  readonly writer?: LinkWriter;
}
export interface LinkWriter {
  /** Returns why nothing can be sent; `null` if it can be. */
  readonly getBlock: () => Fault | null;
  /** Sends a value once, immediately or never, and returns its id for `getAnswer`. On a fault nothing was sent. */
  readonly write: (signalId: SignalId, value: string) => Outcome<CommandUuid>;
  /** Returns the remote answer; `null` until it arrives, perhaps forever. */
  readonly getAnswer: (uuid: CommandUuid) => 'done' | 'refused' | null;
}

const getStatus = (machine: LinkMachine): LinkState['status'] => {
  if (machine.stage === 'stopped') return 'stopped';
  if (machine.stage === 'open') return 'live';
  if (!machine.isOnline) return 'offline';
  return machine.isLost ? 'reconnecting' : 'connecting';
};

/** Returns a function that reports the link's state if its status or the time of the next attempt has changed. */
function createStateReporter(
  ports: Ports,
  report: LinkEvents['state'],
): (machine: LinkMachine, fault: Fault | null) => void {
  let lastSent: LinkState | null = null;
  let lastRetry = Number.NaN;
  const getDate = (at: number): EpochMs => epochMs(ports.now() + at - ports.monotonic());
  return (machine, fault) => {
    const status = getStatus(machine);
    const retry = machine.stage === 'waiting' ? machine.retryAt : Number.NaN;
    if (lastSent?.status === status && Object.is(lastRetry, retry)) return;
    lastRetry = retry;
    lastSent = {
      status,
      retryAt: Number.isNaN(retry) ? null : getDate(retry),
      since: lastSent?.status === status ? lastSent.since : ports.now(),
      lastFrameAt: Number.isNaN(machine.lastFrameAt) ? null : getDate(machine.lastFrameAt),
      fault: status === 'live' ? null : fault,
    };
    report(lastSent);
  };
}

/** Close code of a channel that ended without one. */
const NO_CODE = 1006;

export function createSocketLink(ports: Ports, deps: SocketLinkDeps): Link {
  const report = createStateReporter(ports, deps.state);
  let machine: LinkMachine = { ...NEW_LINK, spreadMs: deps.spreadMs };
  let socket: Socket | null = null;
  let pendingToken: AbortController | null = null;
  let fault: Fault | null = null;
  const timers = new Map<LinkTimer, Cancel>();

  const askToken = (attempt: number): void => {
    const controller = new AbortController();
    pendingToken = controller;
    void deps.askToken(controller.signal).then((outcome) => {
      if (pendingToken === controller) pendingToken = null;
      step(
        outcome.ok
          ? { kind: 'token', attempt, token: outcome.value }
          : { kind: 'token-failed', attempt, fault: outcome.fault },
      );
    });
  };
  const open = (attempt: number, token: string): void => {
    const handleClose = (code: number): void => step({ kind: 'closed', attempt, code });
    try {
      socket = ports.openSocket(deps.getPath(token), {
        open: () => step({ kind: 'opened', attempt }),
        frame: (text) => {
          if (machine.stage === 'open' && machine.attempt === attempt && deps.frame(text))
            step({ kind: 'frame', attempt });
        },
        close: handleClose,
      });
    } catch {
      // Otherwise the machine would wait for this handshake forever (faults 103).
      handleClose(NO_CODE);
    }
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
        pendingToken?.abort();
        pendingToken = null;
        socket?.close();
        socket = null;
        return;
      case 'ping':
        socket?.send('ping');
        return;
      case 'probe':
        void deps
          .probe()
          .then((isConfirmed) => step({ kind: 'probed', attempt: effect.attempt, isConfirmed }));
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
        deps.onOpen();
        return;
      case 'lost':
        fault = effect.fault;
        deps.onLoss(effect.fault);
        return;
    }
  };
  function step(event: LinkEvent): void {
    const next = stepLink(machine, event, ports.monotonic(), ports.random());
    machine = next.machine;
    for (const effect of next.effects) carryOut(effect);
    report(machine, fault);
  }

  return {
    start: () => step({ kind: 'start' }),
    handleOffline: () => step({ kind: 'offline' }),
    putAway: () => step({ kind: 'put-away' }),
    handleReturn: (isOnline) => step({ kind: 'returned', isOnline }),
    handleSleep: () => step({ kind: 'slept' }),
    stop: () => step({ kind: 'stop' }),
    isLive: () => machine.stage === 'open',
  };
}
