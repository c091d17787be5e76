import type { AlarmRow } from '../../../src/shared/calls/alarm';
import type { Fault } from '../../../src/shared/faults';
import type { EpochMs } from '../../../src/shared/units';

/** An alarm from a list or a push; a push leaves the names empty. */
export type AlarmView = AlarmRow;

/** State of the alarm feed. Sent on change, at most once a second or as often as alarms are queried. */
export interface AlarmFeedState {
  readonly kind: 'alarm-feed';
  /**
   * Time of the last frame or polled answer of an alarms-only watch (without slots or signals); otherwise `null`.
   */
  readonly frameAt: EpochMs | null;
  /**
   * Time of the last complete list, which was sent before this message; `null` before the first, and if alarms may
   * have been missed.
   */
  readonly listedAt: EpochMs | null;
  /** Fault of a later listing; `null` if none failed. */
  readonly fault: Fault | null;
}
