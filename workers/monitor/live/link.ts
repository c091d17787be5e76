/**
 * The push channel as a pure state machine (decision 7); `socket-link.ts` carries out its effects. Everything
 * asynchronous carries the number of its attempt, and answers to an abandoned attempt change nothing (faults 7).
 */
import { KEEP_ALIVE_MS, RECONNECT_MS, RETURN_JITTER_MS } from '../../../src/shared/constants';
import type { Fault } from '../../../src/shared/faults';
import type { Millis } from '../../../src/shared/units';
import { getNextDue } from '../host/interval';

/** Time after which a handshake is abandoned (decision 7). */
const HANDSHAKE_LIMIT_MS: Millis = 10_000;
/** Silence after which a link is checked with a call (decision 7). */
export const SILENCE_MS: Millis = 60_000;
/** Spread of reconnects after a platform restart, which cuts off all clients together. */
export const RESTART_SPREAD_MS: Millis = 20_000;
/** Spread of the checks of a silent link; silence, spread and check stay under 75 s. */
export const SILENCE_SPREAD_MS: Millis = 4_000;

/** At most one attempt is between `token` and `open`. */
type LinkStage = 'waiting' | 'token' | 'handshake' | 'open' | 'stopped';

export interface LinkMachine {
  readonly stage: LinkStage;
  /** Number of the newest attempt, which is over in `waiting` and `stopped`. */
  readonly attempt: number;
  readonly attemptAt: Millis;
  /** Whether the channel was open before or failed to open, as opposed to just starting. */
  readonly isLost: boolean;
  /** Network state reported by the device. An attempt that opens overrides it. */
  readonly isOnline: boolean;
  /** Time of the last attempt after network or page returned. */
  readonly returnAt: Millis;
  readonly lastFrameAt: Millis;
  readonly keepAliveAt: Millis;
  readonly retryAt: Millis;
  /**
   * End of the quiet period requested by the platform, within which a return of network or page does not bring the
   * next attempt forward.
   */
  readonly quietUntil: Millis;
  readonly isProbing: boolean;
  /** Maximum random delay added to RECONNECT_MS, to spread a fleet's reconnects. */
  readonly spreadMs: Millis;
  /** Silence of an open link after which it is checked. */
  readonly silenceMs: Millis;
}

/** Close codes of a platform that restarts (1012) or is overloaded (1013): it cut off every client. */
const RESTART_CODES: readonly number[] = [1012, 1013];

/** Setting a timer replaces it. */
export type LinkTimer = 'retry' | 'handshake' | 'keep-alive' | 'silence';

export type LinkEvent =
  | { readonly kind: 'start' }
  | { readonly kind: 'token'; readonly attempt: number; readonly token: string }
  | { readonly kind: 'token-failed'; readonly attempt: number; readonly fault: Fault }
  | { readonly kind: 'opened'; readonly attempt: number }
  | { readonly kind: 'frame'; readonly attempt: number }
  | { readonly kind: 'closed'; readonly attempt: number; readonly code: number }
  | { readonly kind: 'timer'; readonly timer: LinkTimer }
  /** A call checked the silent link; `isConfirmed` if it succeeded and brought nothing newer. */
  | { readonly kind: 'probed'; readonly attempt: number; readonly isConfirmed: boolean }
  | { readonly kind: 'offline' }
  /** The page is hidden for good or kept for Back; the channel stays closed until the page returns. */
  | { readonly kind: 'put-away' }
  | { readonly kind: 'returned'; readonly isOnline: boolean }
  /** The device slept; no open channel can be trusted. */
  | { readonly kind: 'slept' }
  | { readonly kind: 'stop' };

