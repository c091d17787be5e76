/**
 * P21: taking the evidence of a report, 4× slowed, in 100 ms. The first evidence of a page counts, before any code is
 * compiled, since most reports are the first of their page.
 */
import type { Bench } from './bench';
import { runInBrowser } from './kit/in-browser';
import { median, quantile } from './kit/stats';
import type { EvidenceTimes } from './p21-evidence.page';

const GOAL_MS = 100;
const THROTTLE = 4;
const MAX_RUNS = 10;
const REPEATS = 5;

export const bench: Bench = {
  id: 'p21',
  title: 'Evidence of a report, 4× slowed: the page thread from the tap to the document, in 100 ms',
  async *run(context) {
    for (const values of [500, 5_000]) {
      const first: number[] = [];
      const later: number[] = [];
      let bytes = 0;
      for (let run = 0; run < Math.min(MAX_RUNS, context.rounds); run++) {
        const times = await runInBrowser<EvidenceTimes>(context, {
          module: new URL('./p21-evidence.page.ts', import.meta.url),
          where: 'page',
          input: { values, again: REPEATS },
          throttle: THROTTLE,
        });
        first.push(times.first);
        later.push(...times.later);
        bytes = times.bytes;
      }
      const ratio = quantile(first, 0.95) / GOAL_MS;
      const note = `first ${median(first).toFixed(0)} ms, later ${median(later).toFixed(0)} ms, ${bytes} bytes`;
      yield { name: `page of ${values.toLocaleString('en')} values`, ratio, goal: 1, met: ratio <= 1, note };
    }
  },
};
