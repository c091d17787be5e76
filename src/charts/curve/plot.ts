/**
 * Connects a curve with its chart: decides the visible range, requests windows from the worker, and never draws an
 * older window over a newer one. Uses neither React nor the chart library; time is injected.
 */
import type { createStore } from 'jotai';
import type {
  CurveSeries,
  CurveStatistics,
  CurveView,
  CurveWindow,
} from '../../../workers/monitor/contract/contract';
import { epochMs, type Millis, type TimeRange } from '../../shared/units';
import type { Curve } from '../../state/live/curve';
import { type CurveSignal, isStateSignal } from './axes';
import type { CurveChart } from './chart';
import type { LineLook } from './chart-look';
import { type CursorValue, findEnd, getValueAt, type LineEnd } from './cursor';
import {
  clampView,
  createLongerRequest,
  createRequest,
  type Grid,
  getBarTime,
  getLength,
  isSameScale,
  moveView,
  zoomView,
} from './grid';

/** Time without movement before windows are requested. Ours. */
export const IDLE_MS: Millis = 120;
/** Redraw interval of a growing curve. Ours. */
export const GROWTH_MS: Millis = 1_000;
/** Multiple of the mean distance from which points are joined by a dashed line. Ours. */
const GAP_FACTOR = 10;
/** Distance to the end of the data, as a share of its length, within which a view follows it. Ours. */
const FOLLOWING_SHARE = 0.02;
/** Bars per pixel up to which a growing chart keeps its bars. Ours. */
const MAX_BARS_PER_PIXEL = 4;

export interface Plotted {
  readonly view: TimeRange;
  /** Statistics of the visible range, in the order of the signals. */
  readonly statistics: readonly CurveStatistics[];
  /** Whether the range has an unusable value, which the picture marks. */
  readonly isBroken: boolean;
  readonly ends: readonly (LineEnd | null)[];
}
export interface Cursor {
  readonly time: number;
  readonly values: readonly CursorValue[];
}

/** The part of the data that the user selected. */
export interface Zoom {
  readonly view: TimeRange;
  readonly loadedRange: TimeRange;
  /** Whether the view ends with the data and moves with it. */
  readonly isFollowing: boolean;
}

export interface PlotDeps {
  readonly curve: Pick<Curve, 'status' | 'requestWindow'>;
  readonly store: Pick<ReturnType<typeof createStore>, 'get' | 'sub'>;
  readonly chart: CurveChart;
  readonly signals: readonly CurveSignal[];
  /** The zoom of the same curve with other signals, or `null`. */
  readonly zoom: Zoom | null;
  readonly isLive: boolean;
  /** Returns the width in device pixels. */
  readonly toPixels: () => number;
  readonly now: () => number;
  readonly after: (ms: Millis, callback: () => void) => () => void;
  readonly onPlotted: (plotted: Plotted) => void;
  readonly onView: (view: TimeRange) => void;
  readonly onCursor: (cursor: Cursor | null) => void;
}

export interface Plot {
  readonly handleMove: () => void;
  readonly handlePoint: (bar: number | null) => void;
  readonly zoom: (factor: number) => void;
  readonly move: (share: number) => void;
  readonly showAll: () => void;
  /** Moves the crosshair by a number of bars, starting at the end. */
  readonly moveCursor: (bars: number) => void;
  readonly clearCursor: () => void;
  /** Keeps the bars while a pointer holds the chart: replacing them would make it jump. */
  readonly hold: (isHeld: boolean) => void;
  /** Returns the selected part; `null` if all data is visible. */
  readonly getZoom: () => Zoom | null;
  readonly stop: () => void;
}

/** Returns the distance between points beyond which the values in between count as unknown. */
export function getQuietMs(series: CurveSeries | undefined, isStepped: boolean): Millis {
  if (series === undefined || isStepped || series.availableCount < 3) return Number.POSITIVE_INFINITY;
  const { firstTime, lastTime, availableCount } = series;
  if (firstTime === null || lastTime === null) return Number.POSITIVE_INFINITY;
  return (GAP_FACTOR * (lastTime - firstTime)) / (availableCount - 1);
}

