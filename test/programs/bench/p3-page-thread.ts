/**
 * P3: the page's thread at a hundred thousand values a second, 4× slowed, against a page that draws an empty animation
 * frame per batch.
 */
import { type Bench, type BenchRow, judge } from './bench';
import { createChance, shuffle } from './kit/contest';
import { getRounds, SAMPLE_MS, SETTLE_MS, withLivePage } from './kit/live';
import { getRatio, median } from './kit/stats';

const GOAL = 2;
const THROTTLE = 4;

export const bench: Bench = {
  id: 'p3',
  title: 'Page thread at 100,000 values/s, 4× slowed, against one empty animation frame per batch',
  async *run(context) {
    const ways = context.isFullRun ? (['slots', 'frames', 'naive'] as const) : (['slots', 'frames'] as const);
    const busy = { slots: [] as number[], frames: [] as number[], naive: [] as number[] };
    await withLivePage(context, THROTTLE, async (live) => {
      const chance = createChance(3);
      for (let round = 0; round < getRounds(context); round++)
        for (const way of shuffle(ways, chance)) {
          await live.start(way);
          await live.wait(SETTLE_MS);
          const sample = await live.measure(SAMPLE_MS);
          await live.stop();
          if (sample.emitted === 0) throw new Error(`${way}: no value arrived`);
          busy[way].push(sample.busy);
        }
    });
    const note = (over: 'frames' | 'naive'): string =>
      `${median(busy.slots).toFixed(1)} ms a second over ${median(busy[over]).toFixed(1)} ms`;
    const { ratio, spread } = getRatio(busy.slots, busy.frames);
    const name = 'worker, batches, board';
    yield { name, ratio, goal: GOAL, met: ratio <= GOAL, note: note('frames'), spread } satisfies BenchRow;
    if (!context.isFullRun) return;
    const comparison = getRatio(busy.slots, busy.naive);
    yield judge(`${name}, against parsing and emitting each value`, comparison.ratio, 0.06, {
      spread: comparison.spread,
      isTold: true,
      note: note('naive'),
    });
  },
};
