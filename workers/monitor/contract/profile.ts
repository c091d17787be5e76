/** The part of the contract about the profile. */
import type { Fault } from '../../../src/shared/faults';
import type { TimesSnapshot } from '../../../src/shared/stage-times';
import type { EpochMs, Millis } from '../../../src/shared/units';
import type { LinkState, WatchId } from './watch';

/** Number of values from one sender since `ProfileSnapshot.since`. */
export interface Talker {
  readonly id: string;
  readonly values: number;
}

/** Something that happened to a push channel. */
export interface LinkLogEntry {
  readonly at: EpochMs;
  readonly watch: WatchId;
  /** The phase that began, or a silence that is being checked. */
  readonly kind: LinkState['phase'] | 'silence';
  readonly fault: Fault | null;
}

/** The profile at one moment (decision 12). Everything adds up from `since`. */
export interface ProfileSnapshot {
  /** The times at which it was taken and at which counting began, by the worker's steady clock. */
  readonly at: EpochMs;
  readonly since: EpochMs;
  /** By the positions of `Count` in `src/shared/profile.ts`. */
  readonly counts: Float64Array;
  /** By the positions of `Stage` there; samples by the worker's steady clock. */
  readonly times: TimesSnapshot;
  /** The senders of most values to the present watches, most first. */
  readonly signals: readonly Talker[];
  readonly gateways: readonly Talker[];
  /** The last ones, oldest first. */
  readonly links: readonly LinkLogEntry[];
  /** Lag of the page's copy of the steady clock behind the worker's own, ms; 0 while unknown. */
  readonly lag: Millis;
}
