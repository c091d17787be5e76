import { expect, it } from 'vitest';
import { runControlShift, runFaultyShift, type SoakReport } from '../soak/soak';

const listFailures = ({ lines }: SoakReport) => lines.filter(({ ok }) => !ok);
it('A worker sends exactly the expected keep-alives, polls and re-openings in twelve minutes without faults', async () => {
  const report = await runControlShift({ minutes: 12, seed: 1 });
  expect(listFailures(report)).toEqual([]);
}, 60_000);

it('A worker recovers from a fault every minute with the values of the platform and nothing left behind', async () => {
  const report = await runFaultyShift({ minutes: 10, seed: 2 }, undefined);
  expect(listFailures(report)).toEqual([]);
  expect([...report.faults.values()].reduce((sum, count) => sum + count, 0)).toBe(10);
}, 60_000);
