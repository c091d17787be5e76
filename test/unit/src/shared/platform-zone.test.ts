/** Berlin in 2026: UTC+1, and UTC+2 from 29 March, 01:00 UTC, to 25 October, 01:00 UTC. */
import { describe, expect, it } from 'vitest';
import { getBars } from '../../../../src/features/history-reports/buckets';
import { getRange } from '../../../../src/features/time/time-range';
import { getDueMoment } from '../../../../src/report-document/due';
import { addMonths } from '../../../../src/screens/eg/warranty';
import { setPlatformZone, time } from '../../../../src/shared/calls/decode';
import {
  floorPlatformTime,
  formatPlatformInput,
  formatPlatformTime,
  parsePlatformInput,
} from '../../../../src/shared/platform-time';
import { getOffset, isZoneName, toLocal, toUtc } from '../../../../src/shared/platform-zone';
import { DAY_MS, epochMs, HOUR_MS } from '../../../../src/shared/units';
import { createColumn } from '../../../screens/history-reports/kit';

const BERLIN = 'Europe/Berlin';
const parseUtc = (text: string) => epochMs(Date.parse(`${text}:00Z`));
const formatUtc = (at: number) => new Date(at).toISOString().slice(0, 16);

describe('A named zone', () => {
  it.each([
    ['2026-07-01T10:00', '2026-07-01 12:00:00'],
    ['2026-01-01T11:00', '2026-01-01 12:00:00'],
    ['2026-03-29T00:59', '2026-03-29 01:59:00'],
    ['2026-03-29T01:00', '2026-03-29 03:00:00'],
    ['2026-10-24T23:59', '2026-10-25 01:59:00'],
    ['2026-10-25T01:00', '2026-10-25 02:00:00'],
    ['2026-10-25T02:00', '2026-10-25 03:00:00'],
  ])('shows %s UTC as %s and reads it back', (moment, text) => {
    const at = parseUtc(moment);
    expect(formatPlatformTime(at, BERLIN)).toBe(text);
    setPlatformZone(BERLIN);
    // A repeated hour is read as the first.
    expect(formatUtc(time(text, ''))).toBe(moment === '2026-10-25T01:00' ? '2026-10-25T00:00' : moment);
  });

  it('reads a skipped time as equally long after the change, even from a field', () => {
    setPlatformZone(BERLIN);
    expect(formatUtc(time('2026-03-29 02:30:00', ''))).toBe('2026-03-29T01:30');
    expect(formatUtc(parsePlatformInput('2026-03-29T02:30', BERLIN))).toBe('2026-03-29T01:30');
    expect(formatPlatformInput(parseUtc('2026-07-01T10:00'), BERLIN)).toBe('2026-07-01T12:00');
  });

  it.each([BERLIN, 'Australia/Lord_Howe', 'America/St_Johns', 'Asia/Kathmandu', 'Asia/Shanghai'])(
    'reads back every moment of a year except repeated ones: %s',
    (zone) => {
      const quarterMs = HOUR_MS / 4;
      let repeatedMs = 0;
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += quarterMs) {
        const found = toUtc(toLocal(at, zone), zone);
        if (found === at) continue;
        repeatedMs += quarterMs;
        expect(toLocal(found, zone)).toBe(toLocal(at, zone));
        expect(found).toBeLessThan(at);
      }
      expect(repeatedMs).toBeLessThanOrEqual(HOUR_MS);
    },
  );

  it('has no offset for an invalid time', () => {
    expect([getOffset(BERLIN, Number.NaN), getOffset(BERLIN, 1e300)]).toEqual([Number.NaN, Number.NaN]);
    expect(formatPlatformTime(Number.NaN, BERLIN)).toBe('--');
  });

  it('must be known to the browser', () => {
    expect([BERLIN, 'UTC', 'Asia/Shanghai'].map(isZoneName)).toEqual([true, true, true]);
    expect(['Berlin', '+02:00', '', ' ', 'Europe/Berlin;', '__proto__'].map(isZoneName)).not.toContain(true);
  });
});

describe('Days in a zone with daylight saving', () => {
  it('have 23 and 25 hours', () => {
    for (const [day, hours] of [
      ['2026-03-29', 23],
      ['2026-10-25', 25],
    ] as const) {
      const from = parsePlatformInput(`${day}T00:00`, BERLIN);
      expect(formatPlatformTime(from + hours * HOUR_MS, BERLIN).slice(11)).toBe('00:00:00');
      for (const hour of [0.5, 12.5, hours - 0.5])
        expect(floorPlatformTime(from + hour * HOUR_MS, DAY_MS, BERLIN)).toBe(from);
    }
  });

  it('distinguish two hours with the same name', () => {
    for (const hour of ['2026-10-25T00', '2026-10-25T01'])
      expect(formatUtc(floorPlatformTime(parseUtc(`${hour}:40`), HOUR_MS, BERLIN))).toBe(`${hour}:00`);
  });

  it('include yesterday and its shifts', () => {
    const range = (preset: 'yesterday' | 'lastShift', now: string) => {
      const found = getRange(preset, parseUtc(now), BERLIN);
      return typeof found === 'string' ? found : [formatUtc(found.from), formatUtc(found.end)];
    };
    expect(range('yesterday', '2026-03-30T10:00')).toEqual(['2026-03-28T23:00', '2026-03-29T22:00']);
    expect(range('lastShift', '2026-10-25T08:00')).toEqual(['2026-10-24T22:00', '2026-10-25T07:00']);
  });

  it('have a bar each', () => {
    const range = { from: parseUtc('2026-03-27T23:00'), end: parseUtc('2026-03-30T22:00') };
    const times = Float64Array.of(
      parseUtc('2026-03-28T22:30'),
      parseUtc('2026-03-28T23:30'),
      parseUtc('2026-03-29T22:30'),
    );
    const numbers = Float64Array.of(1, 2, 3);
    const series = { column: createColumn('a'), numbers, badCount: 0, textCount: 0, decimals: 0 };
    const drawnBars = getBars({ times, columns: [series] }, series, range, 'sum', BERLIN);
    expect(
      drawnBars.slice(0, 3).map(({ from, value }) => [formatPlatformTime(from, BERLIN, 'minute'), value]),
    ).toEqual([
      ['2026-03-28 00:00', 1],
      ['2026-03-29 00:00', 2],
      ['2026-03-30 00:00', 3],
    ]);
  });

  it('have report rows due by local time', () => {
    const createdAt = parsePlatformInput('2026-03-29T00:30', BERLIN);
    expect(formatUtc(getDueMoment('08:00', createdAt, BERLIN) ?? Number.NaN)).toBe('2026-03-29T06:00');
  });

  it('end a warranty on the same day some months later', () => {
    setPlatformZone(BERLIN);
    expect(
      formatPlatformTime(addMonths(parsePlatformInput('2026-01-31T00:00', BERLIN), 6), BERLIN, 'minute'),
    ).toBe('2026-07-31 00:00');
  });
});
