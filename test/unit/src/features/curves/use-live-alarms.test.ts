import { describe, expect, it } from 'vitest';
import { withLiveAlarms } from '../../../../../src/features/curves/use-live-alarms';
import type { EquipmentId, SignalId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import { alarmRow, T0 } from '../../../../kit/alarms';

describe('The alarms of a live curve', () => {
  const rangeAlarm = (id: string, at: number, change = {}) => ({
    ...alarmRow(id, at, change),
    triggerTime: epochMs(T0 + at),
  });
  const loaded = {
    rows: [rangeAlarm('a', 1_000), rangeAlarm('b', 2_000)],
    isLoading: false,
    total: 7,
    fault: null,
  };
  const received = (...alarms: readonly ReturnType<typeof alarmRow>[]) =>
    new Map(alarms.map((one) => [one.id, one]));

  const filter = (equipmentId: string | null) => ({
    from: epochMs(T0),
    equipmentId: equipmentId as EquipmentId | null,
    signals: [{ id: 's1' as SignalId, title: 'Pressure' }],
  });

  it("merge the platform's alarms with pushed ones in order of time, each in its newest state", () => {
    const live = received(
      alarmRow('c', 3_000),
      alarmRow('a', 1_000, { recoverTime: epochMs(T0 + 5_000), signalTitle: '' }),
    );
    const { rows, total } = withLiveAlarms(loaded, live, filter(null));
    expect(rows.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(rows[0]).toMatchObject({ recoverTime: T0 + 5_000, signalTitle: 'Signal a' });
    expect(total).toBe(8);
  });

  it('are limited to the shown range and equipment, and to alarms with a time', () => {
    const live = received(
      alarmRow('old', -1),
      alarmRow('other', 4_000, { equipmentId: 'e2' as EquipmentId }),
      alarmRow('untimed', 0, { triggerTime: null }),
    );
    expect(withLiveAlarms(loaded, live, filter('e1')).rows).toEqual(loaded.rows);
    expect(withLiveAlarms(loaded, live, filter(null)).rows.map(({ id }) => id)).toEqual(['a', 'b', 'other']);
  });

  it('move to the time of a new trigger', () => {
    const { rows } = withLiveAlarms(loaded, received(alarmRow('a', 9_000)), filter(null));
    expect(rows.map(({ id, triggerTime }) => [id, triggerTime - T0])).toEqual([
      ['b', 2_000],
      ['a', 9_000],
    ]);
  });

  it("take their signals' names, since pushes carry none", () => {
    const live = received(
      alarmRow('c', 3_000, { signalTitle: '', signalId: 's1' as SignalId }),
      alarmRow('d', 4_000, { signalTitle: '', signalId: 's2' as SignalId }),
    );
    const { rows } = withLiveAlarms({ ...loaded, rows: [] }, live, filter(null));
    expect(rows.map(({ signalTitle }) => signalTitle)).toEqual(['Pressure', '']);
  });
});
