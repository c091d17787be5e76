/**
 * A curve's chart on lightweight-charts, loaded with the first curve. Only this file, `axis-series.ts`, `unit-view.ts`
 * and `chart-options.ts` use the library. It draws the worker's windows and reports how gestures change the range.
 */
import { createChartEx, type IChartApi, type ITimeScaleApi, type Time } from 'lightweight-charts';
import type { CurveWindow } from '../../../workers/monitor/contract/contract';
import { getOffset, type PlatformZone } from '../../shared/platform-zone';
import { MINUTE_MS, SECOND_MS, type TimeRange } from '../../shared/units';
import type { Axis } from './axes';
import { AxisSeries } from './axis-series';
import type { ChartLook, LineLook } from './chart-look';
import { type ChartTime, createOptions, toLookOptions } from './chart-options';
import { type Bars, type Grid, getBars, getBarTime, getGrid, getView, isNear, isSameScale } from './grid';
import { formatMark } from './labels';
import { createRoundMarks, type RoundMarks } from './time-marks';

export interface ChartDeps {
  readonly axes: readonly Axis[];
  readonly look: ChartLook;
  readonly zone: PlatformZone;
  readonly reducedMotion: boolean;
  /** Called on every change of the visible range, including by `show`. */
  readonly onView: () => void;
  /** Called with the bar under the crosshair, or `null`. */
  readonly onCursor: (bar: number | null) => void;
}

export interface CurveChart {
  /** Draws the windows, one per signal, and shows `view`; without it the range stays. */
  readonly show: (windows: readonly CurveWindow[], lines: readonly LineLook[], view?: TimeRange) => void;
  readonly look: (view: TimeRange) => void;
  /** Limits the range for gestures. */
  readonly limit: (dataRange: TimeRange) => void;
  readonly restyle: (look: ChartLook) => void;
  /** Returns the visible range; `null` before anything is drawn. */
  readonly getView: () => TimeRange | null;
  readonly grid: () => Grid | null;
  /** Returns the position of the lines from the element's left edge, in CSS pixels. */
  readonly getPlotArea: () => { readonly left: number; readonly width: number };
  readonly point: (bar: number | null) => void;
  /** Returns a picture of the chart; `null` before anything is drawn. */
  readonly takePicture: () => HTMLCanvasElement | null;
  readonly remove: () => void;
}

/**
 * Creates the conversion to the library's time, which counts seconds without time zones: the platform's clock as if it
 * were UTC, with the offset of the first drawn time. After a change of the offset, marks of days are not exactly at
 * midnight, but their texts are right.
 */
const createChartTime = (zone: PlatformZone): ChartTime => {
  let offset: number | null = null;
  const getShift = (time: number): number => {
    offset ??= getOffset(zone, time);
    return offset * MINUTE_MS;
  };
  return {
    zone,
    toStamp: (time) => ((time + getShift(time)) / SECOND_MS) as ReturnType<ChartTime['toStamp']>,
    fromStamp: (stamp) => {
      const local = Math.round((stamp as number) * SECOND_MS);
      return local - getShift(local);
    },
  };
};

class LibraryChart implements CurveChart {
  readonly #deps: ChartDeps;
  readonly #time: ChartTime;
  readonly #host: HTMLElement;
  /** The chart's container, added to the host with the first bars: an empty chart would be drawn under the cover. */
  readonly #stage = document.createElement('div');
  /** Replaces the library's own resizing, which draws everything again when enabled. */
  readonly #resizeObserver = new ResizeObserver(() => this.#resize(true));
  readonly #chart: IChartApi;
  readonly #scale: ITimeScaleApi<Time>;
  readonly #series: readonly AxisSeries[];
  #look: ChartLook;
  #grid: Grid | null = null;
  #dataRange: TimeRange | null = null;
  #lines: readonly LineLook[] = [];
  /** Frames that the library has not drawn yet. Until then it reports ranges that mix old and new bars. */
  #pendingFrames = 0;
  #isRemoved = false;

