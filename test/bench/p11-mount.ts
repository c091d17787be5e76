/** P11: from nothing to a painted page of 2,000 values, against the same boxes as plain DOM. */
import type { Bench, BenchRow } from './bench';
import { measureDense } from './kit/dense';
import { median, ratioOf } from './kit/stats';

const GOAL = 0.6;
const COUNT = 2_000;
const THROTTLE = 4;

export const bench: Bench = {
  id: 'p11',
  title: 'mount of a page of 2,000 values, 4× slowed, over the same boxes in plain DOM',
  async run(context) {
    const { mount, read } = await measureDense(context, { count: COUNT, share: 1, throttle: THROTTLE });
    const row = (name: string, samples: readonly number[]): BenchRow => {
      const { ratio, spread } = ratioOf(samples, mount.plain);
      return {
        name,
        ratio,
        spread,
        goal: GOAL,
        met: ratio <= GOAL,
        note: `${median(samples).toFixed(0)} ms against ${median(mount.plain).toFixed(0)} ms`,
      };
    };
    return [
      row('page view over plain boxes', mount.product),
      row(
        'the same, reading the document included',
        mount.product.map((sample, round) => sample + (read[round] ?? 0)),
      ),
    ];
  },
};
