/** Which alarms were active at a moment, and how they stood then. */
import type { AlarmRow } from '../../../src/shared/calls/alarm';

/** Active ones as they stood: nothing in them is of later than the moment. */
export function alarmsAt(alarms: readonly AlarmRow[], moment: number): readonly AlarmRow[] {
  const isOver = (time: number | null): boolean => time !== null && time <= moment;
  return alarms
    .filter(
      ({ triggerTime, recoverTime, releaseTime }) =>
        isOver(triggerTime) && !isOver(recoverTime) && !isOver(releaseTime),
    )
    .map((alarm) => {
      const standing = { ...alarm, recoverTime: null, releaseTime: null };
      return isOver(alarm.confirmTime) ? standing : { ...standing, confirmTime: null, confirmUser: '' };
    });
}
