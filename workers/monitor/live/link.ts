/**
 * The push channel's life as a pure machine (decision 7): events and the steady time go in, the next
 * state and effects come out. `socket-link.ts` carries the effects out. Everything asynchronous carries the number of the
 * attempt that it belongs to; answers to an abandoned attempt change nothing (faults 7).
 */
import {
  HANDSHAKE_LIMIT_MS,
  KEEP_ALIVE_MS,
  RECONNECT_MS,
  RESTART_SPREAD_MS,
  RETURN_JITTER_MS,
  SILENCE_MS,
  SILENCE_SPREAD_MS,
} from '../../../src/shared/constants';
import type { Fault } from '../../../src/shared/faults';
import type { Millis } from '../../../src/shared/units';
import { nextDue } from '../host/interval';

/** The activity of the machine. At most one attempt is between `token` and `open`. */
export type LinkStage = 'waiting' | 'token' | 'handshake' | 'open' | 'stopped';

export interface LinkMachine {
  readonly stage: LinkStage;
  /** Number of the newest attempt; the attempt itself is over in `waiting` and `stopped`. */
  readonly attempt: number;
  readonly attemptAt: Millis;
  /** The channel was open before, or an attempt to open it has failed: it is lost, and not just beginning. */
  readonly isLost: boolean;
  /** The state of the network by the device's last event. An attempt that opens knows better. */
  readonly isOnline: boolean;
  /** Time of the last attempt that followed a return of network or page. */
  readonly returnAt: Millis;
  readonly lastFrameAt: Millis;
  /** Time of the next keep-alive. */
  readonly keepAliveAt: Millis;
  /** In `waiting`: when the next attempt is made. */
  readonly retryAt: Millis;
  /** Until then the platform has asked to be left alone: a return of network or page moves the next attempt no nearer. */
  readonly heldUntil: Millis;
  readonly isProbing: boolean;
  /** A lost link waits up to this much longer than RECONNECT_MS, so that a fleet does not come back as one. */
  readonly spreadMs: Millis;
  /** In `open`: the silence after which the link is checked. */
  readonly silenceMs: Millis;
}

/** Close codes of a platform that restarts (1012) or has too much to do (1013): everybody was cut off at once. */
const RESTART_CODES: readonly number[] = [1012, 1013];

/** Names of the machine's timers; setting one replaces it. */
export type LinkTimer = 'retry' | 'handshake' | 'keep-alive' | 'silence';

export type LinkEvent =
  | { readonly kind: 'start' }
  | { readonly kind: 'token'; readonly attempt: number; readonly token: string }
  | { readonly kind: 'token-failed'; readonly attempt: number; readonly fault: Fault }
  | { readonly kind: 'opened'; readonly attempt: number }
  | { readonly kind: 'frame'; readonly attempt: number }
  /** `code` is the websocket's close code. */
  | { readonly kind: 'closed'; readonly attempt: number; readonly code: number }
  | { readonly kind: 'timer'; readonly timer: LinkTimer }
  /** The silent link was checked by a call: `agrees` when the call worked and knew nothing newer. */
  | { readonly kind: 'probed'; readonly attempt: number; readonly agrees: boolean }
  | { readonly kind: 'offline' }
  /** The page is hidden for good or kept for Back: no channel is held open until it returns. */
  | { readonly kind: 'put-away' }
  /** Network or page are back. */
  | { readonly kind: 'returned'; readonly isOnline: boolean }
  /** The device slept: whatever was open then is not to be trusted. */
  | { readonly kind: 'slept' }
  | { readonly kind: 'stop' };

export type LinkEffect =
  | { readonly kind: 'ask-token'; readonly attempt: number }
  | { readonly kind: 'open'; readonly attempt: number; readonly token: string }
  /** Drops token call and socket of the current attempt, whichever there is. */
  | { readonly kind: 'drop' }
  | { readonly kind: 'ping' }
  | { readonly kind: 'probe'; readonly attempt: number }
  | { readonly kind: 'set-timer'; readonly timer: LinkTimer; readonly delay: Millis }
  | { readonly kind: 'clear-timer'; readonly timer: LinkTimer }
  /** The channel is open: ask for the current values (decision 8). */
  | { readonly kind: 'opened' }
  /** Nothing is live any more. */
  | { readonly kind: 'lost'; readonly fault: Fault | null };

export interface LinkStep {
  readonly machine: LinkMachine;
  readonly effects: readonly LinkEffect[];
}

