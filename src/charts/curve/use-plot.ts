import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { loadCode } from '../../browser/load-code';
import { useReducedMotion } from '../../browser/use-reduced-motion';
import { getCurrentPlatformZone } from '../../shared/calls/decode';
import type { TimeRange } from '../../shared/units';
import type { BitNames } from '../../shared/value-names';
import { useRestart } from '../../state/hooks/use-restart';
import { useStable } from '../../state/hooks/use-stable';
import type { Curve } from '../../state/live/curve';
import { type Services, useServices } from '../../state/services';
import { type CurveSignal, getAxes } from './axes';
import type { CurveChart } from './chart';
import { getLook, onLookChange } from './look';
import { type Cursor, createPlot, type Plot, type Plotted, type Zoom } from './plot';

export interface PlotState {
  readonly view: TimeRange | null;
  readonly cursor: Cursor | null;
  readonly plotted: Plotted | null;
  readonly hasFailed: boolean;
}
const NOTHING: PlotState = { view: null, cursor: null, plotted: null, hasFailed: false };

export interface Drawing {
  readonly chart: CurveChart;
  readonly plot: Plot;
}

type ChartCode = typeof import('./chart');

let chartCode: Promise<ChartCode> | null = null;
/** Loads the chart's code once. After a failure the next call retries. */
export function loadChart(): Promise<ChartCode> {
  chartCode ??= loadCode(() => import('./chart')).catch((error: unknown) => {
    chartCode = null;
    throw error;
  });
  return chartCode;
}

/** Holds the plot while a pointer is pressed on the element. Returns a cleanup function. */
function holdWhilePressed(element: HTMLElement, plot: Plot): () => void {
  const handleDown = (): void => plot.hold(true);
  const handleUp = (): void => plot.hold(false);
  element.addEventListener('pointerdown', handleDown);
  for (const name of ['pointerup', 'pointercancel'] as const) addEventListener(name, handleUp);
  return () => {
    element.removeEventListener('pointerdown', handleDown);
    for (const name of ['pointerup', 'pointercancel'] as const) removeEventListener(name, handleUp);
  };
}

interface DrawInput {
  readonly element: HTMLElement;
  readonly curve: Curve;
  readonly signals: readonly CurveSignal[];
  readonly bits: BitNames;
  readonly zoom: Zoom | null;
  readonly isLive: boolean;
  readonly reducedMotion: boolean;
  readonly services: Services;
  readonly onChange: (change: Partial<PlotState>) => void;
}

function draw({ createCurveChart }: ChartCode, input: DrawInput): Drawing & { readonly end: () => void } {
  const { element, curve, signals, bits, zoom, isLive, reducedMotion, services, onChange } = input;
  let plot: Plot | null = null;
  const chart = createCurveChart(element, {
    axes: getAxes(signals, bits),
    look: getLook(element),
    zone: getCurrentPlatformZone(),
    reducedMotion,
    onView: () => plot?.handleMove(),
    onCursor: (bar) => plot?.handlePoint(bar),
  });
  const newPlot = createPlot({
    curve,
    store: services.store,
    chart,
    signals,
    zoom,
    isLive,
    now: services.now,
    after: services.ports.after,
    // Before the first drawing the chart has no width.
    toPixels: () =>
      Math.max(2, Math.round((chart.getPlotArea().width || element.clientWidth) * devicePixelRatio)),
    onPlotted: (plotted) => onChange({ plotted }),
    onView: (view) => onChange({ view }),
    onCursor: (cursor) => onChange({ cursor }),
  });
  plot = newPlot;
  const stopLook = onLookChange(() => chart.restyle(getLook(element)));
  const stopHold = holdWhilePressed(element, newPlot);
  const end = (): void => {
    stopLook();
    stopHold();
    plot = null;
    newPlot.stop();
    chart.remove();
  };
  return { chart, plot: newPlot, end };
}

/** Draws a curve while mounted. Other signals get a new chart with the same visible range. */
export function usePlot(
  host: RefObject<HTMLElement | null>,
  curve: Curve | null,
  { signals, bits, isLive }: Pick<DrawInput, 'signals' | 'bits' | 'isLive'>,
): { readonly state: PlotState; readonly drawing: RefObject<Drawing | null>; readonly retry: () => void } {
  const services = useServices();
  const reducedMotion = useReducedMotion();
  const [drawnState, setCurrent] = useState<{ readonly source: unknown; readonly state: PlotState } | null>(
    null,
  );
  const drawing = useRef<Drawing | null>(null);
  const lastDrawing = useRef<{ readonly curve: Curve; readonly zoom: Zoom | null } | null>(null);
  const stableInput = useStable({ signals, bits });

  // Loads the code before the points arrive. A failure is reported below.
  useEffect(() => {
    loadChart().catch(() => undefined);
  }, []);
  const start = useCallback(() => {
    const element = host.current;
    if (element === null || curve === null || stableInput.signals.length === 0) return () => undefined;
    let isEnded = false;
    let end = (): void => {};
    const onChange = (change: Partial<PlotState>): void => {
      if (!isEnded)
        setCurrent((previous) => ({
          source: stableInput,
          state: { ...(previous?.state ?? NOTHING), ...change },
        }));
    };
    setCurrent(null);
    loadChart().then(
      (code) => {
        if (isEnded) return;
        const newDrawing = draw(code, {
          element,
          curve,
          ...stableInput,
          zoom: lastDrawing.current?.curve === curve ? lastDrawing.current.zoom : null,
          isLive,
          reducedMotion,
          services,
          onChange,
        });
        drawing.current = newDrawing;
        ({ end } = newDrawing);
      },
      () => onChange({ hasFailed: true }),
    );
    return () => {
      isEnded = true;
      if (drawing.current !== null) lastDrawing.current = { curve, zoom: drawing.current.plot.getZoom() };
      drawing.current = null;
      end();
    };
  }, [host, curve, stableInput, isLive, services, reducedMotion]);

  // Until the effect for other signals has run, the state belongs to the previous ones: values must not get another
  // signal's name.
  const state = drawnState?.source === stableInput ? drawnState.state : NOTHING;
  return { state, drawing, retry: useRestart(start) };
}
