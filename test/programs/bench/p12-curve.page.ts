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
import { browserDeps } from '../../../src/worker-client/deps';
import { createMonitorClient, type MonitorClient } from '../../../src/worker-client/monitor-client';
import type { CurveView } from '../../../workers/monitor/contract/contract';
import { getWindow } from '../../../workers/monitor/history/window';
import { BENCH_SETTINGS } from './kit/bench-ports';
import { seededChance, shuffled } from './kit/contest';
import { type HistorySample, historySample, plantSpikes } from './kit/history';
import { CURVE_POINTS, CURVE_SEED, CURVE_SIGNAL } from './p12-curve.shared';

const GIVEN = 4_000;
const WIDTH = 1_000;
const HEIGHT = 300;
const SPIKES = 500;
const LINE = '#0b5cad';
const LOOK: ChartLook = {
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
  look: LOOK,
  zone: 480,
  reducedMotion: true,
  onView: () => undefined,
  onCursor: () => undefined,
};
const STEADY = { color: 0, isStepped: false, quietMs: Number.POSITIVE_INFINITY };

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));
const host = (): HTMLElement => {
  const element = document.createElement('div');
  element.style.width = `${WIDTH}px`;
  element.style.height = `${HEIGHT}px`;
  document.body.append(element);
  return element;
};

const given = ({ times, numbers }: HistorySample) =>
  Array.from({ length: GIVEN }, (_, i) => {
    const at = Math.floor((i * times.length) / GIVEN);
    return { time: ((times[at] as number) / 1_000) as UTCTimestamp, value: numbers[at] as number };
  });

function peer(element: HTMLElement, points: ReturnType<typeof given>) {
  const chart = createChart(element, { autoSize: true, layout: { attributionLogo: false } });
  const series = chart.addSeries(LineSeries, { priceLineVisible: false, lastValueVisible: false });
  series.setData(points);
  chart.timeScale().applyOptions({ minBarSpacing: 0.02 });
  chart.timeScale().fitContent();
  return { chart, series };
}

const PULSE = createPulse({ after: startTimer, now: () => Date.now() });

function product(): MonitorClient {
  const parts = browserDeps(PULSE);
  return createMonitorClient(BENCH_SETTINGS, {
    ...parts,
    spawn: () => new Worker('/worker.js', { type: 'module' }),
    locks: null,
    lifeNow: () => [],
    onLife: () => () => undefined,
  });
}

async function ask(client: MonitorClient): Promise<number> {
  const element = host();
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
    onView: () => plot.onMove(),
  });
  const plot = createPlot({
    curve,
    store,
    chart,
    zoom: null,
    signals: [SIGNAL],
    isLive: false,
    pixels: () => WIDTH,
    now: () => performance.now(),
    after: (ms, ring) => {
      const timer = setTimeout(ring, ms);
      return () => clearTimeout(timer);
    },
    onPlotted: () => drawn(),
    onView: () => undefined,
    onCursor: () => undefined,
  });
  await isDrawn;
  await frame();
  const took = performance.now() - start;
  plot.stop();
  chart.remove();
  curve.close();
  element.remove();
  return took;
}

async function draw(points: ReturnType<typeof given>): Promise<number> {
  const element = host();
  const start = performance.now();
  const { chart } = peer(element, points);
  await frame();
  const took = performance.now() - start;
  chart.remove();
  element.remove();
  return took;
}

/** Frames that count for the cost of a change: a chart may draw again in the next one. */
const FRAMES_OF_A_CHANGE = 2;

async function cost(change: () => void): Promise<number> {
  await frame();
  let frameAt = 0;
  let coming = 0;
  // Runs first in each frame: it requests the next one before a chart can.
  const begin = (): void => {
    frameAt = performance.now();
    coming = requestAnimationFrame(begin);
  };
  coming = requestAnimationFrame(begin);
  const start = performance.now();
  change();
  let spent = performance.now() - start;
  for (let drawn = 0; drawn < FRAMES_OF_A_CHANGE; drawn++) {
    await frame();
    spent += performance.now() - frameAt;
  }
  cancelAnimationFrame(coming);
  return spent;
}

async function updates(rounds: number) {
  const sample = historySample(CURVE_POINTS + rounds + 2, CURVE_SEED);
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
  const ours = host();
  const chart = createCurveChart(ours, CHART);
  const windowed = (count: number) => getWindow(part(count), view(count));
  chart.show([windowed(CURVE_POINTS)], [STEADY], view(CURVE_POINTS));
  const theirs = host();
  const { series, chart: other } = peer(theirs, given(part(CURVE_POINTS)));
  await frame();
  const chance = seededChance(3);
  const samples = { ours: [] as number[], peer: [] as number[] };
  for (let round = 1; round <= rounds; round++) {
    const next = windowed(CURVE_POINTS + round);
    const at = CURVE_POINTS + round - 1;
    const time = ((sample.times[at] as number) / 1_000) as UTCTimestamp;
    const works = {
      ours: () => chart.show([next], [STEADY], view(CURVE_POINTS + round)),
      peer: () => series.update({ time, value: sample.numbers[at] as number }),
    };
    for (const name of shuffled(['ours', 'peer'] as const, chance))
      samples[name].push(await cost(works[name]));
  }
  chart.remove();
  other.remove();
  ours.remove();
  theirs.remove();
  return samples;
}

function getInk(chart: CurveChart): {
  readonly at: (x: number, y: number) => boolean;
  readonly wide: number;
  readonly high: number;
} {
  const picture = chart.picture();
  const pen = picture?.getContext('2d');
  if (!picture || !pen) throw new Error('no canvas');
  const { width, height } = picture;
  const { data } = pen.getImageData(0, 0, width, height);
  const wide = Math.round(chart.plot().width);
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
async function lostSpikes(): Promise<number> {
  const sample = historySample(CURVE_POINTS, CURVE_SEED);
  const spikes = [...plantSpikes(sample, SPIKES)].sort((a, b) => a - b);
  const element = host();
  const chart = createCurveChart(element, CHART);
  let lost = 0;
  for (const [order, index] of spikes.entries()) {
    const time = sample.times[index] as number;
    const left = sample.times[(spikes[order - 1] ?? 0) + 1] as number;
    const right = sample.times[(spikes[order + 1] ?? CURVE_POINTS) - 1] as number;
    const view = { from: epochMs(left), end: epochMs(right) };
    chart.show([getWindow(sample, { ...view, columns: WIDTH })], [STEADY], view);
    await frame();
    const { at, wide, high } = getInk(chart);
    const x = Math.round(((time - left) / (right - left)) * wide);
    const isUp = (sample.numbers[index] as number) > 0;
    // As the only extreme it reaches the margin of the scale: a tenth of the height from the edge.
    const rows = Array.from({ length: Math.round(high / 8) }, (_, row) => (isUp ? row : high - 28 - row));
    const isSeen = [-2, -1, 0, 1, 2].some((beside) =>
      rows.some((row) => at(Math.max(0, Math.min(wide - 1, x + beside)), row)),
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
  if (what === 'spikes') return { ...answer, lost: await lostSpikes() };
  if (what === 'update') return { ...answer, ...(await updates(10 * rounds)) };
  const client = product();
  const points = given(historySample(CURVE_POINTS, CURVE_SEED));
  const works = { ours: () => ask(client), peer: () => draw(points) };
  const chance = seededChance(5);
  for (let round = -2; round < rounds; round++)
    for (const name of shuffled(['ours', 'peer'] as const, chance)) {
      const took = await works[name]();
      if (round >= 0) answer[name].push(took);
    }
  client.close();
  return answer;
}
