import { describe, expect, it } from 'vitest';
import {
  getAlarmState,
  getDuration,
  isAcknowledged,
  isActive,
  joinStates,
  newestFirst,
} from '../../../../src/shared/alarm-state';
import { epochMs } from '../../../../src/shared/units';
import { alarmRow, T0 } from '../../../kit/alarms';

const at = (ms: number) => epochMs(T0 + ms);

describe('The state of an alarm', () => {
  it('has two independent parts: active or cleared, and acknowledged or not', () => {
    const recovered = { recoverTime: at(5) };
    const confirmed = { confirmTime: at(6) };
    const states = [{}, recovered, confirmed, { ...recovered, ...confirmed }, { releaseTime: at(7) }].map(
      (change) => alarmRow('a', 0, change),
    );
    expect(states.map(getAlarmState)).toEqual(['active', 'recovered', 'active', 'recovered', 'ended']);
    expect(states.map(isActive)).toEqual([true, false, true, false, false]);
    expect(states.map(isAcknowledged)).toEqual([false, false, true, true, true]);
  });

  it('lasts until the alarm clears or is closed, else until now, and is never negative', () => {
    const now = at(60_000);
    expect(getDuration(alarmRow('a'), now)).toBe(60_000);
    expect(getDuration(alarmRow('a', 0, { recoverTime: at(9) }), now)).toBe(9);
    expect(getDuration(alarmRow('a', 0, { releaseTime: at(8) }), now)).toBe(8);
    // The device's clock is behind the platform's.
    expect(getDuration(alarmRow('a'), at(-1_000))).toBe(0);
    expect(getDuration(alarmRow('a', 0, { triggerTime: null }), now)).toBeNaN();
  });

  it('only gains times, and keeps names that a push omits', () => {
    const listed = alarmRow('a', 0, { equipmentName: 'Pump', confirmTime: at(1), confirmUser: 'demo' });
    const pushed = alarmRow('a', 0, { signalTitle: '', recoverTime: at(2) });
    const joined = joinStates(listed, pushed);
    expect(joined).toMatchObject({ equipmentName: 'Pump', signalTitle: 'Signal a', confirmUser: 'demo' });
    expect(joined).toMatchObject({ confirmTime: at(1), recoverTime: at(2) });
  });

  it('starts over when its id triggers again, in either order of arrival', () => {
    const old = alarmRow('a', 0, { recoverTime: at(1) });
    const anew = alarmRow('a', 10);
    expect(joinStates(old, anew)).toBe(anew);
    expect(joinStates(anew, old)).toBe(anew);
  });

  it('is sorted newest first, then by id, with missing times last', () => {
    const timed = [alarmRow('a', 1), alarmRow('b', 1), alarmRow('c', 2)];
    const rows = [...timed, alarmRow('d', 0, { triggerTime: null })];
    const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('');
    expect(ids([...rows].sort(newestFirst))).toBe('cbad');
    expect(ids([...rows].reverse().sort(newestFirst))).toBe('cbad');
  });
});
