/** P3: the page's thread at a hundred thousand values a second, slowed four times, against parsing and emitting each value. */
import type { Bench, BenchRow } from './bench';
import { seededChance, shuffled } from './kit/contest';
import { roundsOf, SAMPLE_MS, SETTLE_MS, withLivePage } from './kit/live';
import { median, ratioOf } from './kit/stats';

const GOAL = 0.02;
const THROTTLE = 4;
const WAYS = ['slots', 'naive'] as const;

export const bench: Bench = {
  id: 'p3',
  title: 'Page thread at 100,000 values/s, 4× slower, against parsing and emitting each value',
  async *run(context) {
    yield await withLivePage(context, THROTTLE, async (live): Promise<BenchRow> => {
      const busy = { slots: [] as number[], naive: [] as number[] };
      const chance = seededChance(3);
      for (let round = 0; round < roundsOf(context); round++)
        for (const way of shuffled(WAYS, chance)) {
          await live.start(way);
          await live.rest(SETTLE_MS);
          const sample = await live.measure(SAMPLE_MS);
          await live.stop();
          if (sample.emitted === 0) throw new Error(`${way}: no value arrived`);
          busy[way].push(sample.busy);
        }
      const { ratio, spread } = ratioOf(busy.slots, busy.naive);
      const note = `${median(busy.slots).toFixed(1)} ms a second over ${median(busy.naive).toFixed(1)} ms`;
      return { name: 'worker, batches, board', ratio, goal: GOAL, met: ratio <= GOAL, note, spread };
    });
  },
};
