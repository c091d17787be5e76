import {
  type ChartOptions,
  ColorType,
  CrosshairMode,
  type DeepPartial,
  LineStyle,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { PlatformZone } from '../../shared/platform-zone';
import { SECOND_MS } from '../../shared/units';
import type { ChartLook } from './chart-look';
import { formatMark } from './labels';

/** Conversion between epoch ms and the library's time. */
export interface ChartTime {
  readonly zone: PlatformZone;
  readonly toStamp: (time: number) => UTCTimestamp;
  readonly fromStamp: (stamp: Time) => number;
}

/** Characters that fit in a mark: `12:30` and `10-25`, with a gap. */
const MARK_CHARACTERS = 5;
/** Narrowest bar before finer or coarser ones have arrived from the worker. */
const NARROWEST_PX = 0.02;

export const toLookOptions = (look: ChartLook) => ({
  layout: {
    attributionLogo: false,
    background: { type: ColorType.Solid, color: look.background } as const,
    textColor: look.text,
    fontFamily: look.font,
    fontSize: look.size,
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

const formatFullTime = (time: number, zone: PlatformZone): string =>
  `${formatMark(time, 2, zone)} ${formatMark(Math.floor(time / SECOND_MS) * SECOND_MS, 4, zone)}`;

interface StartInput {
  readonly look: ChartLook;
  readonly time: ChartTime;
  readonly hasLeftAxis: boolean;
  readonly reducedMotion: boolean;
}

export const createOptions = ({
  look,
  time,
  hasLeftAxis,
  reducedMotion,
}: StartInput): DeepPartial<ChartOptions> => ({
  ...toLookOptions(look),
  localization: {
    dateFormat: 'yyyy-MM-dd',
    timeFormatter: (stamp: Time) => formatFullTime(time.fromStamp(stamp), time.zone),
  },
  leftPriceScale: { visible: hasLeftAxis, borderVisible: false },
  rightPriceScale: { visible: true, borderVisible: false },
  timeScale: {
    timeVisible: true,
    secondsVisible: true,
    borderVisible: false,
    minBarSpacing: NARROWEST_PX,
    // Only moves a view that shows the last bar; a fixed view is set again.
    shiftVisibleRangeOnNewBar: true,
    lockVisibleTimeRangeOnResize: true,
    rightOffset: 0,
    // Shows all marks of a step or none.
    uniformDistribution: true,
    tickMarkMaxCharacterLength: MARK_CHARACTERS,
  },
  // A vertical drag scrolls the page around the chart.
  handleScroll: { vertTouchDrag: false },
  handleScale: { axisPressedMouseMove: { time: true, price: false } },
  kineticScroll: { touch: !reducedMotion, mouse: false },
});
