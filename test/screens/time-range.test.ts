import { describe, expect, it } from 'vitest';
import {
  formatTyped,
  getRange,
  parseChoice,
  parseTypedRange,
  presetRange,
  RANGE_PRESETS,
  withChoice,
} from '../../src/features/time/time-range';
import { DAY_MS, epochMs, MINUTE_MS } from '../../src/shared/units';

const NOW = epochMs(Date.parse('2025-10-09T16:53:20.700+08:00'));

describe('A past time range', () => {
  it("has the specification's four presets, up to the current second", () => {
    const end = NOW - 700;
    expect(presetRange('last30m', NOW)).toEqual({ from: end - 30 * MINUTE_MS, end });
    for (const [preset, days] of [
      ['last1d', 1],
      ['last7d', 7],
      ['last30d', 30],
    ] as const)
      expect(presetRange(preset, NOW)).toEqual({ from: end - days * DAY_MS, end });
  });

  it('has shifts of eight hours and days of the platform, the current one up to now', () => {
    const at = (text: string): number => Date.parse(`${text}+08:00`);
    const chosen = (preset: (typeof RANGE_PRESETS)[number], now: number = NOW) =>
      getRange(preset, epochMs(now), 480);
    const end = NOW - 700;
    expect(chosen('last1h')).toEqual({ from: end - 3_600_000, end });
    expect(chosen('last8h')).toEqual({ from: end - 8 * 3_600_000, end });
    expect(chosen('thisShift')).toEqual({ from: at('2025-10-09T16:00'), end });
    expect(chosen('lastShift')).toEqual({ from: at('2025-10-09T08:00'), end: at('2025-10-09T16:00') });
    expect(chosen('yesterday')).toEqual({ from: at('2025-10-08T00:00'), end: at('2025-10-09T00:00') });
    // The first shift of a day comes after the last of the day before.
    const early = at('2025-10-09T00:00');
    expect(chosen('thisShift', early)).toEqual({ from: early, end: early + 1_000 });
    expect(chosen('lastShift', early)).toEqual({ from: at('2025-10-08T16:00'), end: early });
    expect(RANGE_PRESETS.join(' ')).toBe(
      'last30m last1h last8h thisShift lastShift yesterday last1d last7d last30d',
    );
    for (const preset of RANGE_PRESETS)
      expect(parseChoice(withChoice(new URLSearchParams(), preset))).toBe(preset);
  });

  it('must not be empty, end before it starts, or start in the future', () => {
    expect(typed('', '')).toBe('periodEmpty');
    expect(typed('2025-10-09T10:00', '2025-10-09T10:00')).toBe('periodEmpty');
    expect(typed('', '2025-10-09T10:00')).toBe('fromMissing');
    expect(typed('2025-10-09T10:00', '')).toBe('endMissing');
    expect(typed('2025-10-09T10:00', '2025-10-09T09:59')).toBe('endBeforeStart');
    expect(typed('2025-10-09T16:54', '2025-10-09T17:00')).toBe('inFuture');
  });

  it("is in the platform's zone and ends now at the latest", () => {
    expect(typed('2025-10-09T10:00', '2025-10-09T11:00')).toEqual({
      from: Date.parse('2025-10-09T02:00:00Z'),
      end: Date.parse('2025-10-09T03:00:00Z'),
    });
    expect(typed('2025-10-09T10:00', '2025-10-10T11:00')).toMatchObject({ end: NOW - 700 });
  });

  it('is kept in the address, next to everything else', () => {
    const query = new URLSearchParams('?debug&span=last7d');
    const range = formatTyped(presetRange('last30m', NOW), 480);
    for (const choice of ['last30d', range] as const) {
      const next = withChoice(query, choice);
      expect(parseChoice(next)).toEqual(choice);
      expect(next.has('debug')).toBe(true);
    }
    expect(parseChoice(new URLSearchParams('?span=hasOwnProperty'))).toBeNull();
  });
});

const typed = (from: string, end: string) => parseTypedRange({ from, end }, NOW, 480);
