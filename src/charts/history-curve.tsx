/** Draws the history of signals as lines over time. The parent loads the curve (`useOwnCurve`). */
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { curveWords } from '../i18n/curve';
import { commonWords } from '../i18n/engine';
import { useWords } from '../i18n/use-words';
import { getCurrentPlatformZone } from '../shared/calls/decode';
import { formatPlatformTime } from '../shared/platform-time';
import type { Curve } from '../state/live/curve';
import { Button } from '../ui/button';
import { WholeIcon, ZoomInIcon, ZoomOutIcon } from '../ui/curve-icons';
import { IconButton } from '../ui/icon-button';
import { Spinner } from '../ui/spinner';
import { type CurveSignal, countBands, getAxes } from './curve/axes';
import type { ChartLook } from './curve/chart-look';
import { Cover } from './curve/cover';
import { Legend, useCursorText } from './curve/legend';
import { getLook } from './curve/look';
import type { Cursor, Plot, Plotted } from './curve/plot';
import { type Drawing, usePlot } from './curve/use-plot';
import './history-curve.css';
import type { TimeRange } from '../shared/units';

/** Zoom factor of one key press or button. */
const ZOOM_STEP = 0.5;
/** Bars per arrow key with Shift, and share of the range per page key. */
const BIG_STEP = 20;
const PAGE_SHARE = 0.5;
/** Heights in CSS pixels: of the chart, and of a band. */
const HEIGHT = 300;
const NO_ENDS: Plotted['ends'] = [];
const BAND_HEIGHT = 140;

export interface HistoryCurveHandle {
  /** Returns a picture of the chart; `null` while nothing is drawn. */
  readonly takePicture: () => HTMLCanvasElement | null;
  /** Returns the visible range; `null` while nothing is drawn. */
  readonly getView: () => TimeRange | null;
  /** Returns the chart's look; `null` before the component is mounted. */
  readonly getLook: () => ChartLook | null;
}

export interface HistoryCurveProps {
  /** `null` while it opens. */
  readonly curve: Curve | null;
  /** In the order of the curve's request. */
  readonly signals: readonly CurveSignal[];
  readonly label: string;
  readonly isLive?: boolean;
  readonly onRetry?: () => void;
  readonly onPlotted?: (plotted: Plotted) => void;
  /** Renders content under the time axis, as wide as the lines. */
  readonly lane?: (view: TimeRange, plot: { readonly left: number; readonly width: number }) => ReactNode;
  readonly tools?: ReactNode;
  readonly moment?: number | undefined;
  readonly ref?: Ref<HistoryCurveHandle>;
}

export type { CurveSignal, Plotted };

const KEYS: Readonly<Record<string, (plot: Plot, steps: number) => void>> = {
  ArrowLeft: (plot, steps) => plot.moveCursor(-steps),
  ArrowRight: (plot, steps) => plot.moveCursor(steps),
  '+': (plot) => plot.zoom(ZOOM_STEP),
  '=': (plot) => plot.zoom(ZOOM_STEP),
  '-': (plot) => plot.zoom(1 / ZOOM_STEP),
  PageUp: (plot) => plot.move(-PAGE_SHARE),
  PageDown: (plot) => plot.move(PAGE_SHARE),
  Home: (plot) => plot.showAll(),
  '0': (plot) => plot.showAll(),
  Escape: (plot) => plot.clearCursor(),
};

/** Returns the crosshair's text for screen readers. Only keys update it: a finger would cause endless announcements. */
function useSpokenCursor(signals: readonly CurveSignal[], cursor: Cursor | null) {
  const t = useWords(curveWords);
  const formatText = useCursorText();
  const [spoken, setSpoken] = useState('');
  const isByKey = useRef(false);
  const formatCursor = ({ time, values }: Cursor): string =>
    [
      t('readAt', { time: formatPlatformTime(time, getCurrentPlatformZone()) }),
      ...signals.map((signal, index) => `${signal.title || signal.id} ${formatText(signal, values[index])}`),
    ].join(', ');
  useEffect(() => {
    if (isByKey.current) setSpoken(cursor === null ? '' : formatCursor(cursor));
  });
  const setByKey = (isKey: boolean): void => {
    isByKey.current = isKey;
  };
  return { spoken, setByKey };
}

function ChartCover({
  curve,
  hasFailed,
  onReload,
  onRetry,
}: {
  readonly curve: Curve | null;
  readonly hasFailed: boolean;
  readonly onReload: () => void;
  readonly onRetry: () => void;
}) {
  const t = useWords(commonWords);
  if (curve !== null && !hasFailed) return <Cover curve={curve} onRetry={onRetry} />;
  return (
    <div className="as-curve__cover">
      {hasFailed ? (
        <>
          <span role="alert">{t('chunkFailed')}</span>
          <Button kind="primary" onClick={onReload}>
            {t('retry')}
          </Button>
        </>
      ) : (
        <Spinner label={t('loading')} />
      )}
    </div>
  );
}

