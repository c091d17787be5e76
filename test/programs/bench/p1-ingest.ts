/** P1: from a push frame's text to the merged, marked table, in a worker, against `JSON.parse` of the same text. */
import type { Bench } from './bench';
import { getRoundsPerWorker, measureInWorkers } from './kit/in-browser';
import { getRatio, median } from './kit/stats';
import { type P1Case, type run, SHAPES } from './p1-ingest.page';

/** Goals by values per frame. The cheapest pass of the same run is printed for information only. */
const GOALS: readonly (readonly [number, number])[] = [
  [1, 0.45],
  [20, 0.69],
  [200, 0.65],
  [2_000, 0.65],
];
const ANY_ORDER_GOAL = 0.83;
const OTHER_SHAPES_GOAL = 1.45;
/** Formats in the default run: the ones farthest from the reader's guess. */
const WEAK_SHAPES: readonly P1Case['shape'][] = [
  'as a list',
  'a counter in each entry',
  'unknown parts nested',
];

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
  { name: '200 of 2,000 at random', values: 200, goal: ANY_ORDER_GOAL, pick: 'at random', shape: 'wire' },
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
      if (one.shape !== 'wire' && !context.isFullRun && !WEAK_SHAPES.includes(one.shape)) continue;
      // Separate workers per format: a platform uses one, and the compiler adapts to it.
      const { ours, floor, limit } = await measureInWorkers<Awaited<ReturnType<typeof run>>>(context, {
        module: new URL('./p1-ingest.page.ts', import.meta.url),
        input: { one, rounds: getRoundsPerWorker(context) },
      });
      const { name, goal } = one;
      const { ratio, spread } = getRatio(ours, floor);
      const lowerLimit = limit.length === 0 ? 0 : getRatio(limit, floor).ratio;
      const times = `a sample ${median(ours).toFixed(2)} ms over ${median(floor).toFixed(2)} ms`;
      const note = limit.length === 0 ? times : `${times}; cheapest pass ${lowerLimit.toFixed(3)}`;
      yield { name, ratio, goal, met: ratio <= goal, note, spread };
    }
  },
};
