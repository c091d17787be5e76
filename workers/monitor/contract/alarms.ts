/** The part of the contract about alarms. */
import type { AlarmRow } from '../../../src/shared/calls/alarm';
import type { Fault } from '../../../src/shared/faults';
import type { EpochMs } from '../../../src/shared/units';

/** An alarm, from a list or a push; a push leaves the names empty. */
export type AlarmView = AlarmRow;

/** The state of the alarm feed. Sent when it changes, and not more often than alarms are asked for or once a second. */
export interface AlarmFeedState {
  readonly kind: 'alarm-feed';
  /**
   * For a watch of alarms alone (one without slots and signals), time of the last frame or polled answer, whatever it
   * brought; null for others.
   */
  readonly frameAt: EpochMs | null;
  /**
   * Time of the last complete list of active alarms, which is sent before this; null before the first, and where alarms may
   * have been missed since.
   */
  readonly listedAt: EpochMs | null;
  /** The fault of the listing that failed since; null where none failed. */
  readonly fault: Fault | null;
}
