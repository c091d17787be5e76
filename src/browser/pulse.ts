/**
 * The shared timer of everything that repeats on the page: ages, clocks, countdowns, the worker's heartbeat. Listeners
 * of the same interval run together, so an idle page wakes once a second at most, and a hidden one not at all.
 */
import { type Millis, SECOND_MS } from '../shared/units';

export interface PulseDeps {
  readonly after: (delay: Millis, callback: () => void) => () => void;
  /** Calls happen at whole multiples of their interval on this clock, which keeps a displayed clock from skipping. */
  readonly now: () => number;
}

export interface Pulse {
  /** Calls the listener once per interval while the page is visible, and immediately when it is shown again. */
  readonly listen: (listener: () => void, interval?: Millis) => () => void;
  /** Keeps the pulse running while the page is hidden, until the returned function is called. */
  readonly stayAwake: () => () => void;
}

/** Tolerance for a timer that fires early: its call counts as the due one. */
const EARLY_MS: Millis = 50;

/** Calls a listener and reports its error later, to continue with the next listener. */
function callSafely(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

interface Ticker {
  readonly listeners: Set<() => void>;
  cancel: (() => void) | null;
}

export function createPulse({ after, now }: PulseDeps): Pulse {
  const tickers = new Map<Millis, Ticker>();
  let awakeCount = 0;
  const canTick = (): boolean => awakeCount > 0 || document.visibilityState !== 'hidden';

  const notify = ({ listeners }: Ticker): void => {
    // Skips a listener that was removed during the calls.
    for (const listener of [...listeners]) if (listeners.has(listener)) callSafely(listener);
  };
  const stop = (ticker: Ticker): void => {
    ticker.cancel?.();
    ticker.cancel = null;
  };
  const schedule = (ticker: Ticker, interval: Millis): void => {
    if (ticker.cancel !== null || ticker.listeners.size === 0 || !canTick()) return;
    const remainingMs = interval - (now() % interval);
    ticker.cancel = after(remainingMs < EARLY_MS ? remainingMs + interval : remainingMs, () => {
      ticker.cancel = null;
      if (canTick()) notify(ticker);
      schedule(ticker, interval);
    });
  };
  const update = (): void => {
    for (const [interval, ticker] of tickers) {
      if (!canTick()) stop(ticker);
      else if (ticker.cancel === null) {
        notify(ticker);
        schedule(ticker, interval);
      }
    }
  };

  return {
    listen: (listener, interval = SECOND_MS) => {
      if (tickers.size === 0) document.addEventListener('visibilitychange', update);
      const ticker = tickers.get(interval) ?? { listeners: new Set(), cancel: null };
      tickers.set(interval, ticker);
      // Each call adds its own listener, even for the same function.
      const ownListener = (): void => listener();
      ticker.listeners.add(ownListener);
      schedule(ticker, interval);
      return () => {
        ticker.listeners.delete(ownListener);
        if (ticker.listeners.size > 0) return;
        stop(ticker);
        if (tickers.get(interval) === ticker) tickers.delete(interval);
        if (tickers.size === 0) document.removeEventListener('visibilitychange', update);
      };
    },
    stayAwake: () => {
      awakeCount += 1;
      update();
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        awakeCount -= 1;
        update();
      };
    },
  };
}
