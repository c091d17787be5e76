/** Messages over a watch's port that replay its past. */
import type { Fault } from '../../../src/shared/faults';
import type { EpochMs, Millis } from '../../../src/shared/units';
import type { AlarmView } from './alarms';

/** From the page, as `{kind: 'replay', command}`. */
export type ReplayCommand =
  /** Replays a span from its beginning or from `at`. Until `leave` the watch shows nothing live. */
  | { readonly kind: 'start'; readonly from: EpochMs; readonly end: EpochMs; readonly at?: EpochMs }
  | { readonly kind: 'play' }
  | { readonly kind: 'pause' }
  /** Multiple of real time, from REPLAY_SPEED_MIN to REPLAY_SPEED_MAX. */
  | { readonly kind: 'speed'; readonly speed: number }
  | { readonly kind: 'seek'; readonly at: EpochMs }
  /** Moves to the next or previous moment at which a bound signal has a value, and pauses. */
  | { readonly kind: 'step'; readonly direction: 1 | -1 }
  /** Returns to live: shows and queries current values and alarms. */
  | { readonly kind: 'leave' };

export interface ReplayState {
  readonly from: EpochMs;
  readonly end: EpochMs;
  readonly at: EpochMs;
  readonly speed: number;
  readonly isPlaying: boolean;
  /** Ends of the loaded range around the moment shown; equal to it if nothing is loaded. */
  readonly readyFrom: EpochMs;
  readonly readyEnd: EpochMs;
  /** Signals loaded for the moment shown, out of `total`; equal when complete. */
  readonly loaded: number;
  readonly total: number;
  /** Why loading failed; `null` if it did not. */
  readonly fault: Fault | null;
  /** Number of signals with dropped points, and the largest spacing of the points kept. */
  readonly thinned: number;
  readonly spacingMs: Millis;
  /** Why the alarms may differ from the ones active at the time; `undefined` if they are reliable. */
  readonly unknownAlarms?: 'asked' | 'unreached' | 'unsupported' | undefined;
}

/** From the worker, over a watch's port. */
export type ReplayMessage =
  /** `null`: the watch is live again; with a fault, replay could not begin. */
  | { readonly kind: 'replay'; readonly replay: ReplayState | null; readonly fault?: Fault }
  /** All alarms active at the moment shown, in their state at that time. Live alarms are sent as usual. */
  | { readonly kind: 'replay-alarms'; readonly alarms: readonly AlarmView[] };
