/** The peer is plain lightweight-charts with 4,000 points in memory. */
import { createStore } from 'jotai';
import { createChart, LineSeries, type UTCTimestamp } from 'lightweight-charts';
import { createPulse } from '../../../src/browser/pulse';
import { startTimer } from '../../../src/browser/timers';
import { type CurveChart, createCurveChart } from '../../../src/charts/curve/chart';
import type { ChartLook } from '../../../src/charts/curve/chart-look';
import { createPlot } from '../../../src/charts/curve/plot';
import { loadChart } from '../../../src/charts/curve/use-plot';
import type { SignalId } from '../../../src/shared/ids';
import { DAY_MS, epochMs } from '../../../src/shared/units';
import { openCurve } from '../../../src/state/live/curve';
import { createBrowserDeps } from '../../../src/worker-client/deps';
import { createMonitorClient, type MonitorClient } from '../../../src/worker-client/monitor-client';
import type { CurveView } from '../../../workers/monitor/contract/contract';
import { getWindow } from '../../../workers/monitor/history/window';
import { BENCH_SETTINGS } from './kit/bench-ports';
import { createChance, shuffle } from './kit/contest';
import { createHistorySample, type HistorySample, plantSpikes } from './kit/history';
import { CURVE_POINTS, CURVE_SEED, CURVE_SIGNAL } from './p12-curve.shared';

const PEER_POINTS = 4_000;
const WIDTH = 1_000;
const HEIGHT = 300;
const SPIKES = 500;
const LINE = '#0b5cad';
const CHART_LOOK: ChartLook = {
  size: 11,
  background: '#ffffff',
  text: '#4d5c6b',
  grid: '#eaeef3',
  line: '#d5dce4',
  label: '#333333',
  font: 'sans-serif',
  signals: [LINE],
};
const SIGNAL = { id: CURVE_SIGNAL as SignalId, title: 'one', unit: 'bar', dataType: 'float' as const };
const AXES = [{ unit: 'bar', names: [], decimals: null, members: [0], side: 'right' as const, band: 0 }];
const CHART = {
  axes: AXES,
  look: CHART_LOOK,
  zone: 480,
  reducedMotion: true,
  onView: () => undefined,
  onCursor: () => undefined,
};
const SERIES_OPTIONS = { color: 0, isStepped: false, quietMs: Number.POSITIVE_INFINITY };

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));
const createHolder = (): HTMLElement => {
  const element = document.createElement('div');
  element.style.width = `${WIDTH}px`;
  element.style.height = `${HEIGHT}px`;
  document.body.append(element);
  return element;
};

const samplePoints = ({ times, numbers }: HistorySample) =>
  Array.from({ length: PEER_POINTS }, (_, i) => {
    const at = Math.floor((i * times.length) / PEER_POINTS);
    return { time: ((times[at] as number) / 1_000) as UTCTimestamp, value: numbers[at] as number };
  });

function peer(element: HTMLElement, points: ReturnType<typeof samplePoints>) {
  const chart = createChart(element, { autoSize: true, layout: { attributionLogo: false } });
  const series = chart.addSeries(LineSeries, { priceLineVisible: false, lastValueVisible: false });
  series.setData(points);
  chart.timeScale().applyOptions({ minBarSpacing: 0.02 });
  chart.timeScale().fitContent();
  return { chart, series };
}

const PULSE = createPulse({ after: startTimer, now: () => Date.now() });

function createClient(): MonitorClient {
  const deps = createBrowserDeps(PULSE);
  return createMonitorClient(BENCH_SETTINGS, {
    ...deps,
    spawn: () => new Worker('/worker.js', { type: 'module' }),
    locks: null,
    getLifeStates: () => [],
    onLife: () => () => undefined,
  });
}

async function measureRequest(client: MonitorClient): Promise<number> {
  const element = createHolder();
  const store = createStore();
  const start = performance.now();
  const curve = openCurve(client, store);
  curve.ask({
    owner: { family: 'project', projectId: 'p' as never },
    signalIds: [SIGNAL.id],
    range: { lastMs: 30 * DAY_MS },
    isLive: false,
  });
  let drawn: () => void = () => undefined;
  const isDrawn = new Promise<void>((resolve) => {
    drawn = resolve;
  });
  // As in the product, the chart is created while the request is pending.
  const code = await loadChart();
  const chart = code.createCurveChart(element, {
    ...CHART,
    onView: () => plot.handleMove(),
  });
  const plot = createPlot({
    curve,
    store,
    chart,
    zoom: null,
    signals: [SIGNAL],
    isLive: false,
    toPixels: () => WIDTH,
    now: () => performance.now(),
    after: (ms, callback) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    onPlotted: () => drawn(),
    onView: () => undefined,
    onCursor: () => undefined,
  });
  await isDrawn;
  await nextFrame();
  const elapsedMs = performance.now() - start;
  plot.stop();
  chart.remove();
  curve.close();
  element.remove();
  return elapsedMs;
}

async function measureDraw(points: ReturnType<typeof samplePoints>): Promise<number> {
  const element = createHolder();
  const start = performance.now();
  const { chart } = peer(element, points);
  await nextFrame();
  const elapsedMs = performance.now() - start;
  chart.remove();
  element.remove();
  return elapsedMs;
}

/** Frames that count for the cost of a change: a chart may draw again in the next one. */
const FRAMES_PER_CHANGE = 2;

