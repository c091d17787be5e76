import { beforeEach, describe, expect, it } from 'vitest';
import { createPlant } from '../../platform/plant/index';
import { Recorder } from '../../platform/plant/record';

const START = Date.UTC(2026, 10, 20, 1, 0, 0);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const createTestPlant = () => createPlant({ seed: 7, start: START });
const toNumbers = (points: readonly (readonly [number, string])[]) =>
  points.map(([, value]) => Number(value));

let plant: ReturnType<typeof createTestPlant>;
beforeEach(() => {
  plant = createTestPlant();
});

describe('The history of the plant', () => {
  it('continues across the start without a jump, for every analogue signal', () => {
    for (let second = 1; second <= 40; second += 1) plant.advance(START + second * 1000);
    for (const [id, { dataType }] of plant.signals) {
      const { time, value } = plant.value(id);
      // A signal that has long been silent has no points at the start.
      if (dataType !== 'float' || value === null || time < START - 2 * HOUR) continue;
      const values = toNumbers(plant.history(id, time - 5 * MINUTE, time, 1_000));
      const steps = values.slice(1).map((each, index) => Math.abs(each - (values[index] ?? 0)));
      const recentCount = Math.min(values.length - 2, Math.ceil(45_000 / ((5 * MINUTE) / values.length)));
      const usualStep = Math.max(...steps.slice(0, -recentCount));
      const size = Math.max(...values.map(Math.abs));
      const lastDigit = 10 ** -(value.split('.')[1]?.length ?? 0);
      expect(Math.max(...steps.slice(-recentCount)), id).toBeLessThanOrEqual(
        2 * usualStep + 0.003 * size + 1.1 * lastDigit,
      );
    }
  });

  it.each(['v202-level', 'b402-pressure', 'hw501-supply', 'v202-total', 'p301-energy', 'v201-level'])(
    'meets the live value at the start: %s',
    (id) => {
      const plant = createTestPlant();
      plant.advance(START + 20_000);
      const points = plant.history(id, plant.value(id).time - 60_000, plant.value(id).time, 1_000);
      const values = toNumbers(points);
      const steps = values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? 0)));
      const size = Math.max(1, Math.abs(values[0] ?? 0));
      // 20 s of pumping fill the quick tank by 17 %.
      expect(Math.max(...steps)).toBeLessThan(id === 'v201-level' ? 2 : 0.004 * size + 0.1);
      expect(points.at(-1)?.[1]).toBe(plant.value(id).value);
      expect(points.at(-1)?.[0]).toBe(plant.value(id).time);
    },
  );

  it('reaches back exactly 90 days, with one point a minute beyond the last day', () => {
    const points = plant.history('b402-steam', START - 120 * DAY, START, 200_000);
    expect(points[0]?.[0]).toBeGreaterThan(START - 90 * DAY - MINUTE);
    expect(points[0]?.[0]).toBeLessThan(START - 90 * DAY + 2 * MINUTE);
    const oldPoints = points.filter(([time]) => time < START - 2 * DAY);
    expect((oldPoints[1]?.[0] ?? 0) - (oldPoints[0]?.[0] ?? 0)).toBe(MINUTE);
    const recentPoints = points.filter(([time]) => time > START - HOUR);
    expect((recentPoints[1]?.[0] ?? 0) - (recentPoints[0]?.[0] ?? 0)).toBe(2_000);
  });

  it('returns the newest points in ascending order if the count is limited', () => {
    const points = plant.history('v201-level', START - DAY, START, 100);
    expect(points).toHaveLength(100);
    expect(points.at(-1)?.[0]).toBeGreaterThan(START - 3_000);
    const times = points.map(([time]) => time);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });

  it('returns at most 200,000 points', () => {
    expect(createTestPlant().history('v201-level', START - 90 * DAY, START, 1e9)).toHaveLength(200_000);
  });

  it('has the same points for every requested range', () => {
    const whole = plant.history('v202-flow', START - HOUR, START, 10_000);
    const part = plant.history('v202-flow', START - HOUR / 2, START - HOUR / 4, 10_000);
    const times = new Set(part.map(([time]) => time));
    expect(part.length).toBeGreaterThan(800);
    expect(part).toEqual(whole.filter(([time]) => times.has(time)));
  });

  it('shows the daily demand with a night minimum and a peak', () => {
    const flows = toNumbers(plant.history('v202-flow', START - 3 * DAY, START - 2 * DAY, 10_000));
    expect(Math.max(...flows) / Math.min(...flows)).toBeGreaterThan(1.6);
  });

  it('has counters that never fall', () => {
    for (const id of [
      'v202-total',
      'p301-energy',
      'b402-steam-total',
      'p202-hours',
      'p202-starts',
      'gm01-e',
    ]) {
      const values = toNumbers(plant.history(id, START - 3 * DAY, START, 200_000));
      expect(values.length).toBeGreaterThan(1_000);
      expect(
        values.every((value, index) => value >= (values[index - 1] ?? 0)),
        id,
      ).toBe(true);
    }
  });

  it('has gaps while the gateway was offline', () => {
    const times = plant.history('n1-pressure', START - HOUR, START, 10_000).map(([time]) => time);
    const gaps = times.filter((time, index) => index > 0 && time - (times[index - 1] ?? 0) > 30_000);
    expect(gaps.length).toBeGreaterThanOrEqual(10);
    const offlinePoints = plant.history('es8-level', START - 90 * DAY, START, 10);
    expect(offlinePoints.at(-1)?.[0]).toBeLessThanOrEqual(START - 74 * HOUR);
    expect(offlinePoints.length).toBe(10);
  });

  it('reflects a write and is empty for a signal that was never collected', () => {
    plant.advance(START + 5_000);
    plant.write('p201-run', '1', 'demo');
    plant.advance(START + 15_000);
    const runs = plant.history('p201-run', START - 10_000, START + 20_000, 100).map(([, value]) => value);
    expect(runs[0]).toBe('0');
    expect(runs.at(-1)).toBe('1');
    expect(plant.history('aq01-toc', START - DAY, START + DAY, 100)).toEqual([]);
    expect(plant.history('nothing', START - DAY, START, 100)).toEqual([]);
  });

  it('keeps text values as text', () => {
    const shifts = new Set(
      plant.history('dd01-crew', START - 2 * DAY, START, 200_000).map(([, value]) => value),
    );
    expect(shifts.size).toBeGreaterThanOrEqual(3);
    expect(plant.history('v202-pulses', START - MINUTE, START, 5).at(-1)?.[1]).toMatch(/^90071\d{11}$/);
  });
});

describe('The recorder', () => {
  it('keeps every report for a while and one a minute for longer', () => {
    const recorder = new Recorder(1);
    for (let second = 0; second < 10_000; second += 1) recorder.push(second * 1000, Float64Array.of(second));
    const recordedValues: number[] = [];
    recorder.iterateBackwards(0, (time, value) => {
      expect(value * 1000).toBe(time);
      recordedValues.push(value);
      return true;
    });
    expect(recordedValues[0]).toBe(9_999);
    expect(recordedValues[7_199]).toBe(2_800);
    expect(recordedValues.at(-1)).toBe(0);
    expect(recordedValues).toEqual([...new Set(recordedValues)].sort((a, b) => b - a));
    expect(recordedValues.length).toBe(7_200 + 47);
  });
});
