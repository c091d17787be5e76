/** The part of the contract about replaying the past of a watch, over the watch's port. */
import type { Fault } from '../../../src/shared/faults';
import type { EpochMs, Millis } from '../../../src/shared/units';
import type { AlarmView } from './alarms';

/** From the page, over a watch's port as `{kind: 'replay', order}`. */
export type ReplayOrder =
  /**
   * Replays a span, from its beginning or from `at`, and loads what is around the moment shown. Until `leave` the watch
   * shows nothing live.
   */
  | { readonly do: 'start'; readonly from: EpochMs; readonly end: EpochMs; readonly at?: EpochMs }
  | { readonly do: 'play' }
  | { readonly do: 'pause' }
  /** Times real time, from REPLAY_SPEED_MIN to REPLAY_SPEED_MAX. */
  | { readonly do: 'speed'; readonly speed: number }
  | { readonly do: 'seek'; readonly at: EpochMs }
  /** To the next moment at which any bound signal has a value, or the one before; pauses. */
  | { readonly do: 'step'; readonly direction: 1 | -1 }
  /** Back to live: everything is shown as it is now and asked for again. */
  | { readonly do: 'leave' };

export interface ReplayState {
  readonly from: EpochMs;
  readonly end: EpochMs;
  /** The moment that is shown. */
  readonly at: EpochMs;
  readonly speed: number;
  readonly isPlaying: boolean;
  /** Both ends of the loaded range around the moment shown; the moment itself where nothing is loaded. */
  readonly readyFrom: EpochMs;
  readonly readyEnd: EpochMs;
  /** Signals that have been loaded for the moment shown, of how many; equal when all are. */
  readonly loaded: number;
  readonly of: number;
  /** The fault of loading; null where there was none. */
  readonly fault: Fault | null;
  /** Number of signals of which not every point is kept, and the largest distance in time of the kept points. */
  readonly thinned: number;
  readonly spacingMs: Millis;
  /** Why the alarms may not be those that were active; undefined where they are. */
  readonly unknownAlarms?: 'asked' | 'unreached' | 'unsupported' | undefined;
}

/** From the worker, over a watch's port. */
export type ReplayMessage =
  /** Null: the watch is live again; with a fault: replay could not begin. */
  | { readonly kind: 'replay'; readonly replay: ReplayState | null; readonly fault?: Fault }
  /** All alarms that were active at the moment shown, in their state of then. Live alarms are sent as usual. */
  | { readonly kind: 'replay-alarms'; readonly alarms: readonly AlarmView[] };