function ZoomButtons({ drawing }: { readonly drawing: RefObject<Drawing | null> }) {
  const t = useWords(curveWords);
  return (
    <span className="as-curve__buttons">
      <IconButton label={t('zoomIn')} onClick={() => drawing.current?.plot.zoom(ZOOM_STEP)}>
        <ZoomInIcon />
      </IconButton>
      <IconButton label={t('zoomOut')} onClick={() => drawing.current?.plot.zoom(1 / ZOOM_STEP)}>
        <ZoomOutIcon />
      </IconButton>
      <IconButton label={t('showAll')} onClick={() => drawing.current?.plot.showAll()}>
        <WholeIcon />
      </IconButton>
    </span>
  );
}

function useHandle(
  ref: Ref<HistoryCurveHandle> | undefined,
  host: RefObject<HTMLElement | null>,
  drawing: RefObject<Drawing | null>,
): void {
  useImperativeHandle(
    ref,
    () => ({
      takePicture: () => drawing.current?.chart.takePicture() ?? null,
      getView: () => drawing.current?.chart.getView() ?? null,
      getLook: () => (host.current === null ? null : getLook(host.current)),
    }),
    [drawing, host],
  );
}

function useReport(plotted: Plotted | null, onPlotted: HistoryCurveProps['onPlotted']): void {
  const reportRef = useRef(onPlotted);
  reportRef.current = onPlotted;
  useEffect(() => {
    if (plotted !== null) reportRef.current?.(plotted);
  }, [plotted]);
}

interface MomentLineProps {
  readonly moment: number | undefined;
  readonly view: TimeRange;
  readonly plot: { readonly left: number; readonly width: number };
}

function MomentLine({ moment, view, plot }: MomentLineProps) {
  if (moment === undefined || moment < view.from || moment > view.end) return null;
  const share = (moment - view.from) / (view.end - view.from);
  return <span className="as-curve__moment" style={{ left: plot.left + share * plot.width }} />;
}

export function HistoryCurve(props: HistoryCurveProps) {
  const {
    curve,
    signals,
    label,
    isLive = false,
    onRetry = () => undefined,
    onPlotted,
    lane,
    tools,
    moment,
    ref,
  } = props;
  const t = useWords(curveWords);
  const host = useRef<HTMLDivElement>(null);
  const bits = { on: t('on'), off: t('off') };
  const { state, drawing, retry } = usePlot(host, curve, { signals, bits, isLive });
  const { view, cursor, plotted, hasFailed } = state;
  const { spoken, setByKey } = useSpokenCursor(signals, cursor);
  const formatTime = (time: number): string => formatPlatformTime(time, getCurrentPlatformZone());
  useHandle(ref, host, drawing);
  useReport(plotted, onPlotted);

  const handleKey = (event: KeyboardEvent): void => {
    const plot = drawing.current?.plot;
    if (!plot || event.ctrlKey || event.metaKey || event.altKey) return;
    setByKey(true);
    const action = Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : undefined;
    if (action === undefined) return;
    action(plot, event.shiftKey ? BIG_STEP : 1);
    event.preventDefault();
  };

  const range = view === null ? '' : `${formatTime(view.from)} – ${formatTime(view.end)}`;
  const bands = countBands(getAxes(signals, bits));
  const size: Record<`--${string}`, string> = {
    '--as-curve-height': `${Math.max(HEIGHT, bands * BAND_HEIGHT)}px`,
    '--as-curve-bands': String(bands),
  };
  const plot = drawing.current?.chart.getPlotArea();
  return (
    <figure className="as-curve" aria-label={label}>
      <Legend
        signals={signals}
        cursor={cursor}
        ends={plotted?.ends ?? NO_ENDS}
        until={plotted?.view.end ?? Number.NaN}
      />
      <p className="as-curve__time">
        {cursor === null ? range : t('readAt', { time: formatTime(cursor.time) })}
      </p>
      <div className="as-curve__chart" style={size}>
        <div ref={host} className="as-curve__host" aria-hidden="true" onPointerDown={() => setByKey(false)} />
        {view === null || plot === undefined ? null : <MomentLine moment={moment} view={view} plot={plot} />}
        <button
          type="button"
          className="as-curve__keys"
          aria-label={`${label}. ${t('help')}`}
          onKeyDown={handleKey}
        />
        <p className="as-hidden-text" aria-live="polite">
          {spoken}
        </p>
        <ChartCover curve={curve} hasFailed={hasFailed} onReload={retry} onRetry={onRetry} />
      </div>
      {plotted?.isBroken ? <p className="as-curve__time">{t('broken')}</p> : null}
      {view !== null && plot !== undefined && lane !== undefined ? lane(view, plot) : null}
      <div className="as-curve__tools">
        <ZoomButtons drawing={drawing} />
        {tools}
      </div>
    </figure>
  );
}
