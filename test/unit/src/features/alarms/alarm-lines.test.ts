import { describe, expect, it } from 'vitest';
import {
  findEarliestTrigger,
  groupIntoLines,
  sortUnacknowledgedFirst,
} from '../../../../../src/features/alarms/alarm-lines';
import { getAlarmKind, mapShelvesByKind, type Shelf } from '../../../../../src/shared/alarm-kind';
import type { AlarmRow } from '../../../../../src/shared/calls/alarm';
import type { EquipmentId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import { createAlarmRow, T0 } from '../../../../kit/alarms';

const mildLevel = { level: 'convention' } as const;
const joinIds = (lines: ReturnType<typeof groupIntoLines>) => lines.map(({ alarm }) => alarm.id).join('');

describe('The lines of a list of alarms', () => {
  it('include each alarm once, in any grouping', () => {
    const list = createRows(
      ['a', mildLevel],
      ['b', {}],
      ['c', mildLevel],
      ['d', { recoverTime: epochMs(T0) }],
      ['e', { recoverTime: epochMs(T0) }],
      ['f', { ...mildLevel, equipmentId: 'e2' as EquipmentId }],
    );
    const lines = getGroupedLines(list);
    expect(joinIds(lines)).toBe('abdf');
    const allAlarms = lines.flatMap(({ alarm, members }) => members ?? [alarm]);
    expect(allAlarms.map(({ id }) => id).sort()).toEqual(list.map(({ id }) => id));
  });

  it('show the alarms of an expanded line below it', () => {
    const list = createRows(['a', mildLevel], ['b', { ...mildLevel, type: 'offline' }], ['c', mildLevel]);
    expect(joinIds(getGroupedLines(list, list.slice(0, 1)))).toBe('acb');
  });

  it('keep a serious active alarm separate', () => {
    expect(joinIds(getGroupedLines(createRows(['a', {}], ['b', {}])))).toBe('ab');
  });

  it('keep an alarm separate if it was separate before it cleared', () => {
    const list = createRows(
      ['a', {}],
      ['b', { recoverTime: epochMs(T0) }],
      ['c', { recoverTime: epochMs(T0) }],
    );
    const options = { isGrouped: true, expandedGroups: new Set<string>(), shelves: new Map() };
    expect(joinIds(groupIntoLines(list, options))).toBe('ab');
    expect(
      joinIds(groupIntoLines(list, { ...options, alone: new Set(list.slice(2).map(({ id }) => id)) })),
    ).toBe('abc');
  });

  it('start from the earliest trigger', () => {
    expect(findEarliestTrigger(createRows(['a', mildLevel], ['b', { triggerTime: null }], ['c', {}]))).toBe(
      T0 - 2,
    );
    expect(findEarliestTrigger(createRows(['a', { triggerTime: null }]))).toBeNull();
  });

  it('begin with unacknowledged alarms, then active ones, then the worst', () => {
    const clearedState = { recoverTime: epochMs(T0) };
    const calmRows = createRows(
      ['a', { ...mildLevel, ...clearedState }],
      ['b', mildLevel],
      ['c', clearedState],
    );
    const knownRows = createRows(
      ['d', { level: 'important' }],
      ['e', {}],
      ['f', { confirmTime: epochMs(T0) }],
    );
    const sorted = sortUnacknowledgedFirst([...calmRows, ...knownRows]);
    expect(sorted.map(({ id }) => id)).toEqual(['e', 'd', 'b', 'c', 'a', 'f']);
  });
});

describe('A shelf', () => {
  const createShelf = (overrides: Partial<Shelf> = {}): Shelf => ({
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
    ...overrides,
  });
  const countKinds = (shelves: readonly Shelf[], now = T0) => mapShelvesByKind(shelves, epochMs(now)).size;

  it('holds until it ends', () => {
    expect([
      countKinds([createShelf()]),
      countKinds([createShelf()], T0 + 9),
      countKinds([createShelf()], T0 + 10),
    ]).toEqual([1, 1, 0]);
  });

  it('excludes serious alarms and alarms without equipment', () => {
    expect(countKinds([createShelf({ level: 'serious' }), createShelf({ equipmentId: null })])).toBe(0);
  });

  it('does not cover a worse level of the same signal', () => {
    const byKind = mapShelvesByKind([createShelf()], epochMs(T0));
    expect(byKind.has(getAlarmKind(createAlarmRow('a', 0, mildLevel)))).toBe(true);
    expect(byKind.has(getAlarmKind(createAlarmRow('a', 0, { level: 'important' })))).toBe(false);
  });
});

function createRows(...entries: readonly (readonly [string, Partial<AlarmRow>])[]) {
  return entries.map(([id, overrides], index) => createAlarmRow(id, -index, overrides));
}

function getGroupedLines(list: readonly AlarmRow[], expandedRows: readonly AlarmRow[] = []) {
  return groupIntoLines(list, {
    isGrouped: true,
    expandedGroups: new Set(expandedRows.map(getAlarmKind)),
    shelves: new Map(),
  });
}
