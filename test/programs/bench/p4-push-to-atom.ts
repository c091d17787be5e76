/**
 * P4: from a push's arrival in the worker to its atom, at a hundred thousand values a second, and to the painted page,
 * with 2,000 values ten times a second.
 */
import { BATCH_INTERVAL_MS } from '../../../src/shared/constants';
import { type Bench, type BenchContext, type BenchRow, judge } from './bench';
import { getRounds, SAMPLE_MS, SETTLE_MS, withLivePage } from './kit/live';
import { median, quantile } from './kit/stats';

const THROTTLE = 4;
/** One batch interval and a little more, by which ages are divided. */
const LIMIT_MS = BATCH_INTERVAL_MS + 10;
/** Limit of the median age of a painted value, on a page with nothing else to do. */
const SHOWN_MS = 50;

/** Measures the age of painted changes while a share of 2,000 values changes ten times a second. */
const measureShown = (context: BenchContext, share: number, throttle: number, isInformative: boolean) =>
  withLivePage(context, throttle, async (live): Promise<BenchRow> => {
    const p50: number[] = [];
    const p95: number[] = [];
    const busy: number[] = [];
    await live.start('view', share);
    await live.wait(SETTLE_MS);
    for (let round = 0; round < getRounds(context); round++) {
      const sample = await live.measure(SAMPLE_MS);
      if (sample.ages.length === 0) throw new Error('no value arrived');
      p50.push(quantile(sample.ages, 0.5));
      p95.push(quantile(sample.ages, 0.95));
      busy.push(sample.busy);
    }
    await live.stop();
    const ratio = median(p50) / SHOWN_MS;
    return judge(
      `shown on a page of 2,000 at 10 Hz, ${100 * share} % changing, ${throttle}×, p50 over ${SHOWN_MS} ms`,
      ratio,
      1,
      {
        isTold: isInformative,
        note: `p50 ${median(p50).toFixed(1)} ms, p95 ${median(p95).toFixed(1)} ms, page thread ${median(busy).toFixed(0)} ms a second`,
        spread: [quantile(p50, 0.25) / SHOWN_MS, quantile(p50, 0.75) / SHOWN_MS],
      },
    );
  });

export const bench: Bench = {
  id: 'p4',
  title: 'Push to atom, p95, at 100,000 values/s, 4× slowed, over one batch interval + 10 ms; push to screen',
  async *run(context) {
    yield await withLivePage(context, THROTTLE, async (live): Promise<BenchRow> => {
      const p50: number[] = [];
      const p95: number[] = [];
      await live.start('atoms');
      await live.wait(SETTLE_MS);
      for (let round = 0; round < getRounds(context); round++) {
        const { ages } = await live.measure(SAMPLE_MS);
        if (ages.length === 0) throw new Error('no value arrived');
        p50.push(quantile(ages, 0.5));
        p95.push(quantile(ages, 0.95));
      }
      await live.stop();
      const ratio = median(p95) / LIMIT_MS;
      return judge('2,000 atoms, one a value', ratio, 1, {
        note: `p50 ${median(p50).toFixed(1)} ms, p95 ${median(p95).toFixed(1)} ms of ${LIMIT_MS} ms`,
        spread: [quantile(p95, 0.25) / LIMIT_MS, quantile(p95, 0.75) / LIMIT_MS],
      });
    });
    for (const share of [0.1, 1]) {
      yield await measureShown(context, share, 1, false);
      if (context.isFullRun) yield await measureShown(context, share, THROTTLE, true);
    }
  },
};
