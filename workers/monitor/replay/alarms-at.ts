import type { AlarmRow } from '../../../src/shared/calls/alarm';

/** Returns the alarms active at a moment, in their state at that time, without later times. */
export function getAlarmsAt(alarms: readonly AlarmRow[], moment: number): readonly AlarmRow[] {
  const hasPassed = (time: number | null): boolean => time !== null && time <= moment;
  return alarms
    .filter(
      ({ triggerTime, recoverTime, releaseTime }) =>
        hasPassed(triggerTime) && !hasPassed(recoverTime) && !hasPassed(releaseTime),
    )
    .map((alarm) => {
      const activeAlarm = { ...alarm, recoverTime: null, releaseTime: null };
      return hasPassed(alarm.confirmTime)
        ? activeAlarm
        : { ...activeAlarm, confirmTime: null, confirmUser: '' };
    });
}
