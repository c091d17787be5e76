import { describe, expect, it } from 'vitest';
import { formatBarLabel } from '../../../src/features/history-reports/buckets';
import { measureColumn, splitIntoSheets } from '../../../src/features/history-reports/print-columns';
import { epochMs } from '../../../src/shared/units';

describe('The columns of a printed report', () => {
  it('continue on another sheet if their numbers do not fit side by side', () => {
    const widths = Array.from({ length: 22 }, () => measureColumn(['49455.3', '2299675.28'], false));
    const sheets = splitIntoSheets(widths);
    expect(sheets.length).toBeGreaterThan(1);
    expect(sheets.flat()).toEqual(widths.map((_, place) => place));
    for (const places of sheets)
      expect(places.reduce((sum, place) => sum + (widths[place] ?? 0), 0)).toBeLessThan(240);
  });

  it('are never narrower than their longest number; only words wrap', () => {
    expect(measureColumn(['9007199361231036.25'], false)).toBeGreaterThan(19 * 1.6);
    expect(measureColumn(['x'.repeat(200)], true)).toBeLessThan(60);
    expect(measureColumn(['x'.repeat(200)], false)).toBeGreaterThan(300);
    expect(splitIntoSheets([400, 10])).toEqual([[0], [1]]);
    expect(splitIntoSheets([])).toEqual([]);
  });
});

describe('The labels of bars', () => {
  const parseTime = (text: string): ReturnType<typeof epochMs> => epochMs(Date.parse(`${text}Z`));

  it('have their day if the range includes midnight', () => {
    const overnight = { from: parseTime('2026-11-21T11:00'), end: parseTime('2026-11-22T11:00') };
    expect(formatBarLabel(overnight.from, overnight, 0)).toBe('11-21 11:00');
    const sameDay = { from: parseTime('2026-11-22T00:00'), end: parseTime('2026-11-22T23:00') };
    expect(formatBarLabel(sameDay.from, sameDay, 0)).toBe('00:00');
    const longRange = { from: parseTime('2026-11-01T00:00'), end: parseTime('2026-11-22T00:00') };
    expect(formatBarLabel(longRange.from, longRange, 0)).toBe('11-01');
  });
});
