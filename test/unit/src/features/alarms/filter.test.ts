import { describe, expect, it } from 'vitest';
import {
  type AlarmFilter,
  countNarrowings,
  getOpenRange,
  NO_FILTER,
  parseFilter,
  passesFilter,
  toQuery,
  withFilter,
} from '../../../../../src/features/alarms/filter';
import { DAY_MS, epochMs } from '../../../../../src/shared/units';
import { createAlarmRow, T0 } from '../../../../kit/alarms';

const ANY = { from: null, end: null };
const createFilter = (overrides: Partial<AlarmFilter>): AlarmFilter => ({ ...NO_FILTER, ...overrides });
const NOW = epochMs(T0);

describe('The filter of alarm lists', () => {
  it.each([
    NO_FILTER,
    createFilter({ status: 'unconfirmed', type: 'power outage', level: 'serious' }),
    createFilter({ group: '压力 & 流量', time: 'last7d' }),
    createFilter({ time: { from: '2026-01-01T00:00', end: '2026-01-02T00:00' } }),
  ])('is kept in the address and read back', (savedFilter) => {
    expect(
      parseFilter(new URLSearchParams(withFilter(new URLSearchParams(), savedFilter).toString())),
    ).toEqual(savedFilter);
  });

  it('keeps the rest of the address and nothing of an earlier filter', () => {
    const query = new URLSearchParams('view=live&level=serious&span=last7d');
    expect(withFilter(query, createFilter({ status: 'confirmed' })).toString()).toBe(
      'view=live&status=confirmed',
    );
  });

  it('ignores unknown values in the address', () => {
    expect(parseFilter(new URLSearchParams('status=odd&span=never'))).toEqual(NO_FILTER);
  });

  it('requests only the chosen criteria', () => {
    expect(toQuery(NO_FILTER, ANY)).toEqual({});
    const range = getOpenRange('last1d', NOW, 480);
    expect(range).toEqual({ from: T0 - DAY_MS, end: null });
    const chosenCriteria = { status: 'confirmed', level: 'important' } as const;
    if (typeof range !== 'string')
      expect(toQuery(createFilter(chosenCriteria), range)).toEqual({ ...chosenCriteria, from: T0 - DAY_MS });
  });

  it('validates a typed range: not empty, end not before start', () => {
    const parseRange = (from: string, end: string) => getOpenRange({ from, end }, NOW, 480);
    expect(parseRange('', '')).toBe('periodEmpty');
    expect(parseRange('2025-01-02T00:00', '2025-01-01T00:00')).toBe('endBeforeStart');
    const day = { from: Date.UTC(2024, 11, 31, 16), end: Date.UTC(2025, 0, 1, 16) };
    expect(parseRange('2025-01-01T00:00', '2025-01-02T00:00')).toEqual(day);
  });

  it('matches the alarms that the platform would list', () => {
    const alarm = createAlarmRow('a', 0, { group: 'g' });
    const confirmedAlarm = createAlarmRow('b', 0, { confirmTime: NOW });
    const releasedAlarm = createAlarmRow('c', 0, { releaseTime: NOW });
    const listMatchingIds = (alarmFilter: AlarmFilter, range = ANY as Parameters<typeof passesFilter>[1]) =>
      [alarm, confirmedAlarm, releasedAlarm]
        .filter((row) => passesFilter(alarmFilter, range, row))
        .map(({ id }) => id);
    expect(listMatchingIds(NO_FILTER)).toEqual(['a', 'b', 'c']);
    expect(listMatchingIds(createFilter({ status: 'unconfirmed' }))).toEqual(['a']);
    expect(listMatchingIds(createFilter({ status: 'confirmed' }))).toEqual(['b', 'c']);
    expect(listMatchingIds(createFilter({ type: 'offline' }))).toEqual([]);
    expect(listMatchingIds(createFilter({ level: 'serious', group: 'g' }))).toEqual(['a']);
    expect(listMatchingIds(NO_FILTER, { from: NOW, end: NOW })).toEqual(['a', 'b', 'c']);
    expect(listMatchingIds(NO_FILTER, { from: epochMs(T0 + 1), end: null })).toEqual([]);
    expect(listMatchingIds(NO_FILTER, { from: null, end: epochMs(T0 - 1) })).toEqual([]);
    expect(
      passesFilter(NO_FILTER, { from: NOW, end: null }, createAlarmRow('d', 0, { triggerTime: null })),
    ).toBe(false);
  });

  it('counts the criteria other than the status', () => {
    expect(countNarrowings(createFilter({ status: 'unconfirmed' }))).toBe(0);
    expect(countNarrowings(createFilter({ type: 'offline', time: 'last30m' }))).toBe(2);
  });
});
