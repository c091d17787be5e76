/** P16: a hidden page's thread at a hundred thousand values a second, against the same page visible. */
import type { Bench, BenchRow } from './bench';
import { getRounds, SAMPLE_MS, SETTLE_MS, withLivePage } from './kit/live';
import { getRatio, median } from './kit/stats';

const GOAL = 0.01;

export const bench: Bench = {
  id: 'p16',
  title: 'Hidden page at 100,000 values/s: page-thread work, against the same page visible',
  async *run(context) {
    yield await withLivePage(context, 1, async (live): Promise<BenchRow> => {
      const hidden: number[] = [];
      const visible: number[] = [];
      await live.start('view');
      await live.wait(SETTLE_MS);
      for (let round = 0; round < getRounds(context); round++)
        for (const samples of [visible, hidden]) {
          await live.hide(samples === hidden);
          await live.wait(SETTLE_MS);
          const { busy, emitted } = await live.measure(SAMPLE_MS);
          if (samples === visible && emitted === 0) throw new Error('no value arrived');
          samples.push(busy);
        }
      await live.stop();
      const { ratio, spread } = getRatio(hidden, visible);
      const note = `${median(hidden).toFixed(2)} ms a second over ${median(visible).toFixed(1)} ms`;
      return { name: '2,000 values on a page', ratio, goal: GOAL, met: ratio <= GOAL, note, spread };
    });
  },
};
