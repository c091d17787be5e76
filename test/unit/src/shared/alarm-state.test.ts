import { describe, expect, it } from 'vitest';
import {
  compareNewestFirst,
  getAlarmState,
  getDuration,
  isAcknowledged,
  isActive,
  mergeAlarmStates,
} from '../../../../src/shared/alarm-state';
import { epochMs } from '../../../../src/shared/units';
import { createAlarmRow, T0 } from '../../../kit/alarms';

const toTime = (ms: number) => epochMs(T0 + ms);

describe('The state of an alarm', () => {
  it('has two independent parts: active or cleared, and acknowledged or not', () => {
    const recoverFields = { recoverTime: toTime(5) };
    const confirmFields = { confirmTime: toTime(6) };
    const states = [
      {},
      recoverFields,
      confirmFields,
      { ...recoverFields, ...confirmFields },
      { releaseTime: toTime(7) },
    ].map((change) => createAlarmRow('a', 0, change));
    expect(states.map(getAlarmState)).toEqual(['active', 'recovered', 'active', 'recovered', 'ended']);
    expect(states.map(isActive)).toEqual([true, false, true, false, false]);
    expect(states.map(isAcknowledged)).toEqual([false, false, true, true, true]);
  });

  it('lasts until the alarm clears or is closed, else until now, and is never negative', () => {
    const now = toTime(60_000);
    expect(getDuration(createAlarmRow('a'), now)).toBe(60_000);
    expect(getDuration(createAlarmRow('a', 0, { recoverTime: toTime(9) }), now)).toBe(9);
    expect(getDuration(createAlarmRow('a', 0, { releaseTime: toTime(8) }), now)).toBe(8);
    // The device's clock is behind the platform's.
    expect(getDuration(createAlarmRow('a'), toTime(-1_000))).toBe(0);
    expect(getDuration(createAlarmRow('a', 0, { triggerTime: null }), now)).toBeNaN();
  });

  it('only gains times, and keeps names that a push omits', () => {
    const listedAlarm = createAlarmRow('a', 0, {
      equipmentName: 'Pump',
      confirmTime: toTime(1),
      confirmUser: 'demo',
    });
    const pushedAlarm = createAlarmRow('a', 0, { signalTitle: '', recoverTime: toTime(2) });
    const joinedAlarm = mergeAlarmStates(listedAlarm, pushedAlarm);
    expect(joinedAlarm).toMatchObject({
      equipmentName: 'Pump',
      signalTitle: 'Signal a',
      confirmUser: 'demo',
    });
    expect(joinedAlarm).toMatchObject({ confirmTime: toTime(1), recoverTime: toTime(2) });
  });

  it('starts over when its id triggers again, in either order of arrival', () => {
    const earlierAlarm = createAlarmRow('a', 0, { recoverTime: toTime(1) });
    const retriggered = createAlarmRow('a', 10);
    expect(mergeAlarmStates(earlierAlarm, retriggered)).toBe(retriggered);
    expect(mergeAlarmStates(retriggered, earlierAlarm)).toBe(retriggered);
  });

  it('is sorted newest first, then by id, with missing times last', () => {
    const timedRows = [createAlarmRow('a', 1), createAlarmRow('b', 1), createAlarmRow('c', 2)];
    const rows = [...timedRows, createAlarmRow('d', 0, { triggerTime: null })];
    const joinIds = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('');
    expect(joinIds([...rows].sort(compareNewestFirst))).toBe('cbad');
    expect(joinIds([...rows].reverse().sort(compareNewestFirst))).toBe('cbad');
  });
});
