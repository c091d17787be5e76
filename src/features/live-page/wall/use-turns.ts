import { useCallback, useEffect, useState } from 'react';
import { useOnline } from '../../../browser/use-online';
import { MINUTE_MS, type Millis, SECOND_MS } from '../../../shared/units';
import { useIsHidden } from '../../../state/hooks/use-is-hidden';
import { useServices } from '../../../state/services';

/** How long before its turn a page is opened, to be live when shown. */
const WALL_PRELOAD_MS: Millis = 5 * SECOND_MS;
/** How long the rotation pauses after a touch. */
const WALL_PAUSE_MS: Millis = MINUTE_MS;

interface TurnOptions {
  readonly count: number;
  readonly visibleCount: number;
  readonly turnSeconds: number;
}

export interface Turns {
  /** Positions of the visible pages, in order. */
  readonly shownPositions: readonly number[];
  /** Positions of pages opened but not yet visible. */
  readonly preloadedPositions: readonly number[];
  readonly areTurning: boolean;
  readonly isPaused: boolean;
  readonly setPaused: (isPaused: boolean) => void;
  readonly next: () => void;
  /** Turns to a page that the user chose and keeps it for a while. */
  readonly show: (position: number) => void;
  /** Keeps the current page for a while because the user is working with it. */
  readonly touch: () => void;
}

/** Lists up to `size` distinct positions from `first` on, wrapping around. */
const listPositions = (first: number, size: number, count: number): readonly number[] =>
  Array.from({ length: Math.min(size, count) }, (_, i) => (first + i) % count);

export function useTurns({ count, visibleCount, turnSeconds }: TurnOptions): Turns {
  const { ports } = useServices();
  // Each turn and each touch is a new object and restarts the timer.
  const [turn, setTurn] = useState({ first: 0, isTouched: false });
  const [isPreloading, setPreloading] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const areTurning = count > visibleCount;
  // A hidden screen keeps its page: turns would not be seen.
  const isHidden = useIsHidden();
  // Without a network the next page would have no values; the current one keeps its last ones.
  const isOnline = useOnline();

  const next = useCallback((): void => {
    setTurn(({ first }) => ({ first: (first + visibleCount) % count, isTouched: false }));
    setPreloading(false);
  }, [visibleCount, count]);

  useEffect(() => {
    if (!areTurning || isPaused || isHidden || !isOnline) return;
    const delay = Math.max(turnSeconds * SECOND_MS, turn.isTouched ? WALL_PAUSE_MS : 0);
    const cancelPreload = ports.after(Math.max(0, delay - WALL_PRELOAD_MS), () => setPreloading(true));
    const cancelTurn = ports.after(delay, next);
    return () => {
      cancelPreload();
      cancelTurn();
    };
  }, [ports, areTurning, isPaused, isHidden, isOnline, turn, turnSeconds, next]);

  const first = turn.first % count;
  const shownPositions = listPositions(first, visibleCount, count);
  const nextPositions = listPositions((first + visibleCount) % count, visibleCount, count);
  return {
    shownPositions,
    preloadedPositions:
      isPreloading && areTurning ? nextPositions.filter((at) => !shownPositions.includes(at)) : [],
    areTurning,
    isPaused,
    setPaused,
    next,
    show: (position) => {
      setTurn({ first: position, isTouched: true });
      setPreloading(false);
    },
    touch: () => setTurn(({ first: at }) => ({ first: at, isTouched: true })),
  };
}
