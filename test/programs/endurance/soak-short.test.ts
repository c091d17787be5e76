import { expect, it } from 'vitest';
import { controlShift, faultyShift, type SoakReport } from '../soak/soak';

const failures = ({ lines }: SoakReport) => lines.filter(({ ok }) => !ok);
it('sends exactly the expected keep-alives, polls and re-openings in twelve minutes without faults', async () => {
  const report = await controlShift({ minutes: 12, seed: 1 });
  expect(failures(report)).toEqual([]);
}, 60_000);

it('recovers from a fault every minute with the values of the platform and nothing left behind', async () => {
  const report = await faultyShift({ minutes: 10, seed: 2 }, undefined);
  expect(failures(report)).toEqual([]);
  expect([...report.faults.values()].reduce((sum, count) => sum + count, 0)).toBe(10);
}, 60_000);
