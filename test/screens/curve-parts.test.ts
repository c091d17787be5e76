import { describe, expect, it } from 'vitest';
import type { RangeAlarm } from '../../src/features/alarms/use-range-alarms';
import { clustersOf } from '../../src/features/curves/alarm-lane';
import { type CurveScope, type SelectableSignal, tailSpec } from '../../src/features/curves/curve-scope';
import { withLiveAlarms } from '../../src/features/curves/use-live-alarms';
import type { EquipmentId, PageId, ProjectId, SignalId } from '../../src/shared/ids';
import { epochMs } from '../../src/shared/units';
import { alarmRow, T0 } from '../kit/alarms';

const view = { from: epochMs(1_000), end: epochMs(2_000) };
const alarms = (...times: readonly number[]): readonly RangeAlarm[] =>
  times.map((triggerTime) => ({ id: String(triggerTime), triggerTime }) as unknown as RangeAlarm);

describe('Alarms under a time axis', () => {
  it('stand at their times, those in sight only', () => {
    const found = clustersOf(alarms(900, 1_000, 1_500, 2_000, 2_100), view, 400);
    expect(found.map(({ x }) => x)).toEqual([0, 200, 400]);
  });

  it('stand at the right edge where they are newer than the picture, by no more than a column of it', () => {
    expect(clustersOf(alarms(1_500, 2_010, 2_030), view, 100)).toMatchObject([{ x: 50 }, { x: 100 }]);
  });

  it('are together where a thumb could not meet one of them, and none is lost', () => {
    const times = Array.from({ length: 500 }, (_, i) => 1_000 + 2 * i);
    const found = clustersOf(alarms(...times), view, 320);
    expect(found.flatMap(({ alarms: own }) => own).length).toBe(500);
    expect(found.length).toBeLessThanOrEqual(8);
    for (const [at, { alarms: own }] of found.entries()) {
      const first = ((own[0]?.triggerTime ?? 0) - 1_000) * 0.32;
      const before = ((found[at - 1]?.alarms[0]?.triggerTime ?? -1_000_000) - 1_000) * 0.32;
      expect(first - before).toBeGreaterThanOrEqual(44);
    }
  });
});

describe('The watch that a tail hears by', () => {
  const signal = (id: string, equipmentId: string | null = null): SelectableSignal => ({
    ...{ id: id as SignalId, title: '', unit: '', dataType: 'float' },
    equipmentId: equipmentId as EquipmentId | null,
  });
  const equipmentId = 'e1' as EquipmentId;
  const project: CurveScope = { owner: { family: 'project', projectId: 'p1' as ProjectId }, equipmentId };

  it('is of the signals, a slot each, on any page of a project', () => {
    expect(tailSpec(project, [signal('s1'), signal('s2', 'e2')], 'g1' as PageId)).toEqual({
      ...{ family: 'project', projectId: 'p1', pageId: 'g1', mvars: [], trendSlots: [] },
      dataEquip: ['e1', 'e2'],
      dataSignal: ['s1', 's2'],
      slots: [
        { src: 'signal', signalId: 's1', equipmentId: 'e1' },
        { src: 'signal', signalId: 's2', equipmentId: 'e2' },
      ],
    });
  });

  it('is of the equipment itself in the other families', () => {
    const multi = tailSpec(
      { owner: { family: 'equipment', equipmentId }, equipmentId },
      [signal('s1')],
      null,
    );
    expect(multi).toMatchObject({ family: 'equipment', equipmentId: 'e1', dataSignal: ['s1'] });
    const legacy = tailSpec({ owner: { family: 'legacy', equipmentId }, equipmentId }, [signal('s1')], null);
    expect(legacy).toMatchObject({ family: 'legacy', equipmentId: 'e1', conId: null });
  });

  it('is none without a page, and none without signals', () => {
    expect(tailSpec(project, [signal('s1')], null)).toBeNull();
    expect(tailSpec(project, [], 'g1' as PageId)).toBeNull();
  });
});

describe('The alarms of a live curve', () => {
  const spanAlarm = (id: string, at: number, change = {}) => ({
    ...alarmRow(id, at, change),
    triggerTime: epochMs(T0 + at),
  });
  const loaded = {
    rows: [spanAlarm('a', 1_000), spanAlarm('b', 2_000)],
    isLoading: false,
    total: 7,
    fault: null,
  };
  const heard = (...alarms: readonly ReturnType<typeof alarmRow>[]) =>
    new Map(alarms.map((one) => [one.id, one]));

  const where = (equipmentId: string | null) => ({
    from: epochMs(T0),
    equipmentId: equipmentId as EquipmentId | null,
    signals: [{ id: 's1' as SignalId, title: 'Pressure' }],
  });

  it('are those of the platform with what was heard since, in order, each in its newest state', () => {
    const news = heard(
      alarmRow('c', 3_000),
      alarmRow('a', 1_000, { recoverTime: epochMs(T0 + 5_000), signalTitle: '' }),
    );
    const { rows, total } = withLiveAlarms(loaded, news, where(null));
    expect(rows.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(rows[0]).toMatchObject({ recoverTime: T0 + 5_000, signalTitle: 'Signal a' });
    expect(total).toBe(8);
  });

  it('are of the span and of the equipment that is looked at, and have a time', () => {
    const news = heard(
      alarmRow('old', -1),
      alarmRow('other', 4_000, { equipmentId: 'e2' as EquipmentId }),
      alarmRow('untimed', 0, { triggerTime: null }),
    );
    expect(withLiveAlarms(loaded, news, where('e1')).rows).toEqual(loaded.rows);
    expect(withLiveAlarms(loaded, news, where(null)).rows.map(({ id }) => id)).toEqual(['a', 'b', 'other']);
  });

  it('move to when one of them was triggered anew', () => {
    const { rows } = withLiveAlarms(loaded, heard(alarmRow('a', 9_000)), where(null));
    expect(rows.map(({ id, triggerTime }) => [id, triggerTime - T0])).toEqual([
      ['b', 2_000],
      ['a', 9_000],
    ]);
  });

  it('are called as their signals are, since what is heard carries no names', () => {
    const news = heard(
      alarmRow('c', 3_000, { signalTitle: '', signalId: 's1' as SignalId }),
      alarmRow('d', 4_000, { signalTitle: '', signalId: 's2' as SignalId }),
    );
    const { rows } = withLiveAlarms({ ...loaded, rows: [] }, news, where(null));
    expect(rows.map(({ signalTitle }) => signalTitle)).toEqual(['Pressure', '']);
  });
});
