import { describe, expect, it } from 'vitest';
import { findSince, getLines, sortUnansweredFirst } from '../../../../../src/features/alarms/alarm-lines';
import { alarmKind, type Shelf, shelvesByKind } from '../../../../../src/shared/alarm-kind';
import type { AlarmRow } from '../../../../../src/shared/calls/alarm';
import type { EquipmentId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import { alarmRow, T0 } from '../../../../kit/alarms';

const mild = { level: 'convention' } as const;
const ids = (lines: ReturnType<typeof getLines>) => lines.map(({ alarm }) => alarm.id).join('');

describe('The lines of a list of alarms', () => {
  it('include each alarm once, in any grouping', () => {
    const list = rows(
      ['a', mild],
      ['b', {}],
      ['c', mild],
      ['d', { recoverTime: epochMs(T0) }],
      ['e', { recoverTime: epochMs(T0) }],
      ['f', { ...mild, equipmentId: 'e2' as EquipmentId }],
    );
    const lines = grouped(list);
    expect(ids(lines)).toBe('abdf');
    const all = lines.flatMap(({ alarm, members }) => members ?? [alarm]);
    expect(all.map(({ id }) => id).sort()).toEqual(list.map(({ id }) => id));
  });

  it('show the alarms of an expanded line below it', () => {
    const list = rows(['a', mild], ['b', { ...mild, type: 'offline' }], ['c', mild]);
    expect(ids(grouped(list, list.slice(0, 1)))).toBe('acb');
  });

  it('keep a serious active alarm separate', () => {
    expect(ids(grouped(rows(['a', {}], ['b', {}])))).toBe('ab');
  });

  it('keep an alarm separate if it was separate before it cleared', () => {
    const list = rows(['a', {}], ['b', { recoverTime: epochMs(T0) }], ['c', { recoverTime: epochMs(T0) }]);
    const asked = { isGrouped: true, open: new Set<string>(), shelves: new Map() };
    expect(ids(getLines(list, asked))).toBe('ab');
    expect(ids(getLines(list, { ...asked, alone: new Set(list.slice(2).map(({ id }) => id)) }))).toBe('abc');
  });

  it('start from the earliest trigger', () => {
    expect(findSince(rows(['a', mild], ['b', { triggerTime: null }], ['c', {}]))).toBe(T0 - 2);
    expect(findSince(rows(['a', { triggerTime: null }]))).toBeNull();
  });

  it('begin with unacknowledged alarms, then active ones, then the worst', () => {
    const over = { recoverTime: epochMs(T0) };
    const calm = rows(['a', { ...mild, ...over }], ['b', mild], ['c', over]);
    const known = rows(['d', { level: 'important' }], ['e', {}], ['f', { confirmTime: epochMs(T0) }]);
    const sorted = sortUnansweredFirst([...calm, ...known]);
    expect(sorted.map(({ id }) => id)).toEqual(['e', 'd', 'b', 'c', 'a', 'f']);
  });
});

describe('A shelf', () => {
  const shelf = (change: Partial<Shelf> = {}): Shelf => ({
    id: 's',
    equipmentId: 'e1' as EquipmentId,
    signalId: null,
    type: 'variable',
    level: 'convention',
    from: null,
    until: epochMs(T0 + 10),
    user: 'demo',
    remark: '',
    isLocal: false,
    ...change,
  });
  const kinds = (shelves: readonly Shelf[], now = T0) => shelvesByKind(shelves, epochMs(now)).size;

  it('holds until it ends', () => {
    expect([kinds([shelf()]), kinds([shelf()], T0 + 9), kinds([shelf()], T0 + 10)]).toEqual([1, 1, 0]);
  });

  it('excludes serious alarms and alarms without equipment', () => {
    expect(kinds([shelf({ level: 'serious' }), shelf({ equipmentId: null })])).toBe(0);
  });

  it('does not cover a worse level of the same signal', () => {
    const byKind = shelvesByKind([shelf()], epochMs(T0));
    expect(byKind.has(alarmKind(alarmRow('a', 0, mild)))).toBe(true);
    expect(byKind.has(alarmKind(alarmRow('a', 0, { level: 'important' })))).toBe(false);
  });
});

function rows(...given: readonly (readonly [string, Partial<AlarmRow>])[]) {
  return given.map(([id, change], index) => alarmRow(id, -index, change));
}

function grouped(list: readonly AlarmRow[], open: readonly AlarmRow[] = []) {
  return getLines(list, { isGrouped: true, open: new Set(open.map(alarmKind)), shelves: new Map() });
}
