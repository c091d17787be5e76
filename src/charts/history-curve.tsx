/**
 * History of some signals as lines over time: the part that screens, sheets and page widgets show. It draws what its
 * curve has been asked for; who asks is the host's business (`useOwnCurve`).
 */
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { curveWords } from '../i18n/curve';
import { shellWords } from '../i18n/shell';
import { useWords } from '../i18n/use-words';
import { platformOffset } from '../shared/calls/decode';
import { platformText } from '../shared/platform-time';
import type { Curve } from '../state/live/curve';
import { Button } from '../ui/button';
import { WholeIcon, ZoomInIcon, ZoomOutIcon } from '../ui/curve-icons';
import { IconButton } from '../ui/icon-button';
import { Spinner } from '../ui/spinner';
import { axesOf, bandsOf, type CurveSignal } from './curve/axes';
import type { ChartLook } from './curve/chart-look';
import { Cover } from './curve/cover';
import { Legend, useCursorText } from './curve/legend';
import { lookOf } from './curve/look';
import type { Cursor, Plotted } from './curve/plot';
import { usePlot } from './curve/use-plot';
import './history-curve.css';
import type { TimeRange } from '../shared/units';

/** Zoom of one press of a key or button. */
const ZOOM_STEP = 0.5;
/** Bars that an arrow key moves with Shift, and the share of a length that a page key moves. */
const BIG_STEP = 20;
const PAGE_SHARE = 0.5;
/** Height in CSS pixels, and that of one of several bands. */
const HEIGHT = 300;
const BAND_HEIGHT = 140;

export interface HistoryCurveHandle {
  /** The lines with their axes as a picture; null while nothing is drawn. */
  readonly picture: () => HTMLCanvasElement | null;
  /** What is in sight; null while nothing is drawn. */
  readonly view: () => TimeRange | null;
  /** Its colours; null while it is not there. */
  readonly look: () => ChartLook | null;
}

export interface HistoryCurveProps {
  /** Null while it is on its way. */
  readonly curve: Curve | null;
  /** In the order of the question. */
  readonly signals: readonly CurveSignal[];
  /** What is shown, in a few words. */
  readonly label: string;
  /** New values come at the end, and the end follows time. */
  readonly isLive?: boolean;
  readonly onRetry?: () => void;
  /** What is in sight was drawn. */
  readonly onPlotted?: (plotted: Plotted) => void;
  /** Stands under the time axis, as wide as the lines. */
  readonly lane?: (view: TimeRange, plot: { readonly left: number; readonly width: number }) => ReactNode;
  readonly tools?: ReactNode;
  readonly ref?: Ref<HistoryCurveHandle>;
}

export type { CurveSignal, Plotted, TimeRange };

export function HistoryCurve({
  curve,
  signals,
  label,
  isLive = false,
  onRetry = () => undefined,
  onPlotted,
  lane,
  tools,
  ref,
}: HistoryCurveProps) {
  const say = useWords(curveWords);
  const shell = useWords(shellWords);
  const host = useRef<HTMLDivElement>(null);
  const { state, drawing, again } = usePlot(host, curve, signals, isLive);
  const { view, cursor, plotted, hasFailed } = state;
  const [spoken, setSpoken] = useState('');
  const textOf = useCursorText();
  const bands = bandsOf(axesOf(signals));
  const offset = platformOffset();

  useImperativeHandle(
    ref,
    () => ({
      picture: () => drawing.current?.chart.picture() ?? null,
      view: () => drawing.current?.chart.view() ?? null,
      look: () => (host.current === null ? null : lookOf(host.current)),
    }),
    [drawing],
  );
  const tell = useRef(onPlotted);
  tell.current = onPlotted;
  useEffect(() => {
    if (plotted !== null) tell.current?.(plotted);
  }, [plotted]);

  const isByKey = useRef(false);
  const wordsOf = ({ time, values }: Cursor): string =>
    [
      say('readAt', { time: platformText(time, offset) }),
      ...signals.map((signal, index) => `${signal.title || signal.id} ${textOf(signal, values[index])}`),
    ].join(', ');
  // Read out for keys only: a finger's crosshair would not stop talking.
  useEffect(() => {
    if (isByKey.current) setSpoken(cursor === null ? '' : wordsOf(cursor));
  });

  const onKey = (event: KeyboardEvent): void => {
    const plot = drawing.current?.plot;
    if (!plot || event.ctrlKey || event.metaKey || event.altKey) return;
    isByKey.current = true;
    const steps = event.shiftKey ? BIG_STEP : 1;
    switch (event.key) {
      case 'ArrowLeft':
        plot.step(-steps);
        break;
      case 'ArrowRight':
        plot.step(steps);
        break;
      case '+':
      case '=':
        plot.zoom(ZOOM_STEP);
        break;
      case '-':
        plot.zoom(1 / ZOOM_STEP);
        break;
      case 'PageUp':
        plot.move(-PAGE_SHARE);
        break;
      case 'PageDown':
        plot.move(PAGE_SHARE);
        break;
      case 'Home':
      case '0':
        plot.whole();
        break;
      case 'Escape':
        plot.clear();
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  const span = view === null ? '' : `${platformText(view.from, offset)} – ${platformText(view.end, offset)}`;
  const high = Math.max(HEIGHT, bands * BAND_HEIGHT);
  const plot = drawing.current?.chart.plot();
  return (
    <figure className="as-curve" aria-label={label}>
      <Legend signals={signals} cursor={cursor} />
      <p className="as-curve__time">
        {cursor === null ? span : say('readAt', { time: platformText(cursor.time, offset) })}
      </p>
      <div className="as-curve__chart" style={{ height: high }}>
        <div
          ref={host}
          className="as-curve__host"
          aria-hidden="true"
          onPointerDown={() => (isByKey.current = false)}
        />
        <button
          type="button"
          className="as-curve__keys"
          aria-label={`${label}. ${say('help')}`}
          onKeyDown={onKey}
        />
        <p className="as-hidden-text" aria-live="polite">
          {spoken}
        </p>
        {curve === null || hasFailed ? (
          <div className="as-curve__cover">
            {hasFailed ? (
              <>
                <span role="alert">{shell('chunkFailed')}</span>
                <Button kind="primary" onClick={again}>
                  {shell('retry')}
                </Button>
              </>
            ) : (
              <Spinner label={shell('loading')} />
            )}
          </div>
        ) : (
          <Cover curve={curve} onRetry={onRetry} />
        )}
      </div>
      {plotted?.isBroken ? <p className="as-curve__time">{say('broken')}</p> : null}
      {view !== null && plot !== undefined && lane !== undefined ? lane(view, plot) : null}
      <div className="as-curve__tools">
        <span className="as-curve__buttons">
          <IconButton label={say('zoomIn')} onClick={() => drawing.current?.plot.zoom(ZOOM_STEP)}>
            <ZoomInIcon />
          </IconButton>
          <IconButton label={say('zoomOut')} onClick={() => drawing.current?.plot.zoom(1 / ZOOM_STEP)}>
            <ZoomOutIcon />
          </IconButton>
          <IconButton label={say('whole')} onClick={() => drawing.current?.plot.whole()}>
            <WholeIcon />
          </IconButton>
        </span>
        {tools}
      </div>
    </figure>
  );
}
