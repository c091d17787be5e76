/** The product's monitor in a worker, with a platform next to it that has 200,000 points and answers immediately. */
import { expose } from 'comlink';
import { epochMs, monotonicMs } from '../../../src/shared/units';
import { createMonitor } from '../../../workers/monitor/monitor';
import { createBenchPorts } from './kit/bench-ports';
import { createHistorySample, formatHistoryBody, type HistorySample } from './kit/history';
import { CURVE_POINTS, CURVE_SEED } from './p12-curve.shared';

const sample = createHistorySample(CURVE_POINTS, CURVE_SEED);
const historyEnd = (sample.times.at(-1) ?? 0) + 1;
const bodies = new Map<string, Uint8Array>();

/** Returns a page of the history, created on first request, before the measured rounds. Ignores the range. */
function getHistoryPage(requestBody: string): Uint8Array {
  const { pagenum, count } = JSON.parse(requestBody) as { readonly pagenum: number; readonly count: number };
  const key = `${pagenum} of ${count}`;
  const cached = bodies.get(key);
  if (cached !== undefined) return cached;
  const pageEnd = Math.max(0, CURVE_POINTS - count * (pagenum - 1));
  const from = Math.max(0, pageEnd - count);
  const pageSample: HistorySample = {
    times: sample.times.subarray(from, pageEnd),
    numbers: sample.numbers.subarray(from, pageEnd),
  };
  const text = formatHistoryBody(pageSample).replace(/"totalCount":\d+/, `"totalCount":${CURVE_POINTS}`);
  const bytes = new TextEncoder().encode(text);
  bodies.set(key, bytes);
  return bytes;
}

const { ports } = createBenchPorts(
  {
    monotonic: () => monotonicMs(performance.now()),
    now: () => epochMs(historyEnd),
    wallTime: () => epochMs(historyEnd),
    after: (delay, callback) => {
      const timer = setTimeout(callback, delay);
      return () => clearTimeout(timer);
    },
  },
  (path, body) => (path.endsWith('/history/queryAllData') ? getHistoryPage(body) : null),
);
expose(createMonitor(() => ports).api);
