import { expect, it } from 'vitest';
import { controlShift, faultyShift, type SoakReport } from '../soak/soak';

const failures = ({ lines }: SoakReport) => lines.filter(({ ok }) => !ok);
it('keeps exact counts for twelve minutes without faults: keep-alives, polls, re-openings, values', async () => {
  const report = await controlShift({ minutes: 12, seed: 1 });
  expect(failures(report)).toEqual([]);
}, 60_000);

it('recovers from a fault every minute with the platform’s values and nothing left behind', async () => {
  const report = await faultyShift({ minutes: 10, seed: 2 }, undefined);
  expect(failures(report)).toEqual([]);
  expect([...report.faults.values()].reduce((sum, count) => sum + count, 0)).toBe(10);
}, 60_000);
