import { atom, createStore } from 'jotai';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CurveSignal } from '../../../../../src/charts/curve/axes';
import {
  type Cursor,
  createPlot,
  GROWTH_MS,
  getQuietMs,
  IDLE_MS,
  type Plot,
  type Plotted,
  type Zoom,
} from '../../../../../src/charts/curve/plot';
import type { SignalId } from '../../../../../src/shared/ids';
import { epochMs, MINUTE_MS, type TimeRange } from '../../../../../src/shared/units';
import type { CurveStatus } from '../../../../../src/state/live/curve';
import type { CurveView, CurveWindow } from '../../../../../workers/monitor/contract/contract';
import { PointStore } from '../../../../../workers/monitor/history/point-store';
import { getWindow } from '../../../../../workers/monitor/history/window';
import { NO_CURVE } from '../../../../kit/curve-status';
import { FakeChart } from '../../../../kit/fake-chart';
import { FakeTime, settlePromises } from '../../../../kit/fake-time';

const START = 1_760_000_000_000;
const END = START + 30 * MINUTE_MS;
const SIGNAL = { id: 's1' as SignalId, title: 'one', unit: 'bar', dataType: 'float' as const };
const PIXELS = 600;

let store: ReturnType<typeof createStore>;
const status = atom(NO_CURVE);
let points: PointStore;
let time: FakeTime;
let chart: FakeChart;
let plottedResults: Plotted[];
let views: TimeRange[];
let cursors: (Cursor | null)[];
let plot: Plot;
/** Pending window requests; empty unless `shouldHoldAnswers` is set. */
let pendingRequests: {
  readonly view: CurveView;
  readonly resolveRequest: (windows: readonly CurveWindow[] | null) => void;
}[];
let requestedViews: CurveView[];
let shouldHoldAnswers: boolean;
const updateStatus = (changes: Partial<CurveStatus>): void =>
  store.set(status, { ...store.get(status), ...changes });

beforeEach(setUp);

