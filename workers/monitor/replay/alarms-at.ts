/** The alarms that were active at a moment, in their state of that moment. */
import type { AlarmRow } from '../../../src/shared/calls/alarm';

/** The states returned carry no time after the moment. */
export function alarmsAt(alarms: readonly AlarmRow[], moment: number): readonly AlarmRow[] {
  const isOver = (time: number | null): boolean => time !== null && time <= moment;
  return alarms
    .filter(
      ({ triggerTime, recoverTime, releaseTime }) =>
        isOver(triggerTime) && !isOver(recoverTime) && !isOver(releaseTime),
    )
    .map((alarm) => {
      const active = { ...alarm, recoverTime: null, releaseTime: null };
      return isOver(alarm.confirmTime) ? active : { ...active, confirmTime: null, confirmUser: '' };
    });
}
