// @vitest-environment happy-dom
/** Counts the ranges set in the chart library; each makes it redraw everything. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type CurveChart, createCurveChart } from '../../../../../src/charts/curve/chart';
import type { ChartLook } from '../../../../../src/charts/curve/chart-look';
import { epochMs, type TimeRange } from '../../../../../src/shared/units';
import type { CurveWindow } from '../../../../../workers/monitor/contract/contract';

const library = vi.hoisted(() => ({ seen: { from: 0, to: 9 }, set: [] as unknown[], updates: 0 }));

vi.mock('lightweight-charts', async (original) => {
  const timeScale = {
    subscribeVisibleLogicalRangeChange: () => undefined,
    getVisibleLogicalRange: () => library.seen,
    setVisibleLogicalRange: (range: { from: number; to: number }) => {
      library.set.push(range);
      library.seen = range;
    },
    applyOptions: () => undefined,
  };
  const series = {
    attachPrimitive: () => undefined,
    priceScale: () => ({ applyOptions: () => undefined }),
    applyOptions: () => undefined,
    setData: () => undefined,
    update: () => {
      library.updates++;
    },
  };
  const chart = {
    timeScale: () => timeScale,
    panes: () => [],
    subscribeCrosshairMove: () => undefined,
    addCustomSeries: () => series,
    resize: () => undefined,
  };
  return { ...(await original<object>()), createChartEx: () => chart };
});

const BAR_MS = 1_000;
const range = (from: number, end: number): TimeRange => ({ from: epochMs(from), end: epochMs(end) });
const LINES = [{ color: 0, isStepped: false, quietMs: Number.POSITIVE_INFINITY }];

let chart: CurveChart;
beforeEach(setUp);

describe('A visible range', () => {
  it('is set with the first bars', () => {
    expect(library.set).toEqual([{ from: 0, to: 9 }]);
  });

  it('is not set again if the library has followed a new bar to within half a bar', () => {
    library.seen = { from: 1, to: 10 };
    chart.show([getWindow(11)], LINES, range(1_400, 11_400));
    expect(library.set).toHaveLength(1);
  });

  it('is redrawn without a new range or bar', () => {
    library.seen = { from: 0, to: 9 };
    chart.show([getWindow(10)], LINES, range(0, 10_000));
    expect([library.set.length, library.updates]).toEqual([1, 1]);
  });

  it('is set if the library shows another range', async () => {
    library.seen = { from: 1, to: 10 };
    chart.show([getWindow(11)], LINES, range(0, 10_000));
    expect(library.set.at(-1)).toEqual({ from: 0, to: 9 });
    await waitForFrame();
    chart.show([getWindow(11)], LINES, range(600, 10_600));
    expect(library.set.at(-1)).toEqual({ from: 0.6, to: 9.6 });
    await waitForFrame();
    chart.show([getWindow(11)], LINES, range(0, 10_600));
    expect(library.set.at(-1)).toEqual({ from: 0, to: 9.6 });
  });

  it('is set if an earlier one is not drawn yet', () => {
    chart.look(range(3_000, 13_000));
    library.seen = { from: 0, to: 9 };
    chart.show([getWindow(10)], LINES, range(0, 10_000));
    expect(library.set).toEqual([
      { from: 0, to: 9 },
      { from: 3, to: 12 },
      { from: 0, to: 9 },
    ]);
  });

  it('is always set with bars of another scale', () => {
    chart.show([{ ...getWindow(10), ...range(BAR_MS, 11 * BAR_MS) }], LINES, range(BAR_MS, 11 * BAR_MS));
    expect(library.set).toEqual([
      { from: 0, to: 9 },
      { from: 0, to: 9 },
    ]);
  });
});

function getWindow(bars: number): CurveWindow {
  return {
    ...range(0, bars * BAR_MS),
    bucketMs: BAR_MS,
    times: Float64Array.from({ length: bars }, (_, bar) => bar * BAR_MS),
    numbers: Float64Array.from({ length: bars }, (_, bar) => bar),
    statistics: { count: bars, min: 0, max: bars, mean: 1, minTime: 0, maxTime: 0 },
  };
}

const LOOK: ChartLook = {
  size: 11,
  background: '',
  text: '',
  grid: '',
  line: '',
  label: '',
  font: '',
  signals: [''],
};

/** Waits for the next frame, in which the library draws. */
const waitForFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

async function setUp(): Promise<void> {
  Object.assign(library, { seen: { from: 5, to: 6 }, set: [], updates: 0 });
  chart = createCurveChart(document.body, {
    axes: [{ unit: '', names: [], decimals: null, members: [0], side: 'right', band: 0 }],
    look: LOOK,
    zone: 0,
    reducedMotion: true,
    onView: () => undefined,
    onCursor: () => undefined,
  });
  chart.show([getWindow(10)], LINES, range(0, 10_000));
  await waitForFrame();
}
