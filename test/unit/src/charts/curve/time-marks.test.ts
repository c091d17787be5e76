import { expect, it } from 'vitest';
import { createRoundMarks, findStep } from '../../../../../src/charts/curve/time-marks';

const MINUTE = 60_000;

it('gives a mark the weight of the coarsest step that begins with its bar', () => {
  const steps = [0, 1, 5, 7, 15, 30, 60, 180].map((minute) =>
    findStep(minute * MINUTE, (minute - 1) * MINUTE),
  );
  const [, one, five, seven, quarter, half, hour, three] = steps;
  expect(seven).toBe(one);
  for (const [fine, coarse] of [
    [one, five],
    [five, quarter],
    [quarter, half],
    [half, hour],
    [hour, three],
  ])
    expect(coarse).toBe((fine ?? 0) + 1);
  expect(findStep(90, 10)).toBe(0);
});

it('assigns weights from the first changed bar on', () => {
  const marks = createRoundMarks(() => '');
  const points = [299, 300, 301].map((second) => ({ originalTime: second, time: second, timeWeight: 99 }));
  marks.fillWeightsForPoints(points as never, 1);
  expect(points.map(({ timeWeight }) => timeWeight)).toEqual([
    99,
    findStep(300_000, 299_000),
    findStep(301_000, 300_000),
  ]);
});
