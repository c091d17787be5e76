/**
 * Observes the live signal of a functional item while the user operates the device by hand, and judges the result
 * (faults 96). Uses the form's watch and writes nothing.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Expectation } from '../../../shared/calls/inspection';
import { freshnessWord, qualityWord } from '../../../shared/calls/live-proof';
import { SECOND_MS } from '../../../shared/units';
import {
  isExpected,
  judgeTrial,
  type Observed,
  type Trial,
  type TrialEnd,
} from '../../../shared/work/actuate';
import { useTick } from '../../../state/hooks/use-tick';
import type { Reading } from '../../../state/live/board';
import { useServices } from '../../../state/services';
import type { ChipState } from './chip-state';
import { useStateNow } from './live-chip';
import type { LiveWatch } from './live-items';

const LOST: ReadonlySet<ChipState> = new Set<ChipState>(['disconnected', 'vpn', 'never', 'gone']);

const observed = (reading: Reading): Observed => ({
  at: reading.arrivedAt as Observed['at'],
  time: Number.isNaN(reading.time) ? null : (reading.time as Observed['at']),
  number: reading.number,
  fresh: freshnessWord(reading.freshness),
  quality: reading.futureTime ? 'invalid' : qualityWord(reading.quality),
});

/** Adds a reading to the trial; a value drawn twice counts once. */
function withSeen(trial: Trial, reading: Reading): Trial {
  const next = observed(reading);
  const last = trial.seen.at(-1);
  const isKnown =
    last !== undefined &&
    (Object.keys(next) as (keyof Observed)[]).every((name) => Object.is(next[name], last[name]));
  return isKnown ? trial : { ...trial, seen: [...trial.seen, next] };
}

export interface TrialView {
  /** `null` before the first trial and after a stopped one. */
  readonly end: TrialEnd | null;
  readonly start: () => void;
  readonly stop: () => void;
}

interface Running {
  trial: Trial;
  cancelTimer: () => void;
  readonly leave: () => void;
}

/** Runs one trial at a time; `onDecided` is called once for each decided one. */
export function useTrial(
  live: LiveWatch,
  slot: number,
  expect: Expectation,
  onDecided: (result: 'normal' | 'abnormal', trial: Trial) => void,
): TrialView {
  const { ports, store } = useServices();
  const { watch, now } = live;
  const { board, status } = watch;
  const [end, setEnd] = useState<TrialEnd | null>(null);
  const running = useRef<Running | null>(null);
  const stateNow = useStateNow(live, slot);
  const newest = useRef({ stateNow, onDecided });
  newest.current = { stateNow, onDecided };
  useTick(end?.is === 'waiting');

  const leave = useCallback(() => {
    running.current?.cancelTimer();
    running.current?.leave();
    running.current = null;
  }, []);
  const look = useCallback(() => {
    const { current } = running;
    if (current === null) return;
    const { state, link } = newest.current.stateNow();
    current.trial = withSeen(current.trial, board.reading(slot));
    if (current.trial.linkLostAt === null && (link?.phase !== 'live' || LOST.has(state)))
      current.trial = { ...current.trial, linkLostAt: now() };
    const next = judgeTrial(expect, current.trial, now());
    setEnd(next);
    if (next.is === 'waiting') {
      current.cancelTimer();
      current.cancelTimer = ports.after(next.left, look);
      return;
    }
    leave();
    if (next.is !== 'undecided') newest.current.onDecided(next.is, current.trial);
  }, [board, slot, expect, now, ports, leave]);
  const start = useCallback(() => {
    leave();
    const { number, time } = board.reading(slot);
    const stopSlot = board.onSlot(slot, look);
    const stopStatus = store.sub(status, look);
    // Nothing is drawn while the page is hidden, so the signal is not observed.
    const hide = (): void => {
      if (document.hidden && running.current !== null)
        running.current.trial = { ...running.current.trial, wasHidden: true };
    };
    document.addEventListener('visibilitychange', hide);
    running.current = {
      trial: {
        startedAt: now(),
        sourceTimeAtStart: Number.isNaN(time) ? null : (time as Observed['at']),
        wasThere: isExpected(expect, number),
        seen: [],
        linkLostAt: null,
        wasHidden: false,
      },
      cancelTimer: () => undefined,
      leave: () => {
        stopSlot();
        stopStatus();
        document.removeEventListener('visibilitychange', hide);
      },
    };
    look();
  }, [board, slot, status, store, expect, now, look, leave]);
  const stop = useCallback(() => {
    leave();
    setEnd(null);
  }, [leave]);
  useEffect(() => leave, [leave]);
  const { current } = running;
  // The remaining time also changes between two values.
  const drawn = end?.is === 'waiting' && current !== null ? judgeTrial(expect, current.trial, now()) : end;
  return { end: drawn?.is === 'waiting' ? drawn : end, start, stop };
}

/** Converts to whole seconds, rounded up: half a second shows as 1. */
export const toSeconds = (ms: number): number => Math.ceil(ms / SECOND_MS);
