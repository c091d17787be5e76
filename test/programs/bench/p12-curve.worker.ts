/** The product's monitor in a worker, with a platform next to it that has 200,000 points and answers immediately. */
import { expose } from 'comlink';
import { epochMs, monotonicMs } from '../../../src/shared/units';
import { createMonitor } from '../../../workers/monitor/monitor';
import { benchPorts } from './kit/bench-ports';
import { type HistorySample, historyBody, historySample } from './kit/history';
import { CURVE_POINTS, CURVE_SEED } from './p12-curve.shared';

const sample = historySample(CURVE_POINTS, CURVE_SEED);
const end = (sample.times.at(-1) ?? 0) + 1;
const bodies = new Map<string, Uint8Array>();

/** Returns a page of the history, created on first request, before the measured rounds. Ignores the range. */
function getPiece(asked: string): Uint8Array {
  const { pagenum, count } = JSON.parse(asked) as { readonly pagenum: number; readonly count: number };
  const name = `${pagenum} of ${count}`;
  const known = bodies.get(name);
  if (known !== undefined) return known;
  const behind = Math.max(0, CURVE_POINTS - count * (pagenum - 1));
  const from = Math.max(0, behind - count);
  const part: HistorySample = {
    times: sample.times.subarray(from, behind),
    numbers: sample.numbers.subarray(from, behind),
  };
  const text = historyBody(part).replace(/"totalCount":\d+/, `"totalCount":${CURVE_POINTS}`);
  const made = new TextEncoder().encode(text);
  bodies.set(name, made);
  return made;
}

const { ports } = benchPorts(
  {
    monotonic: () => monotonicMs(performance.now()),
    now: () => epochMs(end),
    wall: () => epochMs(end),
    after: (delay, ring) => {
      const timer = setTimeout(ring, delay);
      return () => clearTimeout(timer);
    },
  },
  (path, body) => (path.endsWith('/history/queryAllData') ? getPiece(body) : null),
);
expose(createMonitor(() => ports).api);
