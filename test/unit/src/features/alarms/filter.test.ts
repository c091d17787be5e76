import { describe, expect, it } from 'vitest';
import {
  type AlarmFilter,
  getOpenRange,
  NO_FILTER,
  narrowings,
  parseFilter,
  passes,
  toQuery,
  withFilter,
} from '../../../../../src/features/alarms/filter';
import { DAY_MS, epochMs } from '../../../../../src/shared/units';
import { alarmRow, T0 } from '../../../../kit/alarms';

const ANY = { from: null, end: null };
const filter = (change: Partial<AlarmFilter>): AlarmFilter => ({ ...NO_FILTER, ...change });
const NOW = epochMs(T0);

describe('The filter of alarm lists', () => {
  it.each([
    NO_FILTER,
    filter({ status: 'unconfirmed', type: 'power outage', level: 'serious' }),
    filter({ group: '压力 & 流量', time: 'last7d' }),
    filter({ time: { from: '2026-01-01T00:00', end: '2026-01-02T00:00' } }),
  ])('is kept in the address and read back', (given) => {
    expect(parseFilter(new URLSearchParams(withFilter(new URLSearchParams(), given).toString()))).toEqual(
      given,
    );
  });

  it('keeps the rest of the address and nothing of an earlier filter', () => {
    const query = new URLSearchParams('view=live&level=serious&span=last7d');
    expect(withFilter(query, filter({ status: 'confirmed' })).toString()).toBe('view=live&status=confirmed');
  });

  it('ignores unknown values in the address', () => {
    expect(parseFilter(new URLSearchParams('status=odd&span=never'))).toEqual(NO_FILTER);
  });

  it('requests only the chosen criteria', () => {
    expect(toQuery(NO_FILTER, ANY)).toEqual({});
    const range = getOpenRange('last1d', NOW, 480);
    expect(range).toEqual({ from: T0 - DAY_MS, end: null });
    const chosen = { status: 'confirmed', level: 'important' } as const;
    if (typeof range !== 'string')
      expect(toQuery(filter(chosen), range)).toEqual({ ...chosen, from: T0 - DAY_MS });
  });

  it('validates a typed range: not empty, end not before start', () => {
    const typed = (from: string, end: string) => getOpenRange({ from, end }, NOW, 480);
    expect(typed('', '')).toBe('periodEmpty');
    expect(typed('2025-01-02T00:00', '2025-01-01T00:00')).toBe('endBeforeStart');
    const day = { from: Date.UTC(2024, 11, 31, 16), end: Date.UTC(2025, 0, 1, 16) };
    expect(typed('2025-01-01T00:00', '2025-01-02T00:00')).toEqual(day);
  });

  it('matches the alarms that the platform would list', () => {
    const alarm = alarmRow('a', 0, { group: 'g' });
    const confirmed = alarmRow('b', 0, { confirmTime: NOW });
    const released = alarmRow('c', 0, { releaseTime: NOW });
    const let_through = (one: AlarmFilter, range = ANY as Parameters<typeof passes>[1]) =>
      [alarm, confirmed, released].filter((row) => passes(one, range, row)).map(({ id }) => id);
    expect(let_through(NO_FILTER)).toEqual(['a', 'b', 'c']);
    expect(let_through(filter({ status: 'unconfirmed' }))).toEqual(['a']);
    expect(let_through(filter({ status: 'confirmed' }))).toEqual(['b', 'c']);
    expect(let_through(filter({ type: 'offline' }))).toEqual([]);
    expect(let_through(filter({ level: 'serious', group: 'g' }))).toEqual(['a']);
    expect(let_through(NO_FILTER, { from: NOW, end: NOW })).toEqual(['a', 'b', 'c']);
    expect(let_through(NO_FILTER, { from: epochMs(T0 + 1), end: null })).toEqual([]);
    expect(let_through(NO_FILTER, { from: null, end: epochMs(T0 - 1) })).toEqual([]);
    expect(passes(NO_FILTER, { from: NOW, end: null }, alarmRow('d', 0, { triggerTime: null }))).toBe(false);
  });

  it('counts the criteria other than the status', () => {
    expect(narrowings(filter({ status: 'unconfirmed' }))).toBe(0);
    expect(narrowings(filter({ type: 'offline', time: 'last30m' }))).toBe(2);
  });
});
