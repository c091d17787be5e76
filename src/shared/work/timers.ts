/** Timers of a slip, `respondBy` and `finishBy`, on the platform's clock. */

import type { EpochMs } from '../units';

/** Share of a slip's timer at which little time is left. */
const TIMER_SHORT_SHARE = 0.25;

/** `short` means that little time is left. */
export type TimerState = 'plain' | 'short' | 'late';

export interface Timer {
  /** Time of the previous step, when the timer started; `null` if unknown; the timer is then never short. */
  readonly from: EpochMs | null;
  readonly by: EpochMs;
}

export function getTimerState({ from, by }: Timer, now: EpochMs): TimerState {
  if (now >= by) return 'late';
  return from !== null && by - now <= (by - from) * TIMER_SHORT_SHARE ? 'short' : 'plain';
}
