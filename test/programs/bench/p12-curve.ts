/** P12: a curve of 200,000 points, from request to picture, and one live update. */
import type { Bench, BenchRow } from './bench';
import { runInBrowser } from './kit/in-browser';
import { getRatio, median } from './kit/stats';
import type { run } from './p12-curve.page';

const PAINT_GOAL = 1.2;
const UPDATE_GOAL = 1;
const THROTTLE = 4;
type Answer = Awaited<ReturnType<typeof run>>;

export const bench: Bench = {
  id: 'p12',
  title: 'Curve of 200,000 points, 4× slowed, over lightweight-charts with 4,000 points in memory',
  async *run(context) {
    const measure = (what: 'paint' | 'update' | 'spikes', throttle: number): Promise<Answer> =>
      runInBrowser<Answer>(context, {
        module: new URL('./p12-curve.page.ts', import.meta.url),
        worker: new URL('./p12-curve.worker.ts', import.meta.url),
        where: 'page',
        input: { rounds: context.rounds, what },
        throttle,
      });
    const createRow = (name: string, { ours, peer }: Answer, goal: number): BenchRow => {
      const { ratio, spread } = getRatio(ours, peer);
      const note = `${median(ours).toFixed(1)} ms over ${median(peer).toFixed(1)} ms`;
      return { name, ratio, goal, met: ratio <= goal, spread, note };
    };
    yield createRow('asked, fetched, thinned, drawn', await measure('paint', THROTTLE), PAINT_GOAL);
    yield createRow('one live update', await measure('update', THROTTLE), UPDATE_GOAL);
    const { lost } = await measure('spikes', 1);
    yield {
      name: 'planted spikes that the picture does not show, of 500',
      ratio: lost,
      goal: 0,
      met: lost === 0,
      isExact: true,
    };
  },
};
