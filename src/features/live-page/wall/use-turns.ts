/** Which of the pages on a wall are in sight, and which are opened ahead. */
import { useCallback, useEffect, useState } from 'react';
import { useOnline } from '../../../browser/use-online';
import { WALL_AHEAD_MS, WALL_REST_MS } from '../../../shared/constants';
import { SECOND_MS } from '../../../shared/units';
import { useIsHidden } from '../../../state/hooks/use-is-hidden';
import { useServices } from '../../../state/services';

interface TurnOptions {
  /** Number of pages. */
  readonly count: number;
  readonly beside: number;
  readonly everyS: number;
}

export interface Turns {
  /** Positions of the pages in sight, in their order. */
  readonly shown: readonly number[];
  /** Positions of the pages that are opened and not yet in sight. */
  readonly ahead: readonly number[];
  /** There are more pages than are in sight. */
  readonly areTurning: boolean;
  readonly isPaused: boolean;
  readonly setPaused: (isPaused: boolean) => void;
  readonly next: () => void;
  /** Turns to a page that a person has asked for: it stays for a while. */
  readonly show: (position: number) => void;
  /** A person works with a page: it stays for a while. */
  readonly touch: () => void;
}

/** `many` positions from `first` on, round and round, each one once. */
const positions = (first: number, many: number, count: number): readonly number[] =>
  Array.from({ length: Math.min(many, count) }, (_, i) => (first + i) % count);

export function useTurns({ count, beside, everyS }: TurnOptions): Turns {
  const { ports } = useServices();
  // Each new turn, and each touch, is another object and begins a wait of its own.
  const [turn, setTurn] = useState({ first: 0, isTouched: false });
  const [isAhead, setAhead] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const areTurning = count > beside;
  // A hidden page keeps the one that it shows: its turns would not be seen.
  const isHidden = useIsHidden();
  // Without a network the next page would come without any value, and the shown one has its last.
  const isOnline = useOnline();

  const next = useCallback((): void => {
    setTurn(({ first }) => ({ first: (first + beside) % count, isTouched: false }));
    setAhead(false);
  }, [beside, count]);

  useEffect(() => {
    if (!areTurning || isPaused || isHidden || !isOnline) return;
    const wait = Math.max(everyS * SECOND_MS, turn.isTouched ? WALL_REST_MS : 0);
    const cancelAhead = ports.after(Math.max(0, wait - WALL_AHEAD_MS), () => setAhead(true));
    const cancelTurn = ports.after(wait, next);
    return () => {
      cancelAhead();
      cancelTurn();
    };
  }, [ports, areTurning, isPaused, isHidden, isOnline, turn, everyS, next]);

  const first = turn.first % count;
  const shown = positions(first, beside, count);
  const coming = positions((first + beside) % count, beside, count);
  return {
    shown,
    ahead: isAhead && areTurning ? coming.filter((at) => !shown.includes(at)) : [],
    areTurning,
    isPaused,
    setPaused,
    next,
    show: (position) => {
      setTurn({ first: position, isTouched: true });
      setAhead(false);
    },
    touch: () => setTurn(({ first: at }) => ({ first: at, isTouched: true })),
  };
}
