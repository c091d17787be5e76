import { describe, expect, it } from 'vitest';
import { mergeLiveAlarms } from '../../../../../src/features/curves/use-live-alarms';
import type { EquipmentId, SignalId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import { createAlarmRow, T0 } from '../../../../kit/alarms';

describe('The alarms of a live curve', () => {
  const createRangeAlarm = (id: string, at: number, overrides = {}) => ({
    ...createAlarmRow(id, at, overrides),
    triggerTime: epochMs(T0 + at),
  });
  const loadedAlarms = {
    rows: [createRangeAlarm('a', 1_000), createRangeAlarm('b', 2_000)],
    isLoading: false,
    total: 7,
    fault: null,
  };
  const createAlarmMap = (...alarms: readonly ReturnType<typeof createAlarmRow>[]) =>
    new Map(alarms.map((alarm) => [alarm.id, alarm]));

  const createFilter = (equipmentId: string | null) => ({
    from: epochMs(T0),
    equipmentId: equipmentId as EquipmentId | null,
    signals: [{ id: 's1' as SignalId, title: 'Pressure' }],
  });

  it("merge the platform's alarms with pushed ones in order of time, each in its newest state", () => {
    const liveAlarms = createAlarmMap(
      createAlarmRow('c', 3_000),
      createAlarmRow('a', 1_000, { recoverTime: epochMs(T0 + 5_000), signalTitle: '' }),
    );
    const { rows, total } = mergeLiveAlarms(loadedAlarms, liveAlarms, createFilter(null));
    expect(rows.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(rows[0]).toMatchObject({ recoverTime: T0 + 5_000, signalTitle: 'Signal a' });
    expect(total).toBe(8);
  });

  it('are limited to the shown range and equipment, and to alarms with a time', () => {
    const liveAlarms = createAlarmMap(
      createAlarmRow('old', -1),
      createAlarmRow('other', 4_000, { equipmentId: 'e2' as EquipmentId }),
      createAlarmRow('untimed', 0, { triggerTime: null }),
    );
    expect(mergeLiveAlarms(loadedAlarms, liveAlarms, createFilter('e1')).rows).toEqual(loadedAlarms.rows);
    expect(mergeLiveAlarms(loadedAlarms, liveAlarms, createFilter(null)).rows.map(({ id }) => id)).toEqual([
      'a',
      'b',
      'other',
    ]);
  });

  it('move to the time of a new trigger', () => {
    const { rows } = mergeLiveAlarms(
      loadedAlarms,
      createAlarmMap(createAlarmRow('a', 9_000)),
      createFilter(null),
    );
    expect(rows.map(({ id, triggerTime }) => [id, triggerTime - T0])).toEqual([
      ['b', 2_000],
      ['a', 9_000],
    ]);
  });

  it("take their signals' names, since pushes carry none", () => {
    const liveAlarms = createAlarmMap(
      createAlarmRow('c', 3_000, { signalTitle: '', signalId: 's1' as SignalId }),
      createAlarmRow('d', 4_000, { signalTitle: '', signalId: 's2' as SignalId }),
    );
    const { rows } = mergeLiveAlarms({ ...loadedAlarms, rows: [] }, liveAlarms, createFilter(null));
    expect(rows.map(({ signalTitle }) => signalTitle)).toEqual(['Pressure', '']);
  });
});
