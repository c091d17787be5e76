/** The part of the contract about alarms. */
import type { AlarmRow } from '../../../src/shared/calls/alarm';
import type { Fault } from '../../../src/shared/faults';
import type { EpochMs } from '../../../src/shared/units';

/** An alarm as lists and pushes tell of it; a push leaves the names empty. */
export type AlarmView = AlarmRow;

/**
 * Whether alarms are heard of, for a watch of alarms alone (one without slots and signals): told when it changes, at
 * most once a second.
 */
export interface AlarmFeedState {
  readonly kind: 'alarm-feed';
  /** When the last frame came; where alarms are polled, the last answer. */
  readonly frameAt: EpochMs | null;
  /** When all active alarms were last listed; null before the first time. */
  readonly listedAt: EpochMs | null;
  /** Why they could not be listed since; null where they could. */
  readonly fault: Fault | null;
}
