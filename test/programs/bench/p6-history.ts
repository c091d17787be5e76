/** P6: a history body from the network to a screen's points, in a worker, against `JSON.parse` of the body as text. */
import type { Bench } from './bench';
import { getRoundsPerWorker, measureInWorkers } from './kit/in-browser';
import { getRatio, median } from './kit/stats';

const GOAL = 0.5;

export const bench: Bench = {
  id: 'p6',
  title: 'History: body to columns to curve, against JSON.parse of the body',
  async *run(context) {
    for (const points of [20_000, 200_000]) {
      const { ours, floor } = await measureInWorkers(context, {
        module: new URL('./p6-history.page.ts', import.meta.url),
        input: { points, rounds: getRoundsPerWorker(context) },
      });
      const { ratio, spread } = getRatio(ours, floor);
      const note = `${median(ours).toFixed(1)} ms over ${median(floor).toFixed(1)} ms`;
      const name = `${points.toLocaleString('en')} points`;
      yield { name, ratio, goal: GOAL, met: ratio <= GOAL, note, spread };
    }
  },
};
