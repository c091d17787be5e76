import { describe, expect, it } from 'vitest';
import { barText } from '../../../src/features/reports/buckets';
import { columnWidth, getSheets } from '../../../src/features/reports/print-columns';
import { epochMs } from '../../../src/shared/units';

describe('The columns of a printed report', () => {
  it('continue on another sheet if their numbers do not fit side by side', () => {
    const widths = Array.from({ length: 22 }, () => columnWidth(['49455.3', '2299675.28'], false));
    const sheets = getSheets(widths);
    expect(sheets.length).toBeGreaterThan(1);
    expect(sheets.flat()).toEqual(widths.map((_, place) => place));
    for (const places of sheets)
      expect(places.reduce((sum, place) => sum + (widths[place] ?? 0), 0)).toBeLessThan(240);
  });

  it('are never narrower than their longest number; only words wrap', () => {
    expect(columnWidth(['9007199361231036.25'], false)).toBeGreaterThan(19 * 1.6);
    expect(columnWidth(['x'.repeat(200)], true)).toBeLessThan(60);
    expect(columnWidth(['x'.repeat(200)], false)).toBeGreaterThan(300);
    expect(getSheets([400, 10])).toEqual([[0], [1]]);
    expect(getSheets([])).toEqual([]);
  });
});

describe('The labels of bars', () => {
  const at = (text: string): ReturnType<typeof epochMs> => epochMs(Date.parse(`${text}Z`));

  it('have their day if the range includes midnight', () => {
    const over = { from: at('2026-11-21T11:00'), end: at('2026-11-22T11:00') };
    expect(barText(over.from, over, 0)).toBe('11-21 11:00');
    const within = { from: at('2026-11-22T00:00'), end: at('2026-11-22T23:00') };
    expect(barText(within.from, within, 0)).toBe('00:00');
    const long = { from: at('2026-11-01T00:00'), end: at('2026-11-22T00:00') };
    expect(barText(long.from, long, 0)).toBe('11-01');
  });
});