export type LinkEffect =
  | { readonly kind: 'ask-token'; readonly attempt: number }
  | { readonly kind: 'open'; readonly attempt: number; readonly token: string }
  | { readonly kind: 'drop' }
  | { readonly kind: 'ping' }
  | { readonly kind: 'probe'; readonly attempt: number }
  | { readonly kind: 'set-timer'; readonly timer: LinkTimer; readonly delay: Millis }
  | { readonly kind: 'clear-timer'; readonly timer: LinkTimer }
  /** The current values must be queried (decision 8). */
  | { readonly kind: 'opened' }
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
  quietUntil: Number.NEGATIVE_INFINITY,
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
const stay = (machine: LinkMachine): LinkStep => ({ machine, effects: [] });

function attempt(machine: LinkMachine, now: Millis, precedingEffects: readonly LinkEffect[] = []): LinkStep {
  const number = machine.attempt + 1;
  return {
    machine: { ...machine, stage: 'token', attempt: number, attemptAt: now, isProbing: false },
    effects: [
      ...precedingEffects,
      { kind: 'clear-timer', timer: 'retry' },
      { kind: 'ask-token', attempt: number },
    ],
  };
}

function wait(
  machine: LinkMachine,
  now: Millis,
  delay: Millis,
  precedingEffects: readonly LinkEffect[],
): LinkStep {
  return {
    machine: { ...machine, stage: 'waiting', retryAt: now + delay, isProbing: false },
    effects: [...precedingEffects, { kind: 'set-timer', timer: 'retry', delay }],
  };
}

function lose(machine: LinkMachine, now: Millis, fault: Fault | null, pause: Millis): LinkStep {
  return waitLost(machine, now, fault, RECONNECT_MS + pause);
}

const waitLost = (machine: LinkMachine, now: Millis, fault: Fault | null, delay: Millis): LinkStep =>
  wait({ ...machine, isLost: true }, now, delay, [...DROP, { kind: 'lost', fault }]);

/**
 * Handles a failed token call. The next attempt waits at least as long as the platform requests, and at most twice as
 * long.
 */
function handleTokenFailure(machine: LinkMachine, now: Millis, fault: Fault, chance: number): LinkStep {
  const requestedDelay = fault.kind === 'http' ? (fault.retryAfterMs ?? 0) : 0;
  if (requestedDelay === 0) return lose(machine, now, fault, chance * machine.spreadMs);
  const quietPeriod = Math.max(RECONNECT_MS, requestedDelay);
  return waitLost({ ...machine, quietUntil: now + quietPeriod }, now, fault, quietPeriod * (1 + chance));
}

function reopen(machine: LinkMachine, now: Millis): LinkStep {
  return attempt({ ...machine, isLost: true }, now, [...DROP, { kind: 'lost', fault: null }]);
}

/** Handles a return of network or page: brings the next attempt forward, at most once in RECONNECT_MS. */
function handleReturn(machine: LinkMachine, now: Millis, chance: number): LinkStep {
  if (machine.stage === 'open') {
    const isSilent = now - machine.lastFrameAt >= machine.silenceMs && !machine.isProbing;
    return isSilent ? probe(machine) : stay(machine);
  }
  if (now < machine.quietUntil) return stay(machine);
  const isAttempting = machine.stage !== 'waiting';
  if (isAttempting && now - machine.attemptAt < HANDSHAKE_LIMIT_MS) return stay(machine);
  const earliest = now + chance * RETURN_JITTER_MS;
  const at = Math.max(earliest, machine.returnAt + RECONNECT_MS);
  if (!isAttempting && machine.retryAt <= at) return stay(machine);
  return wait({ ...machine, returnAt: at }, now, at - now, isAttempting ? DROP : []);
}

const probe = (machine: LinkMachine): LinkStep => ({
  machine: { ...machine, isProbing: true },
  effects: [{ kind: 'probe', attempt: machine.attempt }],
});

