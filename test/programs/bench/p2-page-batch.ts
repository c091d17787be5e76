/** P2: a batch on the page's thread (reading, board, notification), against storing its values only. */
import { type Bench, judge } from './bench';
import { runInBrowser } from './kit/in-browser';
import { getRatio, median } from './kit/stats';
import type { P2Input, run } from './p2-page-batch.page';

const GOALS: readonly (readonly [changed: number, goal: number])[] = [
  [1_000, 1.5],
  [100, 3],
];
/** Rounds of this bench are short, so there are more of them. */
const ROUNDS_FACTOR = 2;

export const bench: Bench = {
  id: 'p2',
  title: 'Page thread per batch, decoding and notification included, against storing the values only',
  async *run(context) {
    for (const [changed, goal] of GOALS) {
      const input: P2Input = { changed, rounds: ROUNDS_FACTOR * context.rounds };
      const { ours, floor } = await runInBrowser<Awaited<ReturnType<typeof run>>>(context, {
        module: new URL('./p2-page-batch.page.ts', import.meta.url),
        worker: new URL('./p2-page-batch.worker.ts', import.meta.url),
        where: 'page',
        input,
      });
      const { ratio, spread } = getRatio(ours, floor);
      const note = `100 batches ${median(ours).toFixed(2)} ms over ${median(floor).toFixed(2)} ms`;
      yield judge(`${changed.toLocaleString('en')} changed values`, ratio, goal, { note, spread });
    }
  },
};