describe('A plot', () => {
  it('draws states of any type in steps, and quantities as straight lines', async () => {
    const map = [
      ['0', 'Manual'],
      ['1', 'Auto'],
    ] as const;
    await openLoaded(false, { ...SIGNAL, unit: '', dataType: 'uint', map });
    expect(chart.shownStates[0]?.lines[0]).toMatchObject({
      isStepped: true,
      quietMs: Number.POSITIVE_INFINITY,
    });
    plot.stop();
    chart = new FakeChart();
    await open();
    await settlePromises();
    expect(chart.shownStates[0]?.lines[0]).toMatchObject({ isStepped: false });
  });

  it('shows the whole range once loaded, with its statistics', async () => {
    await open();
    expect(requestedViews).toEqual([]);
    setLoaded();
    await settlePromises();
    expect(chart.shownStates).toHaveLength(1);
    expect(chart.limits).toEqual({ from: START, end: END });
    expect(chart.shownStates[0]?.view).toEqual({ from: START, end: END });
    expect(plottedResults[0]?.statistics[0]?.count).toBe(1_800);
  });

  it('requests a finer window from the worker when a gesture ends, and counts visible points', async () => {
    await openLoaded();
    drag(START + 60_000, END - 60_000);
    await time.advance(IDLE_MS - 1);
    drag(START + 600_000, START + 720_000);
    await time.advance(IDLE_MS - 1);
    expect(requestedViews).toHaveLength(1);
    await time.advance(1);
    expect(requestedViews).toHaveLength(2);
    const [coarse, fine] = chart.shownStates.map(({ windows }) => windows[0]?.bucketMs ?? 0);
    expect((coarse ?? 0) / (fine ?? 1)).toBeGreaterThan(14);
    expect(plottedResults.at(-1)?.statistics[0]?.count).toBeGreaterThanOrEqual(120);
    expect(plottedResults.at(-1)?.statistics[0]?.count).toBeLessThan(124);
    expect(views.at(-1)).toEqual({ from: START + 600_000, end: START + 720_000 });
  });

  it('ends its lines at the visible range, although more points are loaded for dragging', async () => {
    await openLoaded();
    expect(plottedResults.at(-1)?.ends[0]?.time).toBe(points.lastTime);
    await dragAndRest(START + 600_000, START + 720_000);
    expect(plottedResults.at(-1)?.view.end).toBe(START + 720_000);
    expect(plottedResults.at(-1)?.ends[0]?.time).toBe(START + 720_000);
  });

  it('reports unusable values in the visible range', async () => {
    points.append(END - 500, Number.NaN);
    await openLoaded();
    expect(plottedResults.at(-1)?.isBroken).toBe(true);
    await dragAndRest(START, START + 600_000);
    expect(plottedResults.at(-1)?.isBroken).toBe(false);
  });

  it('never draws an old answer over a newer one', async () => {
    await openLoaded();
    shouldHoldAnswers = true;
    await dragAndRest(START, START + 600_000);
    await dragAndRest(START, START + 60_000);
    const [olderRequest, newerRequest] = pendingRequests;
    await resolveRequest(newerRequest);
    const { bucketMs } = chart.shownStates.at(-1)?.windows[0] ?? {};
    await resolveRequest(olderRequest);
    expect(chart.shownStates).toHaveLength(2);
    expect(chart.shownStates.at(-1)?.windows[0]?.bucketMs).toBe(bucketMs);
  });

  it('draws an answer in the range visible when it arrives', async () => {
    await openLoaded();
    shouldHoldAnswers = true;
    await dragAndRest(START, START + 600_000);
    drag(START + 30_000, START + 630_000);
    await resolveRequest(pendingRequests[0]);
    expect(chart.shownStates.at(-1)?.view).toEqual({ from: START + 30_000, end: START + 630_000 });
  });

  it('does not replace the bars during a gesture', async () => {
    await openLoaded();
    plot.hold(true);
    drag(START, START + 600_000);
    await time.advance(10 * IDLE_MS);
    expect(requestedViews).toHaveLength(1);
    plot.hold(false);
    await time.advance(IDLE_MS);
    expect(chart.shownStates).toHaveLength(2);
    shouldHoldAnswers = true;
    await dragAndRest(START, START + 60_000);
    plot.hold(true);
    await resolveRequest(pendingRequests[0]);
    expect(chart.shownStates).toHaveLength(2);
  });

  it('does not mistake its own movement for a gesture', async () => {
    await openLoaded();
    plot.handleMove();
    await time.advance(10 * IDLE_MS);
    expect(requestedViews).toHaveLength(1);
  });

  it('is zoomed and moved by its buttons and keys, never beyond the range', async () => {
    await openLoaded();
    plot.zoom(0.5);
    expect(chart.shownView).toEqual({ from: START + 450_000, end: END - 450_000 });
    plot.move(-5);
    expect(chart.shownView).toEqual({ from: START, end: START + 900_000 });
    plot.showAll();
    expect(chart.shownView).toEqual({ from: START, end: END });
  });

  it('starts over when another range is requested', async () => {
    await openLoaded();
    drag(START, START + 60_000);
    requestAgain(START - 1_000_000, END);
    await settlePromises();
    expect(chart.shownStates.at(-1)?.view).toEqual({ from: START - 1_000_000, end: END });
  });

  it('stays zoomed when the same range is requested again, for other signals or after a worker restart', async () => {
    await openLoaded();
    expect(plot.getZoom()).toBeNull();
    plot.zoom(0.5);
    const zoom = plot.getZoom();
    expect(zoom?.view).toEqual({ from: START + 7.5 * MINUTE_MS, end: END - 7.5 * MINUTE_MS });
    const reloadSameRange = async (): Promise<void> => {
      updateStatus({ status: 'loading' });
      expect(plot.getZoom()).toEqual(zoom);
      setLoaded({ range: { from: epochMs(START + 5_000), end: epochMs(END + 5_000) } });
      await settlePromises();
      expect(views.at(-1)).toEqual(zoom?.view);
    };
    await reloadSameRange();
    plot.stop();
    // Other signals get their own plot once their request starts.
    updateStatus({ status: 'loading' });
    await open(false, SIGNAL, zoom);
    await reloadSameRange();
    plot.showAll();
    expect(plot.getZoom()).toBeNull();
    plot.stop();
  });

  it.each([
    ['longer', START - 30 * MINUTE_MS, END],
    ['elsewhere', START - 30 * MINUTE_MS, END - 30 * MINUTE_MS],
    ['a little earlier', START - 4 * MINUTE_MS, END - 4 * MINUTE_MS],
  ])('shows all of a range that is %s', async (_, from, end) => {
    await open();
    setLoaded();
    plot.zoom(0.5);
    requestAgain(from, end);
    expect(views.at(-1)).toEqual({ from, end });
    plot.stop();
  });

  it("does not mistake the chart's range before another request for a gesture", async () => {
    await openLoaded();
    shouldHoldAnswers = true;
    requestAgain(START - 1_000_000, END);
    plot.handleMove();
    await resolveRequest(pendingRequests[0]);
    expect(chart.shownView).toEqual({ from: START - 1_000_000, end: END });
    expect(views.at(-1)).toEqual({ from: START - 1_000_000, end: END });
    await time.advance(10 * IDLE_MS);
    expect(pendingRequests).toHaveLength(1);
  });

  it('does nothing once stopped', async () => {
    await openLoaded(true);
    shouldHoldAnswers = true;
    await dragAndRest(START, START + 600_000);
    plot.stop();
    pendingRequests[0]?.resolveRequest([getWindow(points.columns, pendingRequests[0].view)]);
    await time.advance(10 * GROWTH_MS);
    expect(chart.shownStates).toHaveLength(1);
    expect(time.pendingCount).toBe(0);
  });
});