function handleTimer(machine: LinkMachine, timer: LinkTimer, now: Millis, chance: number): LinkStep {
  switch (timer) {
    case 'retry':
      return machine.stage === 'waiting' ? attempt(machine, now) : stay(machine);
    case 'handshake':
      return machine.stage === 'handshake'
        ? lose(machine, now, { kind: 'timeout', afterMs: HANDSHAKE_LIMIT_MS }, chance * machine.spreadMs)
        : stay(machine);
    case 'keep-alive': {
      if (machine.stage !== 'open') return stay(machine);
      const keepAliveAt = getNextDue(machine.keepAliveAt, KEEP_ALIVE_MS, now);
      return {
        machine: { ...machine, keepAliveAt },
        effects: [{ kind: 'ping' }, { kind: 'set-timer', timer: 'keep-alive', delay: keepAliveAt - now }],
      };
    }
    case 'silence': {
      if (machine.stage !== 'open' || machine.isProbing) return stay(machine);
      const remainingMs = machine.lastFrameAt + machine.silenceMs - now;
      return remainingMs > 0
        ? { machine, effects: [{ kind: 'set-timer', timer: 'silence', delay: remainingMs }] }
        : probe(machine);
    }
  }
}

/**
 * Steps the machine. `now`: the steady clock; `chance`: a number in [0, 1) for jitter. Ignores events after `stop`.
 */
export function stepLink(machine: LinkMachine, event: LinkEvent, now: Millis, chance: number): LinkStep {
  if (machine.stage === 'stopped') return stay(machine);
  const isAbandoned = 'attempt' in event && event.attempt !== machine.attempt;
  if (isAbandoned) return stay(machine);
  switch (event.kind) {
    case 'start':
      return machine.attempt === 0 ? attempt(machine, now) : stay(machine);
    case 'token':
      return machine.stage === 'token'
        ? {
            machine: { ...machine, stage: 'handshake' },
            effects: [
              // The timer comes first, since an opening that fails immediately clears it.
              { kind: 'set-timer', timer: 'handshake', delay: HANDSHAKE_LIMIT_MS },
              { kind: 'open', attempt: event.attempt, token: event.token },
            ],
          }
        : stay(machine);
    case 'token-failed': {
      if (machine.stage !== 'token') return stay(machine);
      if (event.fault.kind !== 'session-ended') return handleTokenFailure(machine, now, event.fault, chance);
      return {
        machine: { ...machine, stage: 'stopped' },
        effects: [{ kind: 'lost', fault: event.fault }],
      };
    }
    case 'opened': {
      // Spreads the checks of a fleet whose platform falls silent.
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
        : stay(machine);
    }
    case 'frame': {
      if (machine.stage !== 'open') return stay(machine);
      // A frame during the check proves that the link is alive.
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
        : stay(machine);
    case 'timer':
      return handleTimer(machine, event.timer, now, chance);
    case 'probed': {
      if (machine.stage !== 'open' || !machine.isProbing) return stay(machine);
      if (!event.isConfirmed) return waitLost(machine, now, null, chance * RETURN_JITTER_MS);
      return {
        machine: { ...machine, isProbing: false },
        effects: [{ kind: 'set-timer', timer: 'silence', delay: machine.silenceMs }],
      };
    }
    case 'offline': {
      const offline = { ...machine, isOnline: false };
      // Already lost. Retries continue, since the device may be wrong about its network.
      if (machine.stage === 'waiting' && machine.isLost) return stay(offline);
      return lose(offline, now, { kind: 'offline' }, 0);
    }
    case 'put-away':
      return machine.stage === 'waiting' ? stay(machine) : lose(machine, now, null, 0);
    case 'returned':
      return handleReturn({ ...machine, isOnline: event.isOnline || machine.isOnline }, now, chance);
    case 'slept':
      // The steady clock may have stopped during sleep, when the platform got no requests anyway.
      return machine.stage === 'waiting'
        ? handleReturn({ ...machine, quietUntil: now }, now, chance)
        : reopen(machine, now);
    case 'stop':
      return {
        machine: { ...machine, stage: 'stopped' },
        effects: [...DROP, { kind: 'clear-timer', timer: 'retry' }],
      };
  }
}
