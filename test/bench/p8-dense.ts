/** P8: a dense page on which every value changes, against writing the same texts into the same boxes. */
import type { Bench } from './bench';
import { measureDense } from './kit/dense';
import { median, ratioOf } from './kit/stats';

const GOAL = 0.5;
const COUNT = 2_000;
const THROTTLE = 4;

export const bench: Bench = {
  id: 'p8',
  title: 'dense page, 2,000 values, all changing, 4× slowed: page thread a batch over direct text writes',
  async run(context) {
    const { batch } = await measureDense(context, { count: COUNT, share: 1, throttle: THROTTLE });
    const { ratio, spread } = ratioOf(batch.product, batch.plain);
    return [
      {
        name: 'page view over plain text writes',
        ratio,
        spread,
        goal: GOAL,
        met: ratio <= GOAL,
        note: `${median(batch.product).toFixed(1)} ms against ${median(batch.plain).toFixed(1)} ms`,
      },
    ];
  },
};