  constructor(host: HTMLElement, deps: ChartDeps) {
    const { axes, look, zone, reducedMotion, onCursor } = deps;
    this.#deps = deps;
    this.#host = host;
    this.#look = look;
    this.#time = createChartTime(zone);
    const hasLeftAxis = axes.some(({ side }) => side === 'left');
    const marks = createRoundMarks((stamp, kind) =>
      formatMark(this.#time.fromStamp(stamp), kind, zone, this.#grid?.bucketMs),
    );
    const options = createOptions({ look, time: this.#time, hasLeftAxis, reducedMotion });
    // With these marks the library creates the same chart, typed more widely.
    this.#chart = createChartEx<Time, RoundMarks>(this.#stage, marks, options) as IChartApi;
    this.#scale = this.#chart.timeScale();
    this.#series = axes.map((axis) => new AxisSeries(this.#chart, axis, look, this.#time));
    // By default the first pane is twice as high.
    for (const pane of this.#chart.panes()) pane.setStretchFactor(1);
    this.#scale.subscribeVisibleLogicalRangeChange(this.#handleRangeChange);
    this.#chart.subscribeCrosshairMove(({ point, logical }) =>
      onCursor(point === undefined || logical === undefined ? null : logical),
    );
  }

  show(windows: readonly CurveWindow[], lines: readonly LineLook[], range?: TimeRange): void {
    this.#applyChange(() => {
      const [first] = windows;
      if (first === undefined) return;
      const visible = range ?? this.getView();
      const next = getGrid(first);
      const isSame = isSameScale(this.#grid, next);
      this.#lines = lines;
      for (const series of this.#series)
        series.show({ windows, lines, grid: next, isSameScale: isSame, getColor: this.#getColour });
      this.#grid = next;
      this.#fixEdges();
      if (visible !== null && !(isSame && this.#isShowing(visible))) this.#showRange(visible);
      if (this.#stage.parentElement === null) this.#attach();
    });
  }

  look(range: TimeRange): void {
    this.#applyChange(() => this.#showRange(range));
  }

  limit(dataRange: TimeRange): void {
    this.#dataRange = dataRange;
    this.#fixEdges();
  }

  restyle(look: ChartLook): void {
    this.#look = look;
    this.#chart.applyOptions(toLookOptions(look));
    for (const series of this.#series) series.restyle(look, this.#lines, this.#getColour);
  }

  getView(): TimeRange | null {
    const bars = this.#scale.getVisibleLogicalRange();
    return this.#grid === null || bars === null ? null : getView(this.#grid, bars as Bars);
  }

  grid(): Grid | null {
    return this.#grid;
  }

  getPlotArea(): { readonly left: number; readonly width: number } {
    const hasLeftAxis = this.#deps.axes.some(({ side }) => side === 'left');
    return { left: hasLeftAxis ? this.#chart.priceScale('left').width() : 0, width: this.#scale.width() };
  }

  point(bar: number | null): void {
    const [series] = this.#series;
    if (bar === null || series === undefined || this.#grid === null) this.#chart.clearCrosshairPosition();
    else series.moveCrosshair(this.#chart, this.#time.toStamp(getBarTime(this.#grid, bar)));
  }

  takePicture(): HTMLCanvasElement | null {
    return this.#grid === null ? null : this.#chart.takeScreenshot(true, false);
  }

  remove(): void {
    this.#isRemoved = true;
    this.#resizeObserver.disconnect();
    this.#stage.remove();
    this.#scale.unsubscribeVisibleLogicalRangeChange(this.#handleRangeChange);
    this.#chart.remove();
  }

  readonly #getColour = (index: number): string =>
    this.#look.signals[index % this.#look.signals.length] ?? this.#look.text;

  readonly #handleRangeChange = (): void => {
    if (this.#pendingFrames === 0 && !this.#isRemoved) this.#deps.onView();
  };

  #attach(): void {
    this.#host.append(this.#stage);
    this.#resize(false);
    this.#resizeObserver.observe(this.#host);
  }

  #resize(isImmediate: boolean): void {
    this.#chart.resize(this.#host.clientWidth, this.#host.clientHeight, isImmediate);
  }

  /** Applies a change and reports the range once the library has drawn it. */
  #applyChange(change: () => void): void {
    this.#pendingFrames++;
    change();
    requestAnimationFrame(() => {
      this.#pendingFrames--;
      this.#handleRangeChange();
    });
  }

  /**
   * Whether the range is already visible: setting it again would draw everything twice. With new bars the library
   * follows the end itself, by whole bars.
   */
  #isShowing(range: TimeRange): boolean {
    // A new range is reported only after its frame.
    const bars = this.#pendingFrames > 1 ? null : this.#scale.getVisibleLogicalRange();
    return this.#grid !== null && bars !== null && isNear(bars as Bars, getBars(this.#grid, range));
  }

  #showRange(range: TimeRange): void {
    if (this.#grid !== null) this.#scale.setVisibleLogicalRange(getBars(this.#grid, range));
  }

  #fixEdges(): void {
    const [grid, dataRange] = [this.#grid, this.#dataRange];
    if (grid === null || dataRange === null) return;
    this.#scale.applyOptions({
      fixLeftEdge: grid.from <= dataRange.from,
      fixRightEdge: grid.from + grid.count * grid.bucketMs >= dataRange.end,
    });
  }
}

export const createCurveChart = (host: HTMLElement, deps: ChartDeps): CurveChart =>
  new LibraryChart(host, deps);