export const NEW_LINK: LinkMachine = {
  stage: 'waiting',
  attempt: 0,
  attemptAt: Number.NEGATIVE_INFINITY,
  isLost: false,
  isOnline: true,
  returnAt: Number.NEGATIVE_INFINITY,
  lastFrameAt: Number.NaN,
  keepAliveAt: Number.NaN,
  retryAt: Number.NEGATIVE_INFINITY,
  heldUntil: Number.NEGATIVE_INFINITY,
  isProbing: false,
  spreadMs: 0,
  silenceMs: SILENCE_MS,
};

const OPEN_TIMERS: readonly LinkEffect[] = [
  { kind: 'clear-timer', timer: 'handshake' },
  { kind: 'clear-timer', timer: 'keep-alive' },
  { kind: 'clear-timer', timer: 'silence' },
];
const DROP: readonly LinkEffect[] = [{ kind: 'drop' }, ...OPEN_TIMERS];
const still = (machine: LinkMachine): LinkStep => ({ machine, effects: [] });

function attempt(machine: LinkMachine, now: Millis, before: readonly LinkEffect[] = []): LinkStep {
  const number = machine.attempt + 1;
  return {
    machine: { ...machine, stage: 'token', attempt: number, attemptAt: now, isProbing: false },
    effects: [...before, { kind: 'clear-timer', timer: 'retry' }, { kind: 'ask-token', attempt: number }],
  };
}

function wait(machine: LinkMachine, now: Millis, delay: Millis, before: readonly LinkEffect[]): LinkStep {
  return {
    machine: { ...machine, stage: 'waiting', retryAt: now + delay, isProbing: false },
    effects: [...before, { kind: 'set-timer', timer: 'retry', delay }],
  };
}

/** The current attempt is over: everything is lost and tried again after RECONNECT_MS and the given pause. */
function lose(machine: LinkMachine, now: Millis, fault: Fault | null, pause: Millis): LinkStep {
  return waitLost(machine, now, fault, RECONNECT_MS + pause);
}

const waitLost = (machine: LinkMachine, now: Millis, fault: Fault | null, delay: Millis): LinkStep =>
  wait({ ...machine, isLost: true }, now, delay, [...DROP, { kind: 'lost', fault }]);

/** A token call has failed. A platform that names a time is left alone that long, and up to as much again. */
function tokenFailed(machine: LinkMachine, now: Millis, fault: Fault, chance: number): LinkStep {
  const asked = fault.kind === 'http' ? (fault.retryAfterMs ?? 0) : 0;
  if (asked === 0) return lose(machine, now, fault, chance * machine.spreadMs);
  const held = Math.max(RECONNECT_MS, asked);
  return waitLost({ ...machine, heldUntil: now + held }, now, fault, held * (1 + chance));
}

/** The channel is not to be trusted: it is opened again at once. */
function reopen(machine: LinkMachine, now: Millis): LinkStep {
  return attempt({ ...machine, isLost: true }, now, [...DROP, { kind: 'lost', fault: null }]);
}

/** Network or page are back: the next attempt is made soon, but not more often than one in RECONNECT_MS for returns. */
function comeBack(machine: LinkMachine, now: Millis, chance: number): LinkStep {
  if (machine.stage === 'open') {
    const isSilent = now - machine.lastFrameAt >= machine.silenceMs && !machine.isProbing;
    return isSilent ? probe(machine) : still(machine);
  }
  if (now < machine.heldUntil) return still(machine);
  const isUnderWay = machine.stage !== 'waiting';
  if (isUnderWay && now - machine.attemptAt < HANDSHAKE_LIMIT_MS) return still(machine);
  const soon = now + chance * RETURN_JITTER_MS;
  const at = Math.max(soon, machine.returnAt + RECONNECT_MS);
  if (!isUnderWay && machine.retryAt <= at) return still(machine);
  return wait({ ...machine, returnAt: at }, now, at - now, isUnderWay ? DROP : []);
}

const probe = (machine: LinkMachine): LinkStep => ({
  machine: { ...machine, isProbing: true },
  effects: [{ kind: 'probe', attempt: machine.attempt }],
});

function rang(machine: LinkMachine, timer: LinkTimer, now: Millis, chance: number): LinkStep {
  switch (timer) {
    case 'retry':
      return machine.stage === 'waiting' ? attempt(machine, now) : still(machine);
    case 'handshake':
      return machine.stage === 'handshake'
        ? lose(machine, now, { kind: 'timeout', afterMs: HANDSHAKE_LIMIT_MS }, chance * machine.spreadMs)
        : still(machine);
    case 'keep-alive': {
      if (machine.stage !== 'open') return still(machine);
      const keepAliveAt = nextDue(machine.keepAliveAt, KEEP_ALIVE_MS, now);
      return {
        machine: { ...machine, keepAliveAt },
        effects: [{ kind: 'ping' }, { kind: 'set-timer', timer: 'keep-alive', delay: keepAliveAt - now }],
      };
    }
    case 'silence': {
      if (machine.stage !== 'open' || machine.isProbing) return still(machine);
      const left = machine.lastFrameAt + machine.silenceMs - now;
      return left > 0
        ? { machine, effects: [{ kind: 'set-timer', timer: 'silence', delay: left }] }
        : probe(machine);
    }
  }
}

