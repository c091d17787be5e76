import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { loadCode } from '../../browser/load-code';
import { useReducedMotion } from '../../browser/use-reduced-motion';
import { platformOffset } from '../../shared/calls/decode';
import type { TimeRange } from '../../shared/units';
import type { Curve } from '../../state/live/curve';
import { useServices } from '../../state/services';
import { axesOf, type CurveSignal } from './axes';
import type { CurveChart } from './chart';
import { lookOf, onLook } from './look';
import { type Cursor, createPlot, type Plot, type Plotted } from './plot';

/** What a person sees at this moment, besides the picture. */
export interface PlotState {
  readonly view: TimeRange | null;
  readonly cursor: Cursor | null;
  readonly plotted: Plotted | null;
  /** The chart's code did not load. */
  readonly hasFailed: boolean;
}
const NOTHING: PlotState = { view: null, cursor: null, plotted: null, hasFailed: false };

export interface Drawing {
  readonly chart: CurveChart;
  readonly plot: Plot;
}

let loading: Promise<typeof import('./chart')> | null = null;
/** The chart's code, fetched once; where it did not come, the next who asks tries again. */
export function loadChart(): Promise<typeof import('./chart')> {
  loading ??= loadCode(() => import('./chart')).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Draws a curve into an element: the chart's code is loaded, made anew for other signals, and taken away in the end. */
export function usePlot(
  host: RefObject<HTMLElement | null>,
  curve: Curve | null,
  signals: readonly CurveSignal[],
  isLive: boolean,
): { readonly state: PlotState; readonly drawing: RefObject<Drawing | null>; readonly again: () => void } {
  const { store, ports, now } = useServices();
  const reducedMotion = useReducedMotion();
  const [state, setState] = useState(NOTHING);
  const [tries, setTries] = useState(0);
  const drawing = useRef<Drawing | null>(null);
  const key = JSON.stringify(signals);
  const kept = useMemo(() => JSON.parse(key) as readonly CurveSignal[], [key]);

  // Ahead of the points, so that it is there when they are; whether it fails is seen below.
  useEffect(() => {
    loadChart().catch(() => undefined);
  }, []);
  useEffect(() => {
    const element = host.current;
    if (element === null || curve === null || kept.length === 0 || tries < 0) return;
    let isLeft = false;
    const leave: (() => void)[] = [];
    const change = (to: Partial<PlotState>): void => {
      if (!isLeft) setState((before) => ({ ...before, ...to }));
    };
    setState(NOTHING);
    loadChart().then(
      ({ createCurveChart }) => {
        if (isLeft) return;
        const chart = createCurveChart(element, {
          axes: axesOf(kept),
          look: lookOf(element),
          offsetMin: platformOffset(),
          reducedMotion,
          onView: () => drawing.current?.plot.moved(),
          onCursor: (bar) => drawing.current?.plot.pointed(bar),
        });
        const plot = createPlot({
          ...{ curve, store, chart, isLive, now },
          signals: kept,
          after: ports.after,
          // Before the first frame the chart has no width of its own.
          pixels: () =>
            Math.max(2, Math.round((chart.plot().width || element.clientWidth) * devicePixelRatio)),
          onPlotted: (plotted) => change({ plotted }),
          onView: (view) => change({ view }),
          onCursor: (cursor) => change({ cursor }),
        });
        drawing.current = { chart, plot };
        const down = (): void => plot.hold(true);
        const up = (): void => plot.hold(false);
        element.addEventListener('pointerdown', down);
        for (const name of ['pointerup', 'pointercancel'] as const) addEventListener(name, up);
        leave.push(
          onLook(() => chart.restyle(lookOf(element))),
          () => element.removeEventListener('pointerdown', down),
          () => {
            for (const name of ['pointerup', 'pointercancel'] as const) removeEventListener(name, up);
          },
          () => {
            drawing.current = null;
            plot.stop();
            chart.remove();
          },
        );
      },
      () => change({ hasFailed: true }),
    );
    return () => {
      isLeft = true;
      for (const done of leave) done();
    };
  }, [host, curve, kept, isLive, store, ports, now, reducedMotion, tries]);

  return { state, drawing, again: () => setTries((count) => count + 1) };
}
