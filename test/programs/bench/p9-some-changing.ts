/** P9: dense pages with a tenth of the values changing, and whether any task is long. */
import type { Bench } from './bench';
import { measureDense } from './kit/dense';
import { createRowOverPlain, listTurns } from './kit/dense-matrix';
import { median } from './kit/stats';

const GOAL = 0.45;
const JUDGED = { scene: 'grid-2000', throttle: 4 } as const;
const SHARE = 0.1;
const LONG_TASK_MS = 50;

export const bench: Bench = {
  id: 'p9',
  title:
    'Dense pages, a tenth changing: page thread per batch over direct text writes; longest task over 50 ms (0: none was long)',
  async *run(context) {
    for (const turn of listTurns(context, SHARE, JUDGED)) {
      const { batch, longest } = await measureDense(context, turn);
      const task = median(longest);
      yield createRowOverPlain(turn, GOAL, batch);
      yield {
        name: `${turn.title}, longest task`,
        ratio: task / LONG_TASK_MS,
        goal: 1,
        met: task <= LONG_TASK_MS,
        isTold: turn.isInformative,
        note: `${task.toFixed(0)} ms; worst of all rounds ${Math.max(...longest).toFixed(0)} ms`,
      };
    }
  },
};
