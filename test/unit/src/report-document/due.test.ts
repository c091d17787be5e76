import { describe, expect, it } from 'vitest';
import {
  findPastValue,
  findTimeColumn,
  getDueMoment,
  getPlaceMoment,
} from '../../../../src/report-document/due';
import type { Section } from '../../../../src/report-document/model';
import type { EpochMs } from '../../../../src/shared/units';
import { createFieldsReport, createReport } from './samples';

const parseTime = (text: string): EpochMs => Date.parse(`${text}+08:00`) as EpochMs;
const EAST_8 = 480;

describe('The moment of a row', () => {
  it('is on the day of the record, a little before it, or in the night after it', () => {
    const getMoment = (due: string, generated: string) => getDueMoment(due, parseTime(generated), EAST_8);
    expect(getMoment('16:00', '2025-10-09T08:00')).toBe(parseTime('2025-10-09T16:00'));
    expect(getMoment('08:00', '2025-10-09T08:05')).toBe(parseTime('2025-10-09T08:00'));
    expect(getMoment('02:00', '2025-10-09T20:00')).toBe(parseTime('2025-10-10T02:00'));
    for (const invalidText of ['', '24:00', '8:00', '08:60', '__proto__'])
      expect(getMoment(invalidText, '2025-10-09T08:00')).toBeNull();
  });
});

describe('The moment of a place', () => {
  const times = { generateTime: parseTime('2025-10-09T08:00'), dueTime: parseTime('2025-10-09T20:00') };
  const columns = [
    { id: 'n', kind: 'number' },
    { id: 'when', kind: 'datetime' },
    { id: 'later', kind: 'time' },
  ];
  const getMoment = (section: Section | undefined, typedTime: string | null, row: string | null = 'a') =>
    section === undefined ? undefined : getPlaceMoment({ section, row }, times, typedTime, EAST_8);

  it("is the record's due time outside tables and the row's due time inside", () => {
    expect(getMoment(createFieldsReport({ id: 'n', kind: 'number' }).sections[0], null, null)).toBe(
      times.dueTime,
    );
    const [a, b] = [
      { id: 'a', title: 'A', due: '12:00' },
      { id: 'b', title: 'B' },
    ];
    const [section] = createReport([{ id: 's2', table: { columns, rows: { fixed: [a, b] } } }]).sections;
    expect(getMoment(section, '16:00')).toBe(parseTime('2025-10-09T12:00'));
    expect(getMoment(section, '16:00', 'b')).toBeNull();
  });

  it('is read from the first time column in a user-added row', () => {
    const [section] = createReport([{ id: 's2', table: { columns, rows: { least: 0, most: 2 } } }]).sections;
    expect(section?.kind === 'table' ? findTimeColumn(section) : null).toBe('when');
    expect(getMoment(section, '2025-10-08T23:10')).toBe(parseTime('2025-10-08T23:10'));
    expect(getMoment(section, '16:00')).toBe(parseTime('2025-10-09T16:00'));
    for (const invalidText of [null, '', '16', 'T', '2025-10-08T'])
      expect(getMoment(section, invalidText)).toBeNull();
  });
});

describe('The value at a moment', () => {
  const moment = parseTime('2025-10-09T16:00');
  const createPoint = (seconds: number, value: unknown) => [moment + seconds * 1_000, value];

  it('is the nearest within three signal intervals, otherwise a gap', () => {
    const createPoints = (first: number) => [0, 1, 2, 3].map((n) => createPoint(first + n * 10, n));
    expect(findPastValue(createPoints(-60), moment)).toMatchObject({ value: 3, at: moment - 30_000 });
    expect(findPastValue(createPoints(-61), moment)).toMatchObject({
      value: null,
      at: null,
      low: 0,
      high: 3,
    });
    expect(findPastValue([createPoint(0, 4)], moment).value).toBe(4);
    expect(findPastValue([], moment)).toEqual({ value: null, at: null, low: null, high: null });
  });

  it('has extremes only of the preceding hour', () => {
    const points = [
      createPoint(-3_601, 99),
      createPoint(-3_000, -5),
      createPoint(-10, 2),
      createPoint(0, 3),
      createPoint(10, 50),
    ];
    expect(findPastValue(points, moment)).toMatchObject({ value: 3, low: -5, high: 3 });
  });

  it('ignores points without a number', () => {
    const invalidPoints = [
      null,
      'x',
      [],
      [moment],
      [moment, null],
      [moment, ''],
      ['never', 1],
      [moment, 'NaN'],
    ];
    const result = findPastValue([...invalidPoints, createPoint(-5, '7.5'), createPoint(-10, 1)], moment);
    expect(result).toMatchObject({ value: 7.5, high: 7.5 });
  });
});
