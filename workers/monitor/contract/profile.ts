import type { Fault } from '../../../src/shared/faults';
import type { TimesSnapshot } from '../../../src/shared/stage-times';
import type { EpochMs, Millis } from '../../../src/shared/units';
import type { LinkState, WatchId } from './watch';

/** Values from one sender since `ProfileSnapshot.since`. */
export interface Talker {
  readonly id: string;
  readonly values: number;
}

export interface LinkLogEntry {
  readonly at: EpochMs;
  readonly watch: WatchId;
  /** The status that began, or a silence being checked. */
  readonly kind: LinkState['status'] | 'silence';
  readonly fault: Fault | null;
}

/** The profile at one moment (decision 12), accumulated from `since`. */
export interface ProfileSnapshot {
  /** When the snapshot was taken and when counting began, by the worker's steady clock. */
  readonly at: EpochMs;
  readonly since: EpochMs;
  /** Counters, indexed by `Count` in `src/shared/profile.ts`. */
  readonly counts: Float64Array;
  /** Durations, indexed by `Stage` there; measured by the worker's steady clock. */
  readonly times: TimesSnapshot;
  /** Busiest senders of the current watches, most values first. */
  readonly signals: readonly Talker[];
  readonly gateways: readonly Talker[];
  /** Latest entries, oldest first. */
  readonly links: readonly LinkLogEntry[];
  /** Lag of the page's copy of the steady clock behind the worker's, ms; 0 while unknown. */
  readonly lag: Millis;
}
