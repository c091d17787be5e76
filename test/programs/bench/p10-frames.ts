/**
 * P10: frames dropped by a dense page while a tenth of its values change ten times a second, judged by its threads' CPU
 * time.
 */

import type { Browser } from 'playwright-core';
import type { Bench, BenchRow } from './bench';
import { callBench, withDensePage } from './kit/dense';
import { type DenseTurn, listTurns } from './kit/dense-matrix';
import { getMissedFrames, traceRun } from './kit/own-tasks';
import { median } from './kit/stats';

const GOAL = 0.01;
const JUDGED = { scene: 'grid-500', throttle: 6 } as const;
const SHARE = 0.1;
const SECONDS = 3;
const BATCHES = 40;
/** A run lasts seconds; one for each round would take minutes and show nothing more. */
const MAX_RUNS = 10;
const MAX_INFO_RUNS = 3;

export const bench: Bench = {
  id: 'p10',
  title: 'Dense pages, a tenth changing ten times a second: share of frames dropped by the page',
  async *run(context) {
    for (const turn of listTurns(context, SHARE, JUDGED))
      yield await withDensePage(context, turn, async (page) =>
        measureDropped(await context.browser(), page, turn),
      );
  },
};

const getMean = (samples: readonly number[]): number =>
  samples.reduce((sum, sample) => sum + sample, 0) / samples.length;

async function measureDropped(
  browser: Browser,
  page: Parameters<typeof callBench>[0],
  turn: DenseTurn,
): Promise<BenchRow> {
  await callBench(page, 'mount', 'product');
  await callBench(page, 'prepare', SHARE, 1, BATCHES);
  await callBench(page, 'dropped', 1, false);
  const ownShares: number[] = [];
  const all: number[] = [];
  const quiet: number[] = [];
  for (let run = 0; run < Math.min(turn.isInformative ? MAX_INFO_RUNS : MAX_RUNS, turn.rounds); run++) {
    const { trace } = await traceRun(browser, page, () => callBench(page, 'dropped', SECONDS, false));
    const missed = getMissedFrames(trace);
    ownShares.push(missed.own);
    all.push(missed.all);
    quiet.push(await callBench(page, 'dropped', SECONDS, true));
  }
  const share = getMean(ownShares);
  return {
    name: turn.title,
    ratio: share,
    goal: GOAL,
    met: share < GOAL,
    isTold: turn.isInformative,
    note: `all that were dropped: ${median(all).toFixed(3)}, by a page without changes ${median(quiet).toFixed(3)}`,
  };
}
