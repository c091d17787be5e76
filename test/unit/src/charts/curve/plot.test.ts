import { atom, createStore } from 'jotai';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CurveSignal } from '../../../../../src/charts/curve/axes';
import {
  type Cursor,
  createPlot,
  GROWTH_MS,
  getQuiet,
  type Plot,
  type Plotted,
  REST_MS,
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
let plotted: Plotted[];
let views: TimeRange[];
let cursors: (Cursor | null)[];
let plot: Plot;
/** Pending window requests; empty unless `shouldHoldAnswers` is set. */
let waiting: {
  readonly view: CurveView;
  readonly answer: (windows: readonly CurveWindow[] | null) => void;
}[];
let asked: CurveView[];
let isPatient: boolean;
const tell = (changes: Partial<CurveStatus>): void => store.set(status, { ...store.get(status), ...changes });

beforeEach(setUp);

describe('A plot', () => {
  it('draws states of any type in steps, and quantities as straight lines', async () => {
    const map = [
      ['0', 'Manual'],
      ['1', 'Auto'],
    ] as const;
    await openLoaded(false, { ...SIGNAL, unit: '', dataType: 'uint', map });
    expect(chart.shown[0]?.lines[0]).toMatchObject({ isStepped: true, quietMs: Number.POSITIVE_INFINITY });
    plot.stop();
    chart = new FakeChart();
    await open();
    await settlePromises();
    expect(chart.shown[0]?.lines[0]).toMatchObject({ isStepped: false });
  });

  it('shows the whole range once loaded, with its statistics', async () => {
    await open();
    expect(asked).toEqual([]);
    loaded();
    await settlePromises();
    expect(chart.shown).toHaveLength(1);
    expect(chart.limits).toEqual({ from: START, end: END });
    expect(chart.shown[0]?.view).toEqual({ from: START, end: END });
    expect(plotted[0]?.statistics[0]?.count).toBe(1_800);
  });

  it('requests a finer window from the worker when a gesture ends, and counts visible points', async () => {
    await openLoaded();
    drag(START + 60_000, END - 60_000);
    await time.advance(REST_MS - 1);
    drag(START + 600_000, START + 720_000);
    await time.advance(REST_MS - 1);
    expect(asked).toHaveLength(1);
    await time.advance(1);
    expect(asked).toHaveLength(2);
    const [coarse, fine] = chart.shown.map(({ windows }) => windows[0]?.bucketMs ?? 0);
    expect((coarse ?? 0) / (fine ?? 1)).toBeGreaterThan(14);
    expect(plotted.at(-1)?.statistics[0]?.count).toBeGreaterThanOrEqual(120);
    expect(plotted.at(-1)?.statistics[0]?.count).toBeLessThan(124);
    expect(views.at(-1)).toEqual({ from: START + 600_000, end: START + 720_000 });
  });

  it('ends its lines at the visible range, although more points are loaded for dragging', async () => {
    await openLoaded();
    expect(plotted.at(-1)?.ends[0]?.time).toBe(points.lastTime);
    await rest(START + 600_000, START + 720_000);
    expect(plotted.at(-1)?.view.end).toBe(START + 720_000);
    expect(plotted.at(-1)?.ends[0]?.time).toBe(START + 720_000);
  });

  it('reports unusable values in the visible range', async () => {
    points.append(END - 500, Number.NaN);
    await openLoaded();
    expect(plotted.at(-1)?.isBroken).toBe(true);
    await rest(START, START + 600_000);
    expect(plotted.at(-1)?.isBroken).toBe(false);
  });

  it('never draws an old answer over a newer one', async () => {
    await openLoaded();
    isPatient = true;
    await rest(START, START + 600_000);
    await rest(START, START + 60_000);
    const [old, newer] = waiting;
    await answer(newer);
    const { bucketMs } = chart.shown.at(-1)?.windows[0] ?? {};
    await answer(old);
    expect(chart.shown).toHaveLength(2);
    expect(chart.shown.at(-1)?.windows[0]?.bucketMs).toBe(bucketMs);
  });

  it('draws an answer in the range visible when it arrives', async () => {
    await openLoaded();
    isPatient = true;
    await rest(START, START + 600_000);
    drag(START + 30_000, START + 630_000);
    await answer(waiting[0]);
    expect(chart.shown.at(-1)?.view).toEqual({ from: START + 30_000, end: START + 630_000 });
  });

  it('does not replace the bars during a gesture', async () => {
    await openLoaded();
    plot.hold(true);
    drag(START, START + 600_000);
    await time.advance(10 * REST_MS);
    expect(asked).toHaveLength(1);
    plot.hold(false);
    await time.advance(REST_MS);
    expect(chart.shown).toHaveLength(2);
    isPatient = true;
    await rest(START, START + 60_000);
    plot.hold(true);
    await answer(waiting[0]);
    expect(chart.shown).toHaveLength(2);
  });

  it('does not mistake its own movement for a gesture', async () => {
    await openLoaded();
    plot.onMove();
    await time.advance(10 * REST_MS);
    expect(asked).toHaveLength(1);
  });

  it('is zoomed and moved by its buttons and keys, never beyond the range', async () => {
    await openLoaded();
    plot.zoom(0.5);
    expect(chart.seen).toEqual({ from: START + 450_000, end: END - 450_000 });
    plot.move(-5);
    expect(chart.seen).toEqual({ from: START, end: START + 900_000 });
    plot.whole();
    expect(chart.seen).toEqual({ from: START, end: END });
  });

  it('starts over when another range is requested', async () => {
    await openLoaded();
    drag(START, START + 60_000);
    askAgain(START - 1_000_000, END);
    await settlePromises();
    expect(chart.shown.at(-1)?.view).toEqual({ from: START - 1_000_000, end: END });
  });

  it('stays zoomed when the same range is requested again, for other signals or after a worker restart', async () => {
    await openLoaded();
    expect(plot.zoomed()).toBeNull();
    plot.zoom(0.5);
    const zoom = plot.zoomed();
    expect(zoom?.view).toEqual({ from: START + 7.5 * MINUTE_MS, end: END - 7.5 * MINUTE_MS });
    const again = async (): Promise<void> => {
      tell({ phase: 'loading' });
      expect(plot.zoomed()).toEqual(zoom);
      loaded({ range: { from: epochMs(START + 5_000), end: epochMs(END + 5_000) } });
      await settlePromises();
      expect(views.at(-1)).toEqual(zoom?.view);
    };
    await again();
    plot.stop();
    // Other signals get their own plot once their request starts.
    tell({ phase: 'loading' });
    await open(false, SIGNAL, zoom);
    await again();
    plot.whole();
    expect(plot.zoomed()).toBeNull();
    plot.stop();
  });

  it.each([
    ['longer', START - 30 * MINUTE_MS, END],
    ['elsewhere', START - 30 * MINUTE_MS, END - 30 * MINUTE_MS],
    ['a little earlier', START - 4 * MINUTE_MS, END - 4 * MINUTE_MS],
  ])('shows all of a range that is %s', async (_, from, end) => {
    await open();
    loaded();
    plot.zoom(0.5);
    askAgain(from, end);
    expect(views.at(-1)).toEqual({ from, end });
    plot.stop();
  });

  it("does not mistake the chart's range before another request for a gesture", async () => {
    await openLoaded();
    isPatient = true;
    askAgain(START - 1_000_000, END);
    plot.onMove();
    await answer(waiting[0]);
    expect(chart.seen).toEqual({ from: START - 1_000_000, end: END });
    expect(views.at(-1)).toEqual({ from: START - 1_000_000, end: END });
    await time.advance(10 * REST_MS);
    expect(waiting).toHaveLength(1);
  });

  it('does nothing once stopped', async () => {
    await openLoaded(true);
    isPatient = true;
    await rest(START, START + 600_000);
    plot.stop();
    waiting[0]?.answer([getWindow(points.columns, waiting[0].view)]);
    await time.advance(10 * GROWTH_MS);
    expect(chart.shown).toHaveLength(1);
    expect(time.pending).toBe(0);
  });
});

describe('A cursor', () => {
  it('moves by bars, stays visible, and announces its position', async () => {
    await openLoaded();
    plot.step(-1);
    expect(cursors.at(-1)?.values[0]).toMatchObject({ at: 'bar' });
    const last = cursors.at(-1)?.time ?? 0;
    expect(END - last).toBeLessThan(10_000);
    plot.step(-10);
    expect(last - (cursors.at(-1)?.time ?? 0)).toBeGreaterThan(20_000);
    plot.step(1_000_000);
    expect(cursors.at(-1)?.time).toBe(last);
    plot.clear();
    expect(cursors.at(-1)).toBeNull();
    expect(chart.pointed.at(-1)).toBeNull();
  });
});

describe('A live tail', () => {
  /** Reloads the same sliding range five seconds later, as after a worker restart. */
  const slid = async (): Promise<void> => {
    tell({ phase: 'loading' });
    await time.advance(5_000);
    loaded({ range: { from: epochMs(time.now - 30 * MINUTE_MS), end: epochMs(time.now) } });
    await settlePromises();
  };

  it('is followed after a reload at the same zoom, even if it has been open for long', async () => {
    time.now = END;
    await open(true);
    loaded();
    plot.zoom(1 / 60);
    await time.advance(10 * MINUTE_MS);
    await slid();
    expect(views.at(-1)).toEqual({ from: time.now - MINUTE_MS / 2, end: time.now });
    await time.advance(MINUTE_MS);
    expect(views.at(-1)?.end).toBeGreaterThan(time.now - 2 * GROWTH_MS);
    plot.stop();
  });

  it('keeps a past view after a reload, as long as the range still covers it', async () => {
    time.now = END;
    await open(true);
    loaded();
    plot.zoom(0.25);
    plot.move(-1);
    const back = views.at(-1);
    await time.advance(10 * MINUTE_MS);
    await slid();
    expect(views.at(-1)).toEqual(back);
    await time.advance(20 * MINUTE_MS);
    await slid();
    expect(views.at(-1)).toEqual({ from: time.now - 30 * MINUTE_MS, end: time.now });
    plot.stop();
  });

  const grow = async (seconds: number): Promise<void> => {
    for (let i = 0; i < seconds; i++) {
      const at = points.lastTime + 1_000;
      points.append(at, Math.sin(at / 50_000) + (i % 7 === 0 ? 3 : 0));
      loaded();
      await time.advance(1_000);
    }
  };

  it('is followed: the visible range moves with time and keeps its length', async () => {
    await openLoaded(true);
    await grow(20);
    const view = chart.shown.at(-1)?.view;
    expect((view?.end ?? 0) - END).toBeGreaterThanOrEqual(18_000);
    expect((view?.end ?? 0) - (view?.from ?? 0)).toBe(END - START);
  });

  it('also moves without values, to show that none arrive', async () => {
    await openLoaded(true);
    await time.advance(60_000);
    expect((chart.shown.at(-1)?.view?.end ?? 0) - END).toBeGreaterThanOrEqual(57_000);
  });

  it('keeps a past view while values arrive', async () => {
    await openLoaded(true);
    await rest(START, START + 600_000);
    const before = asked.length;
    await grow(20);
    expect(chart.seen).toEqual({ from: START, end: START + 600_000 });
    expect(asked).toHaveLength(before);
  });

  it('keeps the drawn points of older buckets', async () => {
    await openLoaded(true);
    const buckets = ({ windows }: FakeChart['shown'][number]): Map<number, string> => {
      const [window] = windows;
      const found = new Map<number, string>();
      for (const [i, time] of (window?.times ?? new Float64Array()).entries()) {
        const bucket = Math.floor(time / (window?.bucketMs ?? 1));
        found.set(bucket, `${found.get(bucket) ?? ''} ${time}:${window?.numbers[i]}`);
      }
      return found;
    };
    await grow(120);
    expect(chart.shown.length).toBeGreaterThan(30);
    const widths = new Set(chart.shown.map(({ windows }) => windows[0]?.bucketMs));
    expect(widths.size, 'one width of bars').toBe(1);
    const beginnings = new Set(chart.shown.slice(1).map(({ windows }) => windows[0]?.from));
    expect(beginnings.size, 'bars continue from the same start').toBe(1);
    for (const [at, one] of chart.shown.entries()) {
      const next = chart.shown[at + 1];
      if (next === undefined) continue;
      const [before, after] = [buckets(one), buckets(next)];
      const open = Math.max(...before.keys());
      for (const [bucket, drawn] of before) if (bucket < open) expect(after.get(bucket)).toBe(drawn);
    }
  });
});

describe('A quiet stretch', () => {
  const [firstTime, lastTime] = [epochMs(0), epochMs(1_000)];
  const series = { signalId: SIGNAL.id, kept: 101, total: 101, firstTime, lastTime };
  it('is ten times longer than usual, and does not apply to held values', () => {
    expect(getQuiet(series, false)).toBe(100);
    expect(getQuiet(series, true)).toBe(Number.POSITIVE_INFINITY);
    expect(getQuiet({ ...series, kept: 2 }, false)).toBe(Number.POSITIVE_INFINITY);
    expect(getQuiet(undefined, false)).toBe(Number.POSITIVE_INFINITY);
  });
});

function loaded(changes: Partial<CurveStatus> = {}): void {
  const { count } = points;
  const lastTime = epochMs(points.lastTime);
  tell({
    phase: 'loaded',
    range: { from: epochMs(START), end: epochMs(END) },
    series: [{ signalId: SIGNAL.id, kept: count, total: count, firstTime: epochMs(START), lastTime }],
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
      window: (view) => {
        asked.push(view);
        if (!isPatient) return Promise.resolve([getWindow(points.columns, view)]);
        return new Promise((resolve) => waiting.push({ view, answer: resolve }));
      },
    },
    pixels: () => PIXELS,
    now: () => time.now,
    after: time.after,
    onPlotted: (one) => plotted.push(one),
    onView: (view) => views.push(view),
    onCursor: (cursor) => cursors.push(cursor),
  });
  await settlePromises();
}

function askAgain(from: number, end: number): void {
  tell({ phase: 'loading' });
  loaded({ range: { from: epochMs(from), end: epochMs(end) } });
}

async function openLoaded(...how: Parameters<typeof open>): Promise<void> {
  await open(...how);
  loaded();
  await settlePromises();
}

async function answer(question: (typeof waiting)[number] | undefined): Promise<void> {
  question?.answer([getWindow(points.columns, question.view)]);
  await settlePromises();
}

async function rest(from: number, end: number): Promise<void> {
  drag(from, end);
  await time.advance(REST_MS);
}

function drag(from: number, end: number): void {
  chart.seen = { from: epochMs(from), end: epochMs(end) };
  plot.onMove();
}

function setUp(): void {
  store = createStore();
  tell({ phase: 'loading' });
  const times = Float64Array.from({ length: 1_800 }, (_, i) => START + i * 1_000);
  points = new PointStore({ times, numbers: times.map((time) => Math.sin(time / 50_000)), total: 1_800 });
  time = new FakeTime(5_000_000);
  chart = new FakeChart();
  [plotted, views, cursors, waiting, asked] = [[], [], [], [], []];
  isPatient = false;
}