async function measureChange(change: () => void): Promise<number> {
  await nextFrame();
  let frameAt = 0;
  let frameRequest = 0;
  // Runs first in each frame: it requests the next one before a chart can.
  const handleFrame = (): void => {
    frameAt = performance.now();
    frameRequest = requestAnimationFrame(handleFrame);
  };
  frameRequest = requestAnimationFrame(handleFrame);
  const start = performance.now();
  change();
  let spentMs = performance.now() - start;
  for (let drawn = 0; drawn < FRAMES_PER_CHANGE; drawn++) {
    await nextFrame();
    spentMs += performance.now() - frameAt;
  }
  cancelAnimationFrame(frameRequest);
  return spentMs;
}

async function measureUpdates(rounds: number) {
  const sample = createHistorySample(CURVE_POINTS + rounds + 2, CURVE_SEED);
  const part = (count: number) => ({
    times: sample.times.subarray(0, count),
    numbers: sample.numbers.subarray(0, count),
  });
  const first = sample.times[0] as number;
  const view = (count: number): CurveView => ({
    from: epochMs(first),
    end: epochMs(sample.times[count - 1] as number),
    columns: WIDTH,
    isSteady: true,
  });
  const ours = createHolder();
  const chart = createCurveChart(ours, CHART);
  const createWindow = (count: number) => getWindow(part(count), view(count));
  chart.show([createWindow(CURVE_POINTS)], [SERIES_OPTIONS], view(CURVE_POINTS));
  const theirs = createHolder();
  const { series, chart: peerChart } = peer(theirs, samplePoints(part(CURVE_POINTS)));
  await nextFrame();
  const chance = createChance(3);
  const samples = { ours: [] as number[], peer: [] as number[] };
  for (let round = 1; round <= rounds; round++) {
    const next = createWindow(CURVE_POINTS + round);
    const at = CURVE_POINTS + round - 1;
    const time = ((sample.times[at] as number) / 1_000) as UTCTimestamp;
    const works = {
      ours: () => chart.show([next], [SERIES_OPTIONS], view(CURVE_POINTS + round)),
      peer: () => series.update({ time, value: sample.numbers[at] as number }),
    };
    for (const name of shuffle(['ours', 'peer'] as const, chance))
      samples[name].push(await measureChange(works[name]));
  }
  chart.remove();
  peerChart.remove();
  ours.remove();
  theirs.remove();
  return samples;
}

function getInk(chart: CurveChart): {
  readonly at: (x: number, y: number) => boolean;
  readonly wide: number;
  readonly high: number;
} {
  const picture = chart.takePicture();
  const pen = picture?.getContext('2d');
  if (!picture || !pen) throw new Error('no canvas');
  const { width, height } = picture;
  const { data } = pen.getImageData(0, 0, width, height);
  const wide = Math.round(chart.getPlotArea().width);
  return {
    wide,
    high: height,
    // Only the line is much more blue than red.
    at: (x, y) => {
      const i = 4 * (y * width + x);
      return (data[i + 2] as number) - (data[i] as number) > 60;
    },
  };
}

/** Counts planted spikes missing in the picture, each zoomed to a range in which it is the extreme. */
async function countLostSpikes(): Promise<number> {
  const sample = createHistorySample(CURVE_POINTS, CURVE_SEED);
  const spikes = [...plantSpikes(sample, SPIKES)].sort((a, b) => a - b);
  const element = createHolder();
  const chart = createCurveChart(element, CHART);
  let lost = 0;
  for (const [order, index] of spikes.entries()) {
    const time = sample.times[index] as number;
    const left = sample.times[(spikes[order - 1] ?? 0) + 1] as number;
    const right = sample.times[(spikes[order + 1] ?? CURVE_POINTS) - 1] as number;
    const view = { from: epochMs(left), end: epochMs(right) };
    chart.show([getWindow(sample, { ...view, columns: WIDTH })], [SERIES_OPTIONS], view);
    await nextFrame();
    const { at, wide, high } = getInk(chart);
    const x = Math.round(((time - left) / (right - left)) * wide);
    const isUp = (sample.numbers[index] as number) > 0;
    // As the only extreme it reaches the margin of the scale: a tenth of the height from the edge.
    const rows = Array.from({ length: Math.round(high / 8) }, (_, row) => (isUp ? row : high - 28 - row));
    const isSeen = [-2, -1, 0, 1, 2].some((offset) =>
      rows.some((row) => at(Math.max(0, Math.min(wide - 1, x + offset)), row)),
    );
    if (!isSeen) lost++;
  }
  chart.remove();
  element.remove();
  return lost;
}

export async function run({
  rounds,
  what,
}: {
  readonly rounds: number;
  readonly what: 'paint' | 'update' | 'spikes';
}) {
  const answer = { ours: [] as number[], peer: [] as number[], lost: 0 };
  if (what === 'spikes') return { ...answer, lost: await countLostSpikes() };
  if (what === 'update') return { ...answer, ...(await measureUpdates(10 * rounds)) };
  const client = createClient();
  const points = samplePoints(createHistorySample(CURVE_POINTS, CURVE_SEED));
  const works = { ours: () => measureRequest(client), peer: () => measureDraw(points) };
  const chance = createChance(5);
  for (let round = -2; round < rounds; round++)
    for (const name of shuffle(['ours', 'peer'] as const, chance)) {
      const elapsedMs = await works[name]();
      if (round >= 0) answer[name].push(elapsedMs);
    }
  client.close();
  return answer;
}