describe('A cursor', () => {
  it('moves by bars, stays visible, and announces its position', async () => {
    await openLoaded();
    plot.moveCursor(-1);
    expect(cursors.at(-1)?.values[0]).toMatchObject({ at: 'bar' });
    const lastCursorTime = cursors.at(-1)?.time ?? 0;
    expect(END - lastCursorTime).toBeLessThan(10_000);
    plot.moveCursor(-10);
    expect(lastCursorTime - (cursors.at(-1)?.time ?? 0)).toBeGreaterThan(20_000);
    plot.moveCursor(1_000_000);
    expect(cursors.at(-1)?.time).toBe(lastCursorTime);
    plot.clearCursor();
    expect(cursors.at(-1)).toBeNull();
    expect(chart.pointedBars.at(-1)).toBeNull();
  });
});

describe('A live tail', () => {
  /** Reloads the same sliding range five seconds later, as after a worker restart. */
  const slideRange = async (): Promise<void> => {
    updateStatus({ status: 'loading' });
    await time.advance(5_000);
    setLoaded({ range: { from: epochMs(time.now - 30 * MINUTE_MS), end: epochMs(time.now) } });
    await settlePromises();
  };

  it('is followed after a reload at the same zoom, even if it has been open for long', async () => {
    time.now = END;
    await open(true);
    setLoaded();
    plot.zoom(1 / 60);
    await time.advance(10 * MINUTE_MS);
    await slideRange();
    expect(views.at(-1)).toEqual({ from: time.now - MINUTE_MS / 2, end: time.now });
    await time.advance(MINUTE_MS);
    expect(views.at(-1)?.end).toBeGreaterThan(time.now - 2 * GROWTH_MS);
    plot.stop();
  });

  it('keeps a past view after a reload, as long as the range still covers it', async () => {
    time.now = END;
    await open(true);
    setLoaded();
    plot.zoom(0.25);
    plot.move(-1);
    const pastView = views.at(-1);
    await time.advance(10 * MINUTE_MS);
    await slideRange();
    expect(views.at(-1)).toEqual(pastView);
    await time.advance(20 * MINUTE_MS);
    await slideRange();
    expect(views.at(-1)).toEqual({ from: time.now - 30 * MINUTE_MS, end: time.now });
    plot.stop();
  });

  const growTail = async (seconds: number): Promise<void> => {
    for (let i = 0; i < seconds; i++) {
      const at = points.lastTime + 1_000;
      points.append(at, Math.sin(at / 50_000) + (i % 7 === 0 ? 3 : 0));
      setLoaded();
      await time.advance(1_000);
    }
  };

  it('is followed by a visible range of constant length', async () => {
    await openLoaded(true);
    await growTail(20);
    const view = chart.shownStates.at(-1)?.view;
    expect((view?.end ?? 0) - END).toBeGreaterThanOrEqual(18_000);
    expect((view?.end ?? 0) - (view?.from ?? 0)).toBe(END - START);
  });

  it('also moves without values, to show that none arrive', async () => {
    await openLoaded(true);
    await time.advance(60_000);
    expect((chart.shownStates.at(-1)?.view?.end ?? 0) - END).toBeGreaterThanOrEqual(57_000);
  });

  it('keeps a past view while values arrive', async () => {
    await openLoaded(true);
    await dragAndRest(START, START + 600_000);
    const before = requestedViews.length;
    await growTail(20);
    expect(chart.shownView).toEqual({ from: START, end: START + 600_000 });
    expect(requestedViews).toHaveLength(before);
  });

  it('keeps the drawn points of older buckets', async () => {
    await openLoaded(true);
    const groupByBucket = ({ windows }: FakeChart['shownStates'][number]): Map<number, string> => {
      const [window] = windows;
      const pointsByBucket = new Map<number, string>();
      for (const [i, time] of (window?.times ?? new Float64Array()).entries()) {
        const bucket = Math.floor(time / (window?.bucketMs ?? 1));
        pointsByBucket.set(bucket, `${pointsByBucket.get(bucket) ?? ''} ${time}:${window?.numbers[i]}`);
      }
      return pointsByBucket;
    };
    await growTail(120);
    expect(chart.shownStates.length).toBeGreaterThan(30);
    const widths = new Set(chart.shownStates.map(({ windows }) => windows[0]?.bucketMs));
    expect(widths.size, 'one width of bars').toBe(1);
    const starts = new Set(chart.shownStates.slice(1).map(({ windows }) => windows[0]?.from));
    expect(starts.size, 'bars continue from the same start').toBe(1);
    for (const [at, entry] of chart.shownStates.entries()) {
      const nextEntry = chart.shownStates[at + 1];
      if (nextEntry === undefined) continue;
      const [before, after] = [groupByBucket(entry), groupByBucket(nextEntry)];
      const open = Math.max(...before.keys());
      for (const [bucket, drawnPoints] of before)
        if (bucket < open) expect(after.get(bucket)).toBe(drawnPoints);
    }
  });
});

