/** P11: from an empty page to a painted dense page, against the same boxes as plain DOM. */
import type { Bench } from './bench';
import { measureDense } from './kit/dense';
import { createRowOverPlain, listTurns } from './kit/dense-matrix';

const GOAL = 0.6;
const JUDGED = { scene: 'grid-2000', throttle: 4 } as const;

export const bench: Bench = {
  id: 'p11',
  title: 'Mount of dense pages over the same boxes in plain DOM; without and with reading the document',
  async *run(context) {
    for (const turn of listTurns(context, 1, JUDGED)) {
      const { mount, read } = await measureDense(context, turn);
      const product = mount.product.map((sample, round) => sample + (read[round] ?? 0));
      yield createRowOverPlain(turn, GOAL, mount);
      yield createRowOverPlain(turn, GOAL, { product, plain: mount.plain }, ', document included');
    }
  },
};