/** Difference in length and start, as a share, below which two ranges are one, loaded twice. Ours. */
const SAME_SHARE = 0.1;

/** Returns the zoomed part of a reloaded range. A view that followed the end of a sliding range keeps following it. */
function getView(zoom: Zoom | null, dataRange: TimeRange, isSliding: boolean): TimeRange {
  if (zoom === null || Math.abs(getLength(zoom.loadedRange) / getLength(dataRange) - 1) >= SAME_SHARE)
    return dataRange;
  if (zoom.isFollowing) return { from: epochMs(dataRange.end - getLength(zoom.view)), end: dataRange.end };
  const isInRange = isSliding
    ? zoom.view.from >= dataRange.from
    : Math.abs(zoom.loadedRange.from - dataRange.from) < SAME_SHARE * getLength(dataRange);
  return isInRange ? zoom.view : dataRange;
}

const hasBreak = ({ times, numbers }: CurveWindow, { from, end }: TimeRange): boolean =>
  numbers.some((number, index) => {
    const time = times[index] ?? Number.NaN;
    return Number.isNaN(number) && time >= from && time <= end;
  });

/** Builds the window request: the drawn grid's bars if they can grow to the right, otherwise new ones. */
function getRequest(
  view: TimeRange,
  dataRange: TimeRange,
  {
    grid,
    toPixels,
    isGrowth,
    isLive,
  }: {
    readonly grid: Grid | null;
    readonly toPixels: number;
    readonly isGrowth: boolean;
    readonly isLive: boolean;
  },
): CurveView {
  if (isGrowth && grid !== null) {
    const isFine = Math.abs((grid.bucketMs * toPixels) / getLength(view) - 1) < 0.25;
    const isShort = (view.end - grid.from) / grid.bucketMs < MAX_BARS_PER_PIXEL * toPixels;
    if (isFine && isShort && grid.from <= view.from) return createLongerRequest(grid, view.end, view);
  }
  return createRequest(view, dataRange, toPixels, isLive);
}

class CurvePlot implements Plot {
  readonly #deps: PlotDeps;
  /** The range of all data; `null` before it is loaded. */
  #dataRange: TimeRange | null = null;
  /** When the data was loaded, and its range at that time. */
  #loadedAt = 0;
  #loadedRange: TimeRange | null = null;
  #view: TimeRange | null = null;
  #isFollowing: boolean;
  /** Zoom of the previous data, until the next data is loaded. */
  #zoom: Zoom | null;
  #lastRequest = 0;
  #lastDrawn = 0;
  #windows: readonly CurveWindow[] = [];
  #cursorBar: number | null = null;
  #cancelRequest: (() => void) | null = null;
  #cancelGrowth: (() => void) | null = null;
  #isHeld = false;
  /** Whether the chart does not show `#view` yet and reports an older range. */
  #isPending = false;
  #isStopped = false;
  readonly #unsubscribe: () => void;

  constructor(deps: PlotDeps) {
    this.#deps = deps;
    this.#isFollowing = deps.isLive;
    this.#zoom = deps.zoom;
    this.#unsubscribe = deps.store.sub(deps.curve.status, () => this.#handleStatus());
    this.#handleStatus();
  }

