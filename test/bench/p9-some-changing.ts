/** P9: the dense page on which a tenth of the values change, and whether any task of it is long. */
import type { Bench } from './bench';
import { measureDense } from './kit/dense';
import { median, ratioOf } from './kit/stats';

const GOAL = 0.5;
const COUNT = 2_000;
const SHARE = 0.1;
const THROTTLE = 4;
const LONG_TASK_MS = 50;

export const bench: Bench = {
  id: 'p9',
  title: 'dense page, 2,000 values, a tenth changing, 4× slowed: page thread a batch over direct text writes',
  async run(context) {
    const { batch, longest } = await measureDense(context, {
      count: COUNT,
      share: SHARE,
      throttle: THROTTLE,
    });
    const { ratio, spread } = ratioOf(batch.product, batch.plain);
    const task = median(longest);
    return [
      {
        name: 'page view over plain text writes',
        ratio,
        spread,
        goal: GOAL,
        met: ratio <= GOAL,
        note: `${median(batch.product).toFixed(1)} ms against ${median(batch.plain).toFixed(1)} ms`,
      },
      {
        name: 'longest task over 50 ms (0: none was long)',
        ratio: task / LONG_TASK_MS,
        goal: 1,
        met: task <= LONG_TASK_MS,
        note: `${task.toFixed(0)} ms; worst of all rounds ${Math.max(...longest).toFixed(0)} ms`,
      },
    ];
  },
};
