/** A chart's axis as a lightweight-charts series: its bars set the scale, its view draws the lines. */
import type {
  AutoscaleInfo,
  CustomSeriesOptions,
  IChartApi,
  ISeriesApi,
  Time,
  UTCTimestamp,
} from 'lightweight-charts';
import type { CurveWindow } from '../../../workers/monitor/contract/contract';
import { type Axis, getEnds } from './axes';
import type { ChartLook, LineLook } from './chart-look';
import type { ChartTime } from './chart-options';
import { findFirstDifference, getExtent, getReach, type Reach } from './columns';
import { type Grid, getBarTime } from './grid';
import { formatAxisLabel, formatStateLabel, getStep, measureWidestName } from './numbers';
import { createUnitPrimitive, isUnderUnit, type MaybeBar, type Scene, UnitView } from './unit-view';

/** Maximum number of trailing bars that are updated in place; if more change, all are replaced. Ours. */
const TAIL_BARS = 32;
/** CSS pixels per character of the unit above an axis. */
const UNIT_CHARACTER_PX = 8;
/** Characters of the unit that widen the axis, at most. */
const UNIT_CHARACTERS_MAX = 8;
const NOTHING: Reach = { low: new Float64Array(0), high: new Float64Array(0) };
const NO_GRID: Grid = { from: 0 as Grid['from'], bucketMs: 1, count: 0 };

type Series = ISeriesApi<'Custom', Time, MaybeBar, CustomSeriesOptions>;

/** The contents of an axis, with the windows and lines of all signals. */
export interface AxisInput {
  readonly windows: readonly CurveWindow[];
  readonly lines: readonly LineLook[];
  readonly grid: Grid;
  /** Whether the grid equals or extends the previous one. */
  readonly isSameScale: boolean;
  readonly getColor: (index: number) => string;
}

/** Room around the names of an axis, CSS pixels. */
const NAME_PADDING_PX = 16;

const getMinimumWidth = ({ names, unit }: Axis, { look }: Scene): number =>
  names.length > 0
    ? measureWidestName(names, look.size) + NAME_PADDING_PX
    : UNIT_CHARACTER_PX * Math.min(UNIT_CHARACTERS_MAX, unit.length);

function addSeries(chart: IChartApi, axis: Axis, scene: Scene): Series {
  const options = {
    priceScaleId: axis.side,
    priceLineVisible: false,
    lastValueVisible: false,
    autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => {
      const info = original();
      if (!info?.priceRange) return info;
      const { minValue: low, maxValue: high } = info.priceRange;
      const [minValue, maxValue] = getEnds(axis, [low, high]);
      return { ...info, priceRange: { minValue, maxValue } };
    },
  };
  const series = chart.addCustomSeries<MaybeBar & { low: number; high: number }, CustomSeriesOptions>(
    new UnitView(scene) as never,
    options,
    axis.band,
  ) as unknown as Series;
  series.attachPrimitive(createUnitPrimitive(scene));
  series.priceScale().applyOptions({
    scaleMargins: { top: 0.08, bottom: 0.08 },
    entireTextOnly: true,
    minimumWidth: getMinimumWidth(axis, scene),
  });
  return series;
}

export class AxisSeries {
  readonly #axis: Axis;
  readonly #time: ChartTime;
  readonly #scene: Scene;
  readonly #series: Series;
  #reach: Reach = NOTHING;

  constructor(chart: IChartApi, axis: Axis, look: ChartLook, time: ChartTime) {
    const { unit } = axis;
    this.#axis = axis;
    this.#time = time;
    this.#scene = { grid: NO_GRID, lines: [], unit, look };
    this.#series = addSeries(chart, axis, this.#scene);
  }

  show({ windows, lines, grid, isSameScale, getColor }: AxisInput): void {
    const memberLines = this.#axis.members.flatMap((index) => {
      const [window, line] = [windows[index], lines[index]];
      return window && line ? [{ window, line }] : [];
    });
    this.#scene.grid = grid;
    this.#scene.lines = memberLines.map(({ window, line }) => ({
      times: window.times,
      numbers: window.numbers,
      color: getColor(line.color),
      isStepped: line.isStepped,
      quietMs: line.quietMs,
    }));
    const reach = getReach(
      grid,
      memberLines.map(({ window, line }) => ({ window, isStepped: line.isStepped })),
    );
    this.#updateBars(grid, reach, isSameScale);
  }

  restyle(look: ChartLook, lines: readonly LineLook[], getColor: (index: number) => string): void {
    this.#scene.look = look;
    this.#scene.lines = this.#scene.lines.map((line, memberIndex) => ({
      ...line,
      color: getColor(lines[this.#axis.members[memberIndex] ?? 0]?.color ?? 0),
    }));
  }

  moveCrosshair(chart: IChartApi, stamp: UTCTimestamp): void {
    const high = this.#reach.high.find((number) => !Number.isNaN(number)) ?? 0;
    chart.setCrosshairPosition(high, stamp, this.#series as never);
  }

  #updateBars(grid: Grid, reach: Reach, isSameScale: boolean): void {
    const from = isSameScale ? findFirstDifference(this.#reach, reach) : 0;
    const previousCount = this.#reach.low.length;
    this.#reach = reach;
    if (
      isSameScale &&
      previousCount <= grid.count &&
      grid.count - Math.min(from, previousCount) <= TAIL_BARS
    ) {
      // Always update the last bar to make the library draw: the line may have changed within the bars.
      for (let bar = Math.max(0, Math.min(from, grid.count - 1)); bar < grid.count; bar++)
        this.#series.update(this.#getBar(grid, bar), bar < previousCount - 1);
      return;
    }
    const { names } = this.#axis;
    const isState = names.length > 0;
    // States are whole numbers; only ticks at whole numbers are labelled with names.
    const minMove = isState ? 1 : getStep(getExtent(reach));
    const formatter = isState
      ? (number: number) => formatStateLabel(number, names)
      : (number: number) => {
          const y = this.#series.priceToCoordinate(number);
          return y !== null && isUnderUnit(y, this.#scene) ? '' : formatAxisLabel(number, minMove);
        };
    this.#series.applyOptions({ priceFormat: { type: 'custom', minMove, formatter } });
    this.#series.setData(Array.from({ length: grid.count }, (_, bar) => this.#getBar(grid, bar)));
  }

  #getBar(grid: Grid, bar: number): MaybeBar {
    const time = this.#time.toStamp(getBarTime(grid, bar));
    const low = this.#reach.low[bar] as number;
    return Number.isNaN(low) ? { time } : { time, low, high: this.#reach.high[bar] as number };
  }
}
