import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  floorPlatformTime,
  formatPlatformInput,
  formatPlatformTime,
  formatZone,
  parsePlatformInput,
} from '../../../../src/shared/platform-time';
import { DAY_MS, HOUR_MS } from '../../../../src/shared/units';

describe('Platform times', () => {
  it("are shown in the platform's zone, at the requested precision", () => {
    expect(formatPlatformTime(1_760_000_000_000, 480)).toBe('2025-10-09 16:53:20');
    expect(formatPlatformTime(1_760_000_000_000, 480, 'milli')).toBe('2025-10-09 16:53:20.000');
    expect(formatPlatformTime(1_760_000_000_000, -90, 'minute')).toBe('2025-10-09 07:23');
    expect(formatPlatformTime(1_760_000_000_000, 0, 'day')).toBe('2025-10-09');
    expect(formatPlatformTime(Number.NaN, 480)).toBe('--');
    expect(formatPlatformTime(9e15, 480)).toBe('--');
  });

  it('are read back from a field to the minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: -720, max: 840 }), (time, offset) => {
        const minute = Math.floor(time / 60_000) * 60_000;
        expect(parsePlatformInput(formatPlatformInput(time, offset), offset)).toBe(minute);
      }),
    );
    for (const text of ['', '2025-10-09', '2025-13-09T10:00', 'now', '2025-10-09T10:00Z'])
      expect(parsePlatformInput(text, 480)).toBeNaN();
  });

  it("begin a day at the platform's midnight", () => {
    const midnight = Date.parse('2025-10-09T00:00:00+08:00');
    expect(floorPlatformTime(midnight, DAY_MS, 480)).toBe(midnight);
    expect(floorPlatformTime(midnight - 1, DAY_MS, 480)).toBe(midnight - DAY_MS);
    expect(floorPlatformTime(midnight + 5 * HOUR_MS + 1, HOUR_MS, 480)).toBe(midnight + 5 * HOUR_MS);
  });

  it('name their zone', () => {
    expect([480, 0, -210, 330].map(formatZone)).toEqual(['UTC+8', 'UTC+0', 'UTC-3:30', 'UTC+5:30']);
  });
});