  handleMove(): void {
    const { chart, onView } = this.#deps;
    const visible = chart.getView();
    if (visible === null || this.#view === null || this.#dataRange === null || this.#isPending) return;
    const tolerance = Math.max(chart.grid()?.bucketMs ?? 1, getLength(this.#view) * 1e-6);
    const isSame =
      Math.abs(visible.from - this.#view.from) <= tolerance &&
      Math.abs(visible.end - this.#view.end) <= tolerance;
    if (isSame) return;
    this.#view = clampView(visible, this.#dataRange);
    this.#updateFollowing();
    onView(this.#view);
    this.#requestSoon();
  }

  handlePoint(bar: number | null): void {
    this.#cursorBar = bar;
    this.#reportCursor();
  }

  zoom(factor: number): void {
    const view = this.#view;
    if (view === null) return;
    this.#show(zoomView(view, factor, this.#isFollowing ? view.end : (view.from + view.end) / 2));
  }

  move(share: number): void {
    if (this.#view !== null) this.#show(moveView(this.#view, share));
  }

  showAll(): void {
    if (this.#dataRange !== null) this.#show(this.#dataRange);
  }

  moveCursor(bars: number): void {
    const { chart } = this.#deps;
    const grid = chart.grid();
    if (grid === null || this.#view === null) return;
    const first = Math.ceil((this.#view.from - grid.from) / grid.bucketMs);
    const last = Math.floor((this.#view.end - grid.from) / grid.bucketMs) - 1;
    const next = this.#cursorBar === null ? last : this.#cursorBar + bars;
    this.#cursorBar = Math.max(first, Math.min(last, next));
    chart.point(this.#cursorBar);
    this.#reportCursor();
  }

  clearCursor(): void {
    this.#cursorBar = null;
    this.#deps.chart.point(null);
    this.#reportCursor();
  }

  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (!isHeld) {
      this.#requestSoon();
      return;
    }
    // Gestures continue from the drawn range.
    if (this.#isPending) this.#view = this.#deps.chart.getView() ?? this.#view;
    this.#isPending = false;
  }

  getZoom(): Zoom | null {
    const [view, dataRange, loadedRange] = [this.#view, this.#dataRange, this.#loadedRange];
    if (view === null || dataRange === null || loadedRange === null) return this.#zoom;
    return getLength(view) < getLength(dataRange)
      ? { view, loadedRange, isFollowing: this.#isFollowing }
      : null;
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelRequest?.();
    this.#cancelGrowth?.();
    this.#unsubscribe();
  }

  #show(next: TimeRange): void {
    if (this.#dataRange === null) return;
    this.#view = clampView(next, this.#dataRange);
    this.#updateFollowing();
    this.#deps.chart.look(this.#view);
    this.#deps.onView(this.#view);
    this.#requestSoon();
  }

  #updateFollowing(): void {
    if (this.#view === null || this.#dataRange === null) return;
    const distance = this.#dataRange.end - this.#view.end;
    this.#isFollowing = this.#deps.isLive && distance <= FOLLOWING_SHARE * getLength(this.#view);
  }

  #getLines(): readonly LineLook[] {
    const { store, curve, signals } = this.#deps;
    const { series } = store.get(curve.status);
    return signals.map((signal, signalIndex) => {
      const isStepped = isStateSignal(signal);
      const loadedSeries = series.find(({ signalId }) => signalId === signal.id);
      return { color: signal.color ?? signalIndex, isStepped, quietMs: getQuietMs(loadedSeries, isStepped) };
    });
  }

  #reportCursor(): void {
    const { chart, onCursor } = this.#deps;
    const grid = chart.grid();
    const bar = this.#cursorBar;
    if (bar === null || grid === null) onCursor(null);
    else
      onCursor({
        time: getBarTime(grid, bar),
        values: this.#windows.map((window) => getValueAt(window, grid, bar)),
      });
  }

  #requestSoon(): void {
    this.#cancelRequest?.();
    this.#cancelRequest = this.#deps.after(IDLE_MS, () => {
      this.#cancelRequest = null;
      void this.#request(false);
    });
  }

  async #request(isGrowth: boolean): Promise<void> {
    if (this.#view === null || this.#dataRange === null || this.#isHeld) return;
    const { curve, chart, toPixels, isLive } = this.#deps;
    const requestNumber = ++this.#lastRequest;
    const view = this.#view;
    const grid = chart.grid();
    const windows = await curve.requestWindow(
      getRequest(view, this.#dataRange, { grid, toPixels: toPixels(), isGrowth, isLive }),
    );
    if (windows === null) this.#isPending = false;
    // A newer window may have been drawn.
    const isOutdated = this.#isStopped || this.#isHeld || requestNumber <= this.#lastDrawn;
    if (isOutdated || windows === null || windows.length === 0) return;
    this.#lastDrawn = requestNumber;
    this.#draw(windows, view, grid);
  }

  /**
   * Draws windows.
   * @param view - The requested range.
   * @param previous - The grid that was drawn at the time of the request.
   */
  #draw(windows: readonly CurveWindow[], view: TimeRange, previous: Grid | null): void {
    const { chart, onPlotted } = this.#deps;
    this.#windows = windows;
    const cursorTime =
      this.#cursorBar === null || previous === null ? null : getBarTime(previous, this.#cursorBar);
    chart.show(windows, this.#getLines(), this.#view ?? undefined);
    this.#isPending = false;
    const grid = chart.grid();
    // With other bars the crosshair keeps its time.
    if (cursorTime !== null && grid !== null && !isSameScale(previous, grid))
      this.#cursorBar = Math.floor((cursorTime - grid.from) / grid.bucketMs);
    onPlotted({
      view,
      statistics: windows.map(({ statistics }) => statistics),
      isBroken: windows.some((window) => hasBreak(window, view)),
      // The last column includes live values that arrived after the request.
      ends: windows.map((window) => findEnd(window, view.end + window.bucketMs)),
    });
    if (this.#cursorBar !== null) this.#reportCursor();
  }

  #handleStatus(): void {
    const { store, curve, chart, isLive, now, onView } = this.#deps;
    const { status, range } = store.get(curve.status);
    // The zoom of a range stays with other signals and after a restart of the worker.
    if (status === 'loading') {
      this.#zoom = this.getZoom();
      this.#dataRange = null;
    }
    if (status !== 'loaded' || range === null || this.#dataRange !== null) return;
    this.#loadedAt = now();
    this.#dataRange = { from: range.from, end: range.end };
    this.#loadedRange = this.#dataRange;
    this.#view = clampView(getView(this.#zoom, this.#dataRange, isLive), this.#dataRange);
    this.#updateFollowing();
    this.#isPending = true;
    chart.limit(this.#dataRange);
    onView(this.#view);
    void this.#request(false);
    if (isLive && this.#cancelGrowth === null) this.#scheduleGrowth();
  }

  #scheduleGrowth(): void {
    this.#cancelGrowth = this.#deps.after(GROWTH_MS, () => {
      this.#grow();
      this.#scheduleGrowth();
    });
  }

  #grow(): void {
    if (this.#dataRange === null || this.#view === null) return;
    const { chart, onView } = this.#deps;
    const next = this.#getGrownRange(this.#dataRange);
    // Growth of less than half a column is invisible.
    if (next.end - this.#dataRange.end < (chart.grid()?.bucketMs ?? 0) / 2) return;
    this.#dataRange = next;
    this.#isPending = this.#isFollowing && !this.#isHeld;
    chart.limit(next);
    if (this.#isPending) {
      this.#view = { from: epochMs(next.end - getLength(this.#view)), end: next.end };
      onView(this.#view);
      void this.#request(true);
    } else if (this.#view.end > next.end - GROWTH_MS) void this.#request(true);
  }

  #getGrownRange(previous: TimeRange): TimeRange {
    const { store, curve, now } = this.#deps;
    const { series, range } = store.get(curve.status);
    const last = Math.max(...series.map(({ lastTime }) => lastTime ?? 0), range?.end ?? 0);
    const elapsed = (range?.end ?? 0) + now() - this.#loadedAt;
    return { from: previous.from, end: epochMs(Math.max(previous.end, last, elapsed)) };
  }
}

export const createPlot = (deps: PlotDeps): Plot => new CurvePlot(deps);
