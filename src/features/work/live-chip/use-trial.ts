/**
 * Observes the live signal of a functional item while the user operates the device by hand, and judges the result
 * (faults 96). Uses the form's watch and writes nothing.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Expectation } from '../../../shared/calls/inspection';
import { toFreshnessWord, toQualityWord } from '../../../shared/calls/live-proof';
import { SECOND_MS } from '../../../shared/units';
import {
  isExpected,
  judgeTrial,
  type Observation,
  type Trial,
  type TrialOutcome,
} from '../../../shared/work/actuate';
import { useTick } from '../../../state/hooks/use-tick';
import type { Reading } from '../../../state/live/board';
import { useServices } from '../../../state/services';
import type { ChipState } from './chip-state';
import { useReadChipState } from './live-chip';
import type { LiveWatch } from './live-items';

const LOST_STATES: ReadonlySet<ChipState> = new Set<ChipState>(['disconnected', 'vpn', 'never', 'gone']);

const toObserved = (reading: Reading): Observation => ({
  at: reading.arrivedAt as Observation['at'],
  time: Number.isNaN(reading.time) ? null : (reading.time as Observation['at']),
  number: reading.number,
  fresh: toFreshnessWord(reading.freshness),
  quality: reading.futureTime ? 'invalid' : toQualityWord(reading.quality),
});

/** Adds a reading to the trial; a value drawn twice counts once. */
function addReading(trial: Trial, reading: Reading): Trial {
  const next = toObserved(reading);
  const last = trial.observations.at(-1);
  const isKnown =
    last !== undefined &&
    (Object.keys(next) as (keyof Observation)[]).every((name) => Object.is(next[name], last[name]));
  return isKnown ? trial : { ...trial, observations: [...trial.observations, next] };
}

export interface TrialView {
  /** `null` before the first trial and after a stopped one. */
  readonly outcome: TrialOutcome | null;
  readonly start: () => void;
  readonly stop: () => void;
}

interface RunningTrial {
  trial: Trial;
  cancelTimer: () => void;
  readonly dispose: () => void;
}

/** Runs one trial at a time and calls `onDecided` once for each decided trial. */
export function useTrial(
  live: LiveWatch,
  slot: number,
  expectation: Expectation,
  onDecided: (result: 'normal' | 'abnormal', trial: Trial) => void,
): TrialView {
  const { ports, store } = useServices();
  const { watch, now } = live;
  const { board, status } = watch;
  const [outcome, setOutcome] = useState<TrialOutcome | null>(null);
  const runningTrial = useRef<RunningTrial | null>(null);
  const readState = useReadChipState(live, slot);
  const latest = useRef({ stateNow: readState, onDecided });
  latest.current = { stateNow: readState, onDecided };
  useTick(outcome?.kind === 'waiting');

  const dispose = useCallback(() => {
    runningTrial.current?.cancelTimer();
    runningTrial.current?.dispose();
    runningTrial.current = null;
  }, []);
  const update = useCallback(() => {
    const { current } = runningTrial;
    if (current === null) return;
    const { state, link } = latest.current.stateNow();
    current.trial = addReading(current.trial, board.getReading(slot));
    if (current.trial.linkLostAt === null && (link?.status !== 'live' || LOST_STATES.has(state)))
      current.trial = { ...current.trial, linkLostAt: now() };
    const next = judgeTrial(expectation, current.trial, now());
    setOutcome(next);
    if (next.kind === 'waiting') {
      current.cancelTimer();
      current.cancelTimer = ports.after(next.remainingMs, update);
      return;
    }
    dispose();
    if (next.kind !== 'undecided') latest.current.onDecided(next.kind, current.trial);
  }, [board, slot, expectation, now, ports, dispose]);
  const start = useCallback(() => {
    dispose();
    const { number, time } = board.getReading(slot);
    const stopSlot = board.onSlot(slot, update);
    const stopStatus = store.sub(status, update);
    // Nothing is drawn while the page is hidden, so the signal is not observed.
    const handleVisibility = (): void => {
      if (document.hidden && runningTrial.current !== null)
        runningTrial.current.trial = { ...runningTrial.current.trial, wasHidden: true };
    };
    document.addEventListener('visibilitychange', handleVisibility);
    runningTrial.current = {
      trial: {
        startedAt: now(),
        sourceTimeAtStart: Number.isNaN(time) ? null : (time as Observation['at']),
        wasAlreadyThere: isExpected(expectation, number),
        observations: [],
        linkLostAt: null,
        wasHidden: false,
      },
      cancelTimer: () => undefined,
      dispose: () => {
        stopSlot();
        stopStatus();
        document.removeEventListener('visibilitychange', handleVisibility);
      },
    };
    update();
  }, [board, slot, status, store, expectation, now, update, dispose]);
  const stop = useCallback(() => {
    dispose();
    setOutcome(null);
  }, [dispose]);
  useEffect(() => dispose, [dispose]);
  const { current } = runningTrial;
  // The remaining time also changes between two values.
  const pendingOutcome =
    outcome?.kind === 'waiting' && current !== null ? judgeTrial(expectation, current.trial, now()) : outcome;
  return { outcome: pendingOutcome?.kind === 'waiting' ? pendingOutcome : outcome, start, stop };
}

/** Converts to whole seconds, rounded up: half a second shows as 1. */
export const toSeconds = (ms: number): number => Math.ceil(ms / SECOND_MS);
