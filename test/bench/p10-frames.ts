/** P10: frames that a page of 500 values drops while a tenth of them change ten times a second, 6× slowed. */
import type { Bench } from './bench';
import { call, withDensePage } from './kit/dense';
import { median } from './kit/stats';

const GOAL = 0.01;
const COUNT = 500;
const SHARE = 0.1;
const THROTTLE = 6;
const SECONDS = 3;
const BATCHES = 40;
/** Runs of seconds; as many as rounds would take minutes and tell nothing more. */
const MOST_RUNS = 10;

export const bench: Bench = {
  id: 'p10',
  title: '500 values, a tenth changing ten times a second, 6× slowed: share of frames dropped',
  run: (context) =>
    withDensePage(context, THROTTLE, async (page) => {
      await call(page, 'mount', 'product', COUNT);
      await call(page, 'prepare', COUNT, SHARE, 1, BATCHES);
      await call(page, 'dropped', 1, false);
      const fed: number[] = [];
      const quiet: number[] = [];
      for (let run = 0; run < Math.min(MOST_RUNS, context.rounds); run++) {
        fed.push(await call(page, 'dropped', SECONDS, false));
        quiet.push(await call(page, 'dropped', SECONDS, true));
      }
      const share = median(fed);
      return [
        {
          name: 'frames dropped',
          ratio: share,
          goal: GOAL,
          met: share < GOAL,
          note: `of the quiet page, by the machine itself: ${median(quiet).toFixed(3)}`,
        },
      ];
    }),
};
