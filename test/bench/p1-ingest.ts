/** P1: a push frame's text to the merged, marked table, in a worker, against `JSON.parse` alone of the same text. */
import type { Bench } from './bench';
import { pairsInWorkers, roundsInWorkers } from './kit/in-browser';
import { median, ratioOf } from './kit/stats';
import { type P1Case, SHAPES } from './p1-ingest.page';

const GOALS: readonly (readonly [number, number])[] = [
  [1, 0.45],
  [20, 0.65],
  [200, 0.65],
  [2_000, 0.65],
];
const OTHER_SHAPES_GOAL = 1.45;

const CASES: readonly P1Case[] = [
  ...GOALS.map(
    ([values, goal]): P1Case => ({
      name: `${values.toLocaleString('en')} values a frame`,
      values,
      goal,
      pick: 'gateway',
      shape: 'wire',
    }),
  ),
  { name: '200 of 2,000 at random', values: 200, goal: 0.65, pick: 'at random', shape: 'wire' },
  ...(Object.keys(SHAPES) as (keyof typeof SHAPES)[])
    .filter((shape) => shape !== 'wire')
    .map(
      (shape): P1Case => ({
        name: `200, ${shape}`,
        values: 200,
        goal: OTHER_SHAPES_GOAL,
        pick: 'gateway',
        shape,
      }),
    ),
];

export const bench: Bench = {
  id: 'p1',
  title: 'Ingest: frame text to merged table, against JSON.parse alone',
  async *run(context) {
    for (const one of CASES) {
      // Workers of its own for each: a platform writes in one way, and the compiler adapts to it.
      const { ours, floor } = await pairsInWorkers(context, {
        module: new URL('./p1-ingest.page.ts', import.meta.url),
        input: { one, rounds: roundsInWorkers(context) },
      });
      const { name, goal } = one;
      const { ratio, spread } = ratioOf(ours, floor);
      const note = `a sample ${median(ours).toFixed(2)} ms over ${median(floor).toFixed(2)} ms`;
      yield { name, ratio, goal, met: ratio <= goal, note, spread };
    }
  },
};
