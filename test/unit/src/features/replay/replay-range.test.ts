import { describe, expect, it } from 'vitest';
import { getSliderStep } from '../../../../../src/features/replay/slider-step';
import { getRange } from '../../../../../src/features/time/time-range';
import { DAY_MS, epochMs, MINUTE_MS, SECOND_MS } from '../../../../../src/shared/units';

const NOW = 1_760_000_000_000;
/** The platform's zone in minutes; tests run in other zones. */
const OFFSET = 525;
const parsePlatformTime = (text: string): number => new Date(`${text}+08:45`).getTime();

describe('The range of a replay', () => {
  it("reaches back from now by the preset's length", () => {
    expect(getRange('last30m', epochMs(NOW + 17), OFFSET)).toEqual({
      from: NOW - 30 * MINUTE_MS,
      end: NOW,
    });
    expect(getRange('last1d', epochMs(NOW), OFFSET)).toEqual({ from: NOW - DAY_MS, end: NOW });
    expect(getRange('last7d', epochMs(NOW), OFFSET)).toEqual({ from: NOW - 7 * DAY_MS, end: NOW });
  });

  it.each([
    ['', '2025-06-01T10:00', 'fromMissing'],
    ['2025-06-01T10:00', '', 'endMissing'],
    ['2025-06-01T10:00', '2025-06-01T09:59', 'endBeforeStart'],
    ['2025-06-01T10:00', '2025-06-01T10:00', 'periodEmpty'],
    ['2035-06-01T10:00', '2035-06-01T11:00', 'inFuture'],
  ])('from %j to %j is refused: %s', (from, end, fault) => {
    expect(getRange({ from, end }, epochMs(NOW), OFFSET)).toBe(fault);
  });

  it("ends now at the latest, and uses the platform's zone", () => {
    const from = '2025-06-01T10:00';
    expect(getRange({ from, end: '2025-06-01T11:00' }, epochMs(NOW), OFFSET)).toEqual({
      from: parsePlatformTime(from),
      end: parsePlatformTime('2025-06-01T11:00'),
    });
    const limitedRange = getRange({ from, end: '2035-01-01T00:00' }, epochMs(NOW), OFFSET);
    expect(limitedRange).toEqual({
      from: parsePlatformTime(from),
      end: Math.floor(NOW / SECOND_MS) * SECOND_MS,
    });
  });

  it('has a whole number of steps for the arrow keys', () => {
    for (const choice of ['last30m', 'last1d', 'last7d'] as const) {
      const range = getRange(choice, epochMs(NOW), OFFSET);
      if (typeof range === 'string') throw new Error(range);
      const steps = (range.end - range.from) / getSliderStep(range);
      expect(Number.isInteger(steps)).toBe(true);
      expect(steps).toBeGreaterThan(500);
    }
  });
});
