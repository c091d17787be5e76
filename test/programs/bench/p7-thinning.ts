/** P7: thinning 200,000 points to the screen's pixel columns, against one linear pass, and the loss. */
import { type Bench, judge } from './bench';
import { getRoundsPerWorker, measureInWorkers, runInBrowser } from './kit/in-browser';
import { getRatio, median } from './kit/stats';
import type { run } from './p7-thinning.page';

const GOAL = 1.6;
type Answer = Awaited<ReturnType<typeof run>>;

export const bench: Bench = {
  id: 'p7',
  title: 'Thinning: 200,000 points to 1,000 pixel columns, against one linear pass',
  async *run(context) {
    const module = new URL('./p7-thinning.page.ts', import.meta.url);
    const input = { rounds: getRoundsPerWorker(context) };
    const { ours, floor } = await measureInWorkers(context, { module, input: { ...input, where: 'pass' } });
    const { ratio, spread } = getRatio(ours, floor);
    yield judge('thinned with statistics', ratio, GOAL, {
      spread,
      note: `${median(ours).toFixed(2)} ms over ${median(floor).toFixed(2)} ms`,
    });
    const { differ, smoothed, lost } = await runInBrowser<Answer>(context, {
      module,
      where: 'page',
      input: { ...input, where: 'picture' },
    });
    yield {
      name: 'pixels that differ from drawing all points',
      ratio: differ,
      goal: 0,
      met: differ === 0,
      isExact: true,
      note: `${(100 * smoothed).toFixed(2)} % as a canvas smooths two paths of so different length`,
    };
    yield { name: 'planted extremes lost, of 500', ratio: lost, goal: 0, met: lost === 0, isExact: true };
  },
};
