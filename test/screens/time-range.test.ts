import { describe, expect, it } from 'vitest';
import {
  formatTypedRange,
  getPresetRange,
  getRange,
  parseChoice,
  parseTypedRange,
  RANGE_PRESETS,
  withChoice,
} from '../../src/features/time/time-range';
import { DAY_MS, epochMs, MINUTE_MS } from '../../src/shared/units';

const NOW = epochMs(Date.parse('2025-10-09T16:53:20.700+08:00'));

describe('A past time range', () => {
  it("has the specification's four presets, up to the current second", () => {
    const end = NOW - 700;
    expect(getPresetRange('last30m', NOW)).toEqual({ from: end - 30 * MINUTE_MS, end });
    for (const [preset, days] of [
      ['last1d', 1],
      ['last7d', 7],
      ['last30d', 30],
    ] as const)
      expect(getPresetRange(preset, NOW)).toEqual({ from: end - days * DAY_MS, end });
  });

  it('has shifts of eight hours and days of the platform, the current one up to now', () => {
    const parseTime = (text: string): number => Date.parse(`${text}+08:00`);
    const getPreset = (preset: (typeof RANGE_PRESETS)[number], now: number = NOW) =>
      getRange(preset, epochMs(now), 480);
    const end = NOW - 700;
    expect(getPreset('last1h')).toEqual({ from: end - 3_600_000, end });
    expect(getPreset('last8h')).toEqual({ from: end - 8 * 3_600_000, end });
    expect(getPreset('thisShift')).toEqual({ from: parseTime('2025-10-09T16:00'), end });
    expect(getPreset('lastShift')).toEqual({
      from: parseTime('2025-10-09T08:00'),
      end: parseTime('2025-10-09T16:00'),
    });
    expect(getPreset('yesterday')).toEqual({
      from: parseTime('2025-10-08T00:00'),
      end: parseTime('2025-10-09T00:00'),
    });
    // The first shift of a day comes after the last of the day before.
    const dayStart = parseTime('2025-10-09T00:00');
    expect(getPreset('thisShift', dayStart)).toEqual({ from: dayStart, end: dayStart + 1_000 });
    expect(getPreset('lastShift', dayStart)).toEqual({ from: parseTime('2025-10-08T16:00'), end: dayStart });
    expect(RANGE_PRESETS.join(' ')).toBe(
      'last30m last1h last8h thisShift lastShift yesterday last1d last7d last30d',
    );
    for (const preset of RANGE_PRESETS)
      expect(parseChoice(withChoice(new URLSearchParams(), preset))).toBe(preset);
  });

  it('must not be empty, end before it starts, or start in the future', () => {
    expect(parseTyped('', '')).toBe('periodEmpty');
    expect(parseTyped('2025-10-09T10:00', '2025-10-09T10:00')).toBe('periodEmpty');
    expect(parseTyped('', '2025-10-09T10:00')).toBe('fromMissing');
    expect(parseTyped('2025-10-09T10:00', '')).toBe('endMissing');
    expect(parseTyped('2025-10-09T10:00', '2025-10-09T09:59')).toBe('endBeforeStart');
    expect(parseTyped('2025-10-09T16:54', '2025-10-09T17:00')).toBe('inFuture');
  });

  it("is in the platform's zone and ends now at the latest", () => {
    expect(parseTyped('2025-10-09T10:00', '2025-10-09T11:00')).toEqual({
      from: Date.parse('2025-10-09T02:00:00Z'),
      end: Date.parse('2025-10-09T03:00:00Z'),
    });
    expect(parseTyped('2025-10-09T10:00', '2025-10-10T11:00')).toMatchObject({ end: NOW - 700 });
  });

  it('is kept in the address, next to everything else', () => {
    const query = new URLSearchParams('?debug&span=last7d');
    const range = formatTypedRange(getPresetRange('last30m', NOW), 480);
    for (const choice of ['last30d', range] as const) {
      const next = withChoice(query, choice);
      expect(parseChoice(next)).toEqual(choice);
      expect(next.has('debug')).toBe(true);
    }
    expect(parseChoice(new URLSearchParams('?span=hasOwnProperty'))).toBeNull();
  });
});

const parseTyped = (from: string, end: string) => parseTypedRange({ from, end }, NOW, 480);
