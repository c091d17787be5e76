/** P11: from nothing to a painted page of 2,000 values, against the same boxes as plain DOM. */
import type { Bench } from './bench';
import { measureDense } from './kit/dense';
import { median, ratioOf } from './kit/stats';

const GOAL = 0.6;
const COUNT = 2_000;
const THROTTLE = 4;

export const bench: Bench = {
  id: 'p11',
  title:
    'mount of a page of 2,000 values, 4× slowed, document decoded included, over the same boxes in plain DOM',
  async run(context) {
    const { mount } = await measureDense(context, { count: COUNT, share: 1, throttle: THROTTLE });
    const { ratio, spread } = ratioOf(mount.product, mount.plain);
    return [
      {
        name: 'page view over plain boxes',
        ratio,
        spread,
        goal: GOAL,
        met: ratio <= GOAL,
        note: `${median(mount.product).toFixed(0)} ms against ${median(mount.plain).toFixed(0)} ms`,
      },
    ];
  },
};
