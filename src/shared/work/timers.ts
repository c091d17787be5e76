/** Timers of a slip, `respondBy` and `finishBy`, by the platform's clock. Pure. */
import { TIMER_SHORT_SHARE } from '../constants';
import type { EpochMs } from '../units';

/** `short`: the last part of the time runs. */
export type TimerState = 'plain' | 'short' | 'late';

export interface Timer {
  /** The step before, from which the time runs; null where nobody knows: then nothing is called short. */
  readonly from: EpochMs | null;
  readonly by: EpochMs;
}

export function timerState({ from, by }: Timer, now: EpochMs): TimerState {
  if (now >= by) return 'late';
  return from !== null && by - now <= (by - from) * TIMER_SHORT_SHARE ? 'short' : 'plain';
}
