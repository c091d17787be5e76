/**
 * A curve's chart: the one file that knows lightweight-charts (and `unit-view.ts`). Loaded when the first curve is shown.
 * It is given windows of the worker and a stretch of time, draws them, and says what a person's fingers made of it.
 */
import {
  type AutoscaleInfo,
  ColorType,
  CrosshairMode,
  type CustomSeriesOptions,
  createChart,
  type IChartApi,
  type ISeriesApi,
  LineStyle,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { CurveWindow } from '../../../workers/monitor/contract/contract';
import { MINUTE_MS, type Millis, SECOND_MS, type TimeRange } from '../../shared/units';
import type { Axis } from './axes';
import type { ChartLook } from './chart-look';
import { extentOf, firstDifference, type Reach, reachOf } from './columns';
import { type Bars, barsOf, type Grid, gridOf, isSameScale, timeOfBar, viewOf } from './grid';
import { markText } from './labels';
import { axisText, bitAxisText, endsOf, stepOf } from './numbers';
import { type MaybeBar, type Scene, UnitView } from './unit-view';

export interface ChartParts {
  readonly axes: readonly Axis[];
  readonly look: ChartLook;
  readonly offsetMin: number;
  readonly reducedMotion: boolean;
  /** Somebody moved or zoomed; also called for what `show` itself came to. */
  readonly onView: () => void;
  /** The bar under the crosshair, null where there is none. */
  readonly onCursor: (bar: number | null) => void;
}

/** What belongs to a signal besides its points. */
export interface LineLook {
  /** Position of its colour. */
  readonly color: number;
  readonly isStepped: boolean;
  readonly quietMs: Millis;
}

export interface CurveChart {
  /** Draws the windows, one a signal, with this stretch of time in sight. Without one, with what is in sight. */
  readonly show: (windows: readonly CurveWindow[], lines: readonly LineLook[], view?: TimeRange) => void;
  /** Puts a stretch of what is drawn in sight. */
  readonly look: (view: TimeRange) => void;
  /** No finger gets beyond this. */
  readonly limit: (all: TimeRange) => void;
  readonly restyle: (look: ChartLook) => void;
  /** What is in sight; null before anything is drawn. */
  readonly view: () => TimeRange | null;
  readonly grid: () => Grid | null;
  /** Where the lines are in the element: from its left edge, in CSS pixels. */
  readonly plot: () => { readonly left: number; readonly width: number };
  /** Puts the crosshair on a bar, or takes it away. */
  readonly point: (bar: number | null) => void;
  readonly picture: () => HTMLCanvasElement;
  readonly remove: () => void;
}

/** So many bars at the end may be new or changed without all of them being handed over again. Ours. */
const TAIL_BARS = 32;
/** Bars may become this narrow before finer or coarser ones have come from the worker. */
const NARROWEST_PX = 0.02;

interface Drawn {
  readonly axis: Axis;
  readonly scene: Scene;
  readonly series: ISeriesApi<'Custom', Time, MaybeBar, CustomSeriesOptions>;
  reach: Reach;
}
/** Ends of an axis for off and on. */
const BIT_ENDS = [-0.1, 1.1] as const;
const NOTHING: Reach = { low: new Float64Array(0), high: new Float64Array(0) };
const NO_GRID: Grid = { from: 0 as Grid['from'], bucketMs: 1, count: 0 };

const optionsOf = (look: ChartLook) => ({
  layout: {
    attributionLogo: false,
    background: { type: ColorType.Solid, color: look.ground } as const,
    textColor: look.text,
    fontFamily: look.font,
    fontSize: 11,
    panes: { enableResize: false, separatorColor: look.line, separatorHoverColor: look.line },
  },
  grid: { vertLines: { color: look.grid }, horzLines: { color: look.grid } },
  crosshair: {
    mode: CrosshairMode.Normal,
    vertLine: {
      color: look.label,
      labelBackgroundColor: look.label,
      style: LineStyle.Solid,
      width: 1 as const,
    },
    horzLine: { visible: false, labelVisible: false },
  },
});

export function createCurveChart(host: HTMLElement, parts: ChartParts): CurveChart {
  const { axes, offsetMin } = parts;
  let look = parts.look;
  let grid: Grid | null = null;
  let all: TimeRange | null = null;
  let lastLines: readonly LineLook[] = [];
  const shift = offsetMin * MINUTE_MS;
  /** The library reckons in seconds and knows no zones: it is given the platform's clock as if it were UTC. */
  const stampOf = (time: number): UTCTimestamp => ((time + shift) / SECOND_MS) as UTCTimestamp;
  const timeOf = (stamp: Time): number => Math.round((stamp as number) * SECOND_MS) - shift;

  const chart: IChartApi = createChart(host, {
    ...optionsOf(look),
    autoSize: true,
    localization: {
      timeFormatter: (stamp: Time) => markFull(timeOf(stamp), offsetMin),
    },
    leftPriceScale: { visible: axes.some(({ side }) => side === 'left'), borderVisible: false },
    rightPriceScale: { visible: true, borderVisible: false },
    timeScale: {
      timeVisible: true,
      secondsVisible: true,
      borderVisible: false,
      minBarSpacing: NARROWEST_PX,
      shiftVisibleRangeOnNewBar: false,
      lockVisibleTimeRangeOnResize: true,
      rightOffset: 0,
      tickMarkFormatter: (stamp: Time, kind: number) =>
        markText(timeOf(stamp), kind, offsetMin, grid?.bucketMs),
    },
    // Up and down belongs to the page around it.
    handleScroll: { vertTouchDrag: false },
    handleScale: { axisPressedMouseMove: { time: true, price: false } },
    kineticScroll: { touch: !parts.reducedMotion, mouse: false },
  });
  const scale = chart.timeScale();

  const drawn: readonly Drawn[] = axes.map((axis) => {
    const { unit, side } = axis;
    const scene: Scene = { grid: NO_GRID, lines: [], unit, side, look };
    const series = chart.addCustomSeries<MaybeBar & { low: number; high: number }, CustomSeriesOptions>(
      new UnitView(scene) as never,
      {
        priceScaleId: axis.side,
        priceLineVisible: false,
        lastValueVisible: false,
        autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => {
          const info = original();
          if (!info?.priceRange) return info;
          const { minValue: low, maxValue: high } = info.priceRange;
          const [minValue, maxValue] = axis.isBit ? BIT_ENDS : endsOf([low, high]);
          return { ...info, priceRange: { minValue, maxValue } };
        },
      },
      axis.band,
    ) as unknown as Drawn['series'];
    series.priceScale().applyOptions({ scaleMargins: { top: 0.08, bottom: 0.08 }, entireTextOnly: true });
    return { axis, scene, series, reach: NOTHING };
  });

  // The library makes the first one twice as high.
  for (const pane of chart.panes()) pane.setStretchFactor(1);

  const barOf = ({ reach }: Drawn, of: Grid, at: number): MaybeBar => {
    const time = stampOf(timeOfBar(of, at));
    const low = reach.low[at] as number;
    return Number.isNaN(low) ? { time } : { time, low, high: reach.high[at] as number };
  };
  const handOver = (one: Drawn, next: Grid, reach: Reach, isSame: boolean): void => {
    const from = isSame ? firstDifference(one.reach, reach) : 0;
    const before = one.reach.low.length;
    one.reach = reach;
    if (isSame && before <= next.count && next.count - Math.min(from, before) <= TAIL_BARS) {
      for (let at = from; at < next.count; at++) one.series.update(barOf(one, next, at), at < before - 1);
      return;
    }
    const minMove = stepOf(extentOf(reach));
    const formatter = one.axis.isBit ? bitAxisText : (number: number) => axisText(number, minMove);
    one.series.applyOptions({ priceFormat: { type: 'custom', minMove, formatter } });
    one.series.setData(Array.from({ length: next.count }, (_, at) => barOf(one, next, at)));
  };
  const edges = (): void => {
    if (grid === null || all === null) return;
    scale.applyOptions({
      fixLeftEdge: grid.from <= all.from,
      fixRightEdge: grid.from + grid.count * grid.bucketMs >= all.end,
    });
  };
  const view = (): TimeRange | null => {
    const bars = scale.getVisibleLogicalRange();
    return grid === null || bars === null ? null : viewOf(grid, bars as Bars);
  };
  const lookAt = (wanted: TimeRange): void => {
    if (grid !== null) scale.setVisibleLogicalRange(barsOf(grid, wanted));
  };
  const colour = (index: number): string => look.signals[index % look.signals.length] ?? look.text;

  /**
   * Frames that the library still owes: until then it tells of ranges that mix old bars with new ones, which nobody has
   * chosen. Its own frame is asked for before ours, so it has drawn when ours comes.
   */
  let owed = 0;
  let isRemoved = false;
  const viewed = (): void => {
    if (owed === 0 && !isRemoved) parts.onView();
  };
  const settle = (change: () => void): void => {
    owed++;
    change();
    requestAnimationFrame(() => {
      owed--;
      viewed();
    });
  };
  scale.subscribeVisibleLogicalRangeChange(viewed);
  chart.subscribeCrosshairMove(({ point, logical }) =>
    parts.onCursor(point === undefined || logical === undefined ? null : logical),
  );

  return {
    show: (windows, lines, wanted) =>
      settle(() => {
        const [first] = windows;
        if (first === undefined) return;
        const seen = wanted ?? view();
        const next = gridOf(first);
        const isSame = isSameScale(grid, next);
        lastLines = lines;
        for (const one of drawn) {
          const own = one.axis.members.flatMap((index) => {
            const [window, line] = [windows[index], lines[index]];
            return window && line ? [{ window, line }] : [];
          });
          one.scene.grid = next;
          one.scene.lines = own.map(({ window, line }) => ({
            times: window.times,
            numbers: window.numbers,
            color: colour(line.color),
            isStepped: line.isStepped,
            quietMs: line.quietMs,
          }));
          const reach = reachOf(
            next,
            own.map(({ window, line }) => ({ window, isStepped: line.isStepped })),
          );
          handOver(one, next, reach, isSame);
        }
        grid = next;
        edges();
        if (seen !== null) lookAt(seen);
      }),
    look: (wanted) => settle(() => lookAt(wanted)),
    limit: (next) => {
      all = next;
      edges();
    },
    restyle: (next) => {
      look = next;
      chart.applyOptions(optionsOf(look));
      for (const one of drawn) {
        one.scene.look = look;
        one.scene.lines = one.scene.lines.map((line, order) => ({
          ...line,
          color: colour(lastLines[one.axis.members[order] ?? 0]?.color ?? 0),
        }));
      }
    },
    view,
    grid: () => grid,
    plot: () => {
      const hasLeft = axes.some(({ side }) => side === 'left');
      return { left: hasLeft ? chart.priceScale('left').width() : 0, width: scale.width() };
    },
    point: (bar) => {
      const [one] = drawn;
      if (bar === null || one === undefined || grid === null) chart.clearCrosshairPosition();
      else {
        const high = one.reach.high.find((number) => !Number.isNaN(number)) ?? 0;
        chart.setCrosshairPosition(high, stampOf(timeOfBar(grid, bar)), one.series as never);
      }
    },
    picture: () => chart.takeScreenshot(true, false),
    remove: () => {
      isRemoved = true;
      scale.unsubscribeVisibleLogicalRangeChange(viewed);
      chart.remove();
    },
  };
}

/** The crosshair's own label: the whole time. */
const markFull = (time: number, offsetMin: number): string =>
  `${markText(time, 2, offsetMin)} ${markText(Math.floor(time / SECOND_MS) * SECOND_MS, 4, offsetMin)}`;