/**
 * One step. `now` is the steady clock, `chance` a number in [0, 1) for the jitter. After `stop` nothing happens any
 * more; a session that has ended stops by itself.
 */
export function stepLink(machine: LinkMachine, event: LinkEvent, now: Millis, chance: number): LinkStep {
  if (machine.stage === 'stopped') return still(machine);
  const isAbandoned = 'attempt' in event && event.attempt !== machine.attempt;
  if (isAbandoned) return still(machine);
  switch (event.kind) {
    case 'start':
      return machine.attempt === 0 ? attempt(machine, now) : still(machine);
    case 'token':
      return machine.stage === 'token'
        ? {
            machine: { ...machine, stage: 'handshake' },
            effects: [
              // The limit comes first, so that an opening that fails at once takes it away again.
              { kind: 'set-timer', timer: 'handshake', delay: HANDSHAKE_LIMIT_MS },
              { kind: 'open', attempt: event.attempt, token: event.token },
            ],
          }
        : still(machine);
    case 'token-failed': {
      if (machine.stage !== 'token') return still(machine);
      if (event.fault.kind !== 'session-ended') return tokenFailed(machine, now, event.fault, chance);
      return {
        machine: { ...machine, stage: 'stopped' },
        effects: [{ kind: 'lost', fault: event.fault }],
      };
    }
    case 'opened': {
      // A platform that falls silent is not checked by everybody in the same second.
      const silenceMs = SILENCE_MS + chance * SILENCE_SPREAD_MS;
      return machine.stage === 'handshake'
        ? {
            machine: {
              ...machine,
              stage: 'open',
              isLost: false,
              isOnline: true,
              lastFrameAt: now,
              keepAliveAt: now + KEEP_ALIVE_MS,
              silenceMs,
            },
            effects: [
              { kind: 'clear-timer', timer: 'handshake' },
              { kind: 'set-timer', timer: 'keep-alive', delay: KEEP_ALIVE_MS },
              { kind: 'set-timer', timer: 'silence', delay: silenceMs },
              { kind: 'opened' },
            ],
          }
        : still(machine);
    }
    case 'frame': {
      if (machine.stage !== 'open') return still(machine);
      // A frame during the check answers it: the link is alive.
      const effects: readonly LinkEffect[] = machine.isProbing
        ? [{ kind: 'set-timer', timer: 'silence', delay: machine.silenceMs }]
        : [];
      return { machine: { ...machine, lastFrameAt: now, isProbing: false }, effects };
    }
    case 'closed':
      return machine.stage === 'handshake' || machine.stage === 'open'
        ? lose(
            machine,
            now,
            null,
            chance * Math.max(machine.spreadMs, RESTART_CODES.includes(event.code) ? RESTART_SPREAD_MS : 0),
          )
        : still(machine);
    case 'timer':
      return rang(machine, event.timer, now, chance);
    case 'probed': {
      if (machine.stage !== 'open' || !machine.isProbing) return still(machine);
      if (!event.agrees) return waitLost(machine, now, null, chance * RETURN_JITTER_MS);
      return {
        machine: { ...machine, isProbing: false },
        effects: [{ kind: 'set-timer', timer: 'silence', delay: machine.silenceMs }],
      };
    }
    case 'offline': {
      const offline = { ...machine, isOnline: false };
      // Already lost: the retries go on, since a device may be wrong about its network.
      if (machine.stage === 'waiting' && machine.isLost) return still(offline);
      return lose(offline, now, { kind: 'offline' }, 0);
    }
    case 'put-away':
      return machine.stage === 'waiting' ? still(machine) : lose(machine, now, null, 0);
    case 'returned':
      return comeBack({ ...machine, isOnline: event.isOnline || machine.isOnline }, now, chance);
    case 'slept':
      // The steady clock may have stood still: whoever slept has left the platform alone.
      return machine.stage === 'waiting'
        ? comeBack({ ...machine, heldUntil: now }, now, chance)
        : reopen(machine, now);
    case 'stop':
      return {
        machine: { ...machine, stage: 'stopped' },
        effects: [...DROP, { kind: 'clear-timer', timer: 'retry' }],
      };
  }
}