describe('A quiet stretch', () => {
  const [firstTime, lastTime] = [epochMs(0), epochMs(1_000)];
  const series = { signalId: SIGNAL.id, availableCount: 101, total: 101, firstTime, lastTime };
  it('is ten times longer than usual, and does not apply to held values', () => {
    expect(getQuietMs(series, false)).toBe(100);
    expect(getQuietMs(series, true)).toBe(Number.POSITIVE_INFINITY);
    expect(getQuietMs({ ...series, availableCount: 2 }, false)).toBe(Number.POSITIVE_INFINITY);
    expect(getQuietMs(undefined, false)).toBe(Number.POSITIVE_INFINITY);
  });
});

function setLoaded(changes: Partial<CurveStatus> = {}): void {
  const { count } = points;
  const lastTime = epochMs(points.lastTime);
  updateStatus({
    status: 'loaded',
    range: { from: epochMs(START), end: epochMs(END) },
    series: [
      { signalId: SIGNAL.id, availableCount: count, total: count, firstTime: epochMs(START), lastTime },
    ],
    version: store.get(status).version + 1,
    ...changes,
  });
}

async function open(isLive = false, signal: CurveSignal = SIGNAL, zoom: Zoom | null = null): Promise<void> {
  plot = createPlot({
    store,
    chart,
    isLive,
    signals: [signal],
    zoom,
    curve: {
      status,
      requestWindow: (view) => {
        requestedViews.push(view);
        if (!shouldHoldAnswers) return Promise.resolve([getWindow(points.columns, view)]);
        return new Promise((resolve) => pendingRequests.push({ view, resolveRequest: resolve }));
      },
    },
    toPixels: () => PIXELS,
    now: () => time.now,
    after: time.after,
    onPlotted: (entry) => plottedResults.push(entry),
    onView: (view) => views.push(view),
    onCursor: (cursor) => cursors.push(cursor),
  });
  await settlePromises();
}

function requestAgain(from: number, end: number): void {
  updateStatus({ status: 'loading' });
  setLoaded({ range: { from: epochMs(from), end: epochMs(end) } });
}

async function openLoaded(...options: Parameters<typeof open>): Promise<void> {
  await open(...options);
  setLoaded();
  await settlePromises();
}

async function resolveRequest(request: (typeof pendingRequests)[number] | undefined): Promise<void> {
  request?.resolveRequest([getWindow(points.columns, request.view)]);
  await settlePromises();
}

async function dragAndRest(from: number, end: number): Promise<void> {
  drag(from, end);
  await time.advance(IDLE_MS);
}

function drag(from: number, end: number): void {
  chart.shownView = { from: epochMs(from), end: epochMs(end) };
  plot.handleMove();
}

function setUp(): void {
  store = createStore();
  updateStatus({ status: 'loading' });
  const times = Float64Array.from({ length: 1_800 }, (_, i) => START + i * 1_000);
  points = new PointStore({ times, numbers: times.map((time) => Math.sin(time / 50_000)), total: 1_800 });
  time = new FakeTime(5_000_000);
  chart = new FakeChart();
  [plottedResults, views, cursors, pendingRequests, requestedViews] = [[], [], [], [], []];
  shouldHoldAnswers = false;
}
