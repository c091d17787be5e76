/** P10: frames that a dense page drops while a tenth of its values change ten times a second. */
import type { Bench, BenchRow } from './bench';
import { call, withDensePage } from './kit/dense';
import { type DenseTurn, turns } from './kit/dense-matrix';
import { median } from './kit/stats';

const GOAL = 0.01;
const JUDGED = { scene: 'grid-500', throttle: 6 } as const;
const SHARE = 0.1;
const SECONDS = 3;
const BATCHES = 40;
/** Runs of seconds; as many as rounds would take minutes and tell nothing more. */
const MOST_RUNS = 10;
const MOST_TOLD_RUNS = 3;

export const bench: Bench = {
  id: 'p10',
  title: 'dense pages, a tenth changing ten times a second: share of frames dropped',
  async *run(context) {
    for (const turn of turns(context, SHARE, JUDGED))
      yield await withDensePage(context, turn, (page) => dropped(page, turn));
  },
};

async function dropped(page: Parameters<typeof call>[0], turn: DenseTurn): Promise<BenchRow> {
  await call(page, 'mount', 'product');
  await call(page, 'prepare', SHARE, 1, BATCHES);
  await call(page, 'dropped', 1, false);
  const fed: number[] = [];
  const quiet: number[] = [];
  for (let run = 0; run < Math.min(turn.isTold ? MOST_TOLD_RUNS : MOST_RUNS, turn.rounds); run++) {
    fed.push(await call(page, 'dropped', SECONDS, false));
    quiet.push(await call(page, 'dropped', SECONDS, true));
  }
  const share = median(fed);
  return {
    name: turn.title,
    ratio: share,
    goal: GOAL,
    met: share < GOAL,
    isTold: turn.isTold,
    note: `of the quiet page, by the machine itself: ${median(quiet).toFixed(3)}`,
  };
}
