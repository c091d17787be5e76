/**
 * Between a curve and its chart: decides what stretch is in sight, asks the worker for its windows, and sees to it that
 * an old answer is never drawn over a newer one. No React, no library; time comes from outside.
 */
import type { createStore } from 'jotai';
import type { CurveSeries, CurveStatistics, CurveWindow } from '../../../workers/monitor/contract/contract';
import { epochMs, type Millis, type TimeRange } from '../../shared/units';
import type { Curve } from '../../state/live/curve';
import type { CurveSignal } from './axes';
import type { CurveChart, LineLook } from './chart';
import { type CursorValue, valueAt } from './cursor';
import {
  type Grid,
  inside,
  isSameScale,
  lengthOf,
  longerRequest,
  moved,
  requestFor,
  timeOfBar,
  zoomed,
} from './grid';

/** Rest after the last movement before the worker is asked. Ours. */
export const REST_MS: Millis = 120;
/** How often a growing curve is drawn anew. Ours. */
export const GROWTH_MS: Millis = 1_000;
/** So much further apart than usual, two points are joined by a dashed line. Ours. */
const QUIET_TIMES = 10;
/** A view whose end is this near to the end of everything follows it, in shares of its length. Ours. */
const FOLLOWING_SHARE = 0.02;
/** A chart goes on to the right with the same bars until it has this many times its pixels of them. Ours. */
const MOST_LENGTHS = 4;

/** What is drawn at this moment. */
export interface Plotted {
  readonly view: TimeRange;
  /** Of what is in sight, in the order of the signals. */
  readonly statistics: readonly CurveStatistics[];
  /** Somewhere in it a value could not be used: it is marked there. */
  readonly isBroken: boolean;
}
export interface Cursor {
  /** Beginning of the bar under the crosshair. */
  readonly time: number;
  readonly values: readonly CursorValue[];
}

export interface PlotParts {
  readonly curve: Pick<Curve, 'status' | 'window'>;
  readonly store: Pick<ReturnType<typeof createStore>, 'get' | 'sub'>;
  readonly chart: CurveChart;
  readonly signals: readonly CurveSignal[];
  /** The end of everything moves on with time. */
  readonly isLive: boolean;
  /** Columns that there are for the whole width: device pixels. */
  readonly pixels: () => number;
  readonly now: () => number;
  readonly after: (ms: Millis, ring: () => void) => () => void;
  readonly onPlotted: (plotted: Plotted) => void;
  readonly onView: (view: TimeRange) => void;
  readonly onCursor: (cursor: Cursor | null) => void;
}

export interface Plot {
  /** The chart says that something was moved. */
  readonly moved: () => void;
  readonly pointed: (bar: number | null) => void;
  readonly zoom: (factor: number) => void;
  readonly move: (share: number) => void;
  readonly whole: () => void;
  /** Puts the crosshair so many bars on; where there is none, at the end. */
  readonly step: (bars: number) => void;
  readonly clear: () => void;
  /** While fingers hold the chart it is not given other bars, or it would jump under them. */
  readonly hold: (isHeld: boolean) => void;
  readonly stop: () => void;
}

/** How far apart points may be before nobody knows what was between them. */
export function quietOf(series: CurveSeries | undefined, isStepped: boolean): Millis {
  if (series === undefined || isStepped || series.kept < 3) return Number.POSITIVE_INFINITY;
  const { firstTime, lastTime, kept } = series;
  if (firstTime === null || lastTime === null) return Number.POSITIVE_INFINITY;
  return (QUIET_TIMES * (lastTime - firstTime)) / (kept - 1);
}

const hasBreak = ({ times, numbers }: CurveWindow, { from, end }: TimeRange): boolean =>
  numbers.some((number, at) => {
    const time = times[at] ?? Number.NaN;
    return Number.isNaN(number) && time >= from && time <= end;
  });

