/**
 * The one timer of everything on the page that looks again by itself: ages, clocks, countdowns, the heartbeat of the
 * worker. What listens each second rings together, what listens each minute as well, so a page at rest wakes once a second
 * and only where somebody listens. A hidden page does not wake at all.
 */
import { type Millis, SECOND_MS } from '../shared/units';

export interface PulseDeps {
  /** Calls `ring` once after a delay; the returned function cancels it. */
  readonly after: (delay: Millis, ring: () => void) => () => void;
  /** Rings come at whole multiples of their interval on this clock, or a clock with seconds would skip some. */
  readonly now: () => number;
}

export interface Pulse {
  /**
   * Calls the listener once in each interval while the page can be seen, and at once when it is seen again, until the
   * returned function is called.
   */
  readonly listen: (listener: () => void, every?: Millis) => () => void;
  /** Rings also while the page is hidden, until the returned function is called: for a page that must notice something there. */
  readonly stayAwake: () => () => void;
}

/** A timer may ring a little early. So close before a ring, it was that ring. */
const EARLY_MS: Millis = 50;

/** Calls a listener. An error of one is told like every bug, and keeps no other from being called. */
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
    // One that ends during the ring is not called any more.
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
      // Each call is a listener of its own, also where two hand in the same function.
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
