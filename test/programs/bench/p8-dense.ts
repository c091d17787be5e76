/** P8: a dense page on which every value changes, against writing the same texts into the same boxes. */
import type { Bench } from './bench';
import { measureDense } from './kit/dense';
import { createRowOverPlain, listTurns } from './kit/dense-matrix';

const GOAL = 0.45;
const JUDGED = { scene: 'grid-2000', throttle: 4 } as const;

export const bench: Bench = {
  id: 'p8',
  title: 'Dense pages, all values changing: page thread per batch over direct text writes',
  async *run(context) {
    for (const turn of listTurns(context, 1, JUDGED))
      yield createRowOverPlain(turn, GOAL, (await measureDense(context, turn)).batch);
  },
};
