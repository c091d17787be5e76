/**
 * The shared timer of everything that repeats on the page: ages, clocks, countdowns, the worker's heartbeat. Listeners
 * of the same interval run together, so an idle page wakes once a second at most, and a hidden one not at all.
 */
import { type Millis, SECOND_MS } from '../shared/units';

export interface PulseDeps {
  readonly after: (delay: Millis, ring: () => void) => () => void;
  /** Calls happen at whole multiples of their interval on this clock, which keeps a displayed clock from skipping. */
  readonly now: () => number;
}

export interface Pulse {
  /** Calls the listener once per interval while the page is visible, and immediately when it is shown again. */
  readonly listen: (listener: () => void, every?: Millis) => () => void;
  /** Keeps the pulse running while the page is hidden, until the returned function is called. */
  readonly stayAwake: () => () => void;
}

/** Tolerance for a timer that fires early: its call counts as the due one. */
const EARLY_MS: Millis = 50;

/** Calls a listener and reports its error later, to continue with the next listener. */
function attempt(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

interface Ring {
  readonly listeners: Set<() => void>;
  cancel: (() => void) | null;
}

export function createPulse({ after, now }: PulseDeps): Pulse {
  const rings = new Map<Millis, Ring>();
  let awake = 0;
  const mayRing = (): boolean => awake > 0 || document.visibilityState !== 'hidden';

  const call = ({ listeners }: Ring): void => {
    // Skips a listener that was removed during the calls.
    for (const listener of [...listeners]) if (listeners.has(listener)) attempt(listener);
  };
  const rest = (ring: Ring): void => {
    ring.cancel?.();
    ring.cancel = null;
  };
  const wait = (ring: Ring, every: Millis): void => {
    if (ring.cancel !== null || ring.listeners.size === 0 || !mayRing()) return;
    const left = every - (now() % every);
    ring.cancel = after(left < EARLY_MS ? left + every : left, () => {
      ring.cancel = null;
      if (mayRing()) call(ring);
      wait(ring, every);
    });
  };
  const look = (): void => {
    for (const [every, ring] of rings) {
      if (!mayRing()) rest(ring);
      else if (ring.cancel === null) {
        call(ring);
        wait(ring, every);
      }
    }
  };

  return {
    listen: (listener, every = SECOND_MS) => {
      if (rings.size === 0) document.addEventListener('visibilitychange', look);
      const ring = rings.get(every) ?? { listeners: new Set(), cancel: null };
      rings.set(every, ring);
      // Each call adds its own listener, even for the same function.
      const own = (): void => listener();
      ring.listeners.add(own);
      wait(ring, every);
      return () => {
        ring.listeners.delete(own);
        if (ring.listeners.size > 0) return;
        rest(ring);
        if (rings.get(every) === ring) rings.delete(every);
        if (rings.size === 0) document.removeEventListener('visibilitychange', look);
      };
    },
    stayAwake: () => {
      awake += 1;
      look();
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        awake -= 1;
        look();
      };
    },
  };
}
