import type { AlarmRow } from '../../../src/shared/calls/alarm';

/** Returns the alarms active at a moment, in their state at that time, without later times. */
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