export function createPlot(parts: PlotParts): Plot {
  const { curve, store, chart, signals, isLive } = parts;
  let all: TimeRange | null = null;
  /** When `all` was true. */
  let loadedAt = 0;
  let view: TimeRange | null = null;
  let isFollowing = isLive;
  let asked = 0;
  let shown = 0;
  let windows: readonly CurveWindow[] = [];
  let pointed: number | null = null;
  let takeBackRest: (() => void) | null = null;
  let takeBackGrowth: (() => void) | null = null;
  let isHeld = false;
  /** `view` is one that the chart has not been given yet: what it says of its own is of before. */
  let isPending = false;
  let isStopped = false;

  const lines = (): readonly LineLook[] => {
    const { series } = store.get(curve.status);
    return signals.map(({ dataType, id }, color) => {
      const isStepped = dataType === 'bit';
      return {
        color,
        isStepped,
        quietMs: quietOf(
          series.find(({ signalId }) => signalId === id),
          isStepped,
        ),
      };
    });
  };
  const tellCursor = (): void => {
    const grid = chart.grid();
    const bar = pointed;
    if (bar === null || grid === null) parts.onCursor(null);
    else
      parts.onCursor({
        time: timeOfBar(grid, bar),
        values: windows.map((window) => valueAt(window, grid, bar)),
      });
  };

  const ask = async (isGrowth: boolean): Promise<void> => {
    if (view === null || all === null || isHeld) return;
    const mine = ++asked;
    const wanted = view;
    const grid = chart.grid();
    const answer = await curve.window(requestOf(wanted, all, grid, isGrowth));
    if (answer === null) isPending = false;
    // An answer that was overtaken is not drawn any more.
    if (isStopped || isHeld || answer === null || mine <= shown || answer.length === 0) return;
    shown = mine;
    windows = answer;
    const timeBefore = pointed === null || grid === null ? null : timeOfBar(grid, pointed);
    chart.show(answer, lines(), view);
    isPending = false;
    const next = chart.grid();
    // With other bars, the crosshair's is another one.
    if (timeBefore !== null && next !== null && !isSameScale(grid, next)) {
      pointed = Math.floor((timeBefore - next.from) / next.bucketMs);
    }
    parts.onPlotted({
      view: wanted,
      statistics: answer.map(({ statistics }) => statistics),
      isBroken: answer.some((window) => hasBreak(window, wanted)),
    });
    if (pointed !== null) tellCursor();
  };
  const requestOf = (wanted: TimeRange, whole: TimeRange, grid: Grid | null, isGrowth: boolean) => {
    const pixels = parts.pixels();
    if (isGrowth && grid !== null) {
      const isFine = Math.abs((grid.bucketMs * pixels) / lengthOf(wanted) - 1) < 0.25;
      const isShort = (wanted.end - grid.from) / grid.bucketMs < MOST_LENGTHS * pixels;
      if (isFine && isShort && grid.from <= wanted.from) return longerRequest(grid, wanted.end, wanted);
    }
    return requestFor(wanted, whole, pixels, isLive);
  };
  const askSoon = (): void => {
    takeBackRest?.();
    takeBackRest = parts.after(REST_MS, () => {
      takeBackRest = null;
      void ask(false);
    });
  };
  const look = (next: TimeRange): void => {
    if (all === null) return;
    view = inside(next, all);
    follow();
    chart.look(view);
    parts.onView(view);
    askSoon();
  };
  const follow = (): void => {
    if (view === null || all === null) return;
    isFollowing = isLive && all.end - view.end <= FOLLOWING_SHARE * lengthOf(view);
  };

  /** Everything there is, as far as time has gone. */
  const grown = (before: TimeRange): TimeRange => {
    const { series, span } = store.get(curve.status);
    const last = Math.max(...series.map(({ lastTime }) => lastTime ?? 0), span?.end ?? 0);
    return {
      from: before.from,
      end: epochMs(Math.max(before.end, last, (span?.end ?? 0) + parts.now() - loadedAt)),
    };
  };
  const grow = (): void => {
    if (all === null || view === null) return;
    const next = grown(all);
    // Less than half a column further on nothing would look different.
    if (next.end - all.end < (chart.grid()?.bucketMs ?? 0) / 2) return;
    all = next;
    isPending = isFollowing && !isHeld;
    chart.limit(all);
    if (isPending) {
      view = { from: epochMs(all.end - lengthOf(view)), end: all.end };
      parts.onView(view);
      void ask(true);
    } else if (view.end > all.end - GROWTH_MS) void ask(true);
  };
  const beat = (): void => {
    takeBackGrowth = parts.after(GROWTH_MS, () => {
      grow();
      beat();
    });
  };

  const hear = (): void => {
    const { phase, span } = store.get(curve.status);
    // Another question: what it comes to is shown from the beginning.
    if (phase === 'loading') all = null;
    if (phase !== 'loaded' || span === null || all !== null) return;
    isFollowing = isLive;
    loadedAt = parts.now();
    all = { from: span.from, end: span.end };
    view = inside(all, all);
    isPending = true;
    chart.limit(all);
    parts.onView(view);
    void ask(false);
    if (isLive && takeBackGrowth === null) beat();
  };
  const leave = store.sub(curve.status, hear);
  hear();

  return {
    moved: () => {
      const seen = chart.view();
      if (seen === null || view === null || all === null || isPending) return;
      const grid = chart.grid();
      const tolerance = Math.max(grid?.bucketMs ?? 1, lengthOf(view) * 1e-6);
      if (Math.abs(seen.from - view.from) <= tolerance && Math.abs(seen.end - view.end) <= tolerance) return;
      view = inside(seen, all);
      follow();
      parts.onView(view);
      askSoon();
    },
    pointed: (bar) => {
      pointed = bar;
      tellCursor();
    },
    zoom: (factor) => {
      if (view !== null) look(zoomed(view, factor, isFollowing ? view.end : (view.from + view.end) / 2));
    },
    move: (share) => {
      if (view !== null) look(moved(view, share));
    },
    whole: () => {
      if (all !== null) look(all);
    },
    step: (bars) => {
      const grid = chart.grid();
      if (grid === null || view === null) return;
      const first = Math.ceil((view.from - grid.from) / grid.bucketMs);
      const last = Math.floor((view.end - grid.from) / grid.bucketMs) - 1;
      const next = pointed === null ? last : pointed + bars;
      pointed = Math.max(first, Math.min(last, next));
      chart.point(pointed);
      tellCursor();
    },
    clear: () => {
      pointed = null;
      chart.point(null);
      tellCursor();
    },
    hold: (isNow) => {
      isHeld = isNow;
      // Fingers go on from what they see.
      if (isHeld && isPending) view = chart.view() ?? view;
      if (isHeld) isPending = false;
      else askSoon();
    },
    stop: () => {
      isStopped = true;
      takeBackRest?.();
      takeBackGrowth?.();
      leave();
    },
  };
}
