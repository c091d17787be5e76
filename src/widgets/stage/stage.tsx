import {
  type RefObject,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { lazyComponent } from '../../browser/lazy-component';
import type { Widget } from '../../page-document/model';
import type { Millis } from '../../shared/units';
import type { AlarmMap } from '../../state/live/alarms';
import { cx } from '../../ui/cx';
import { NO_PAN, STAGE_KEYS } from '../frame/gesture-marks';
import { Picture } from '../frame/picture';
import { useRuntime } from '../live/use-runtime';
import { selectCanvasValues } from '../values/canvas-values';
import { getBackground, getLookStyle, isDark } from '../values/palette';
import { ValueReader } from '../values/reader';
import { createSpatialIndex } from '../values/spatial';
import type { AlarmFramesProps } from './alarm-frames';
import { selectAffordable } from './draw-cost';
import type { EdgeNamesProps } from './edge-names';
import { MountedWidgets } from './mounted-widgets';
import type { PageFinder } from './page-finder';
import { inspectWidget, type LastView, useStage } from './use-stage';
import { ZoomButtons } from './zoom-buttons';

const Nothing = (): null => null;
/**
 * Loaded on demand, since most pages are never zoomed that far. If the code does not load, the page has no names at
 * its edges.
 */
const EdgeNames = lazyComponent<EdgeNamesProps>(() => import('./edge-names'), Nothing, Nothing);

/** Loaded with the first alarm. */
const AlarmFrames = lazyComponent<AlarmFramesProps>(() => import('./alarm-frames'), Nothing, Nothing);

const FOUND_RING_MS: Millis = 6_000;
const NO_VALUES: ReadonlySet<number> = new Set();

/**
 * Whether a canvas can be used. Some browsers block canvases against fingerprinting; all values are then in the DOM.
 */
const canPaint = (): boolean => document.createElement('canvas').getContext('2d') !== null;

interface StageProps {
  readonly finder?: RefObject<PageFinder | null> | undefined;
  /** Passed by a parent that replaces the stage; otherwise the stage keeps its own. */
  readonly lastView?: RefObject<LastView | null> | undefined;
}

export function Stage({ finder, lastView }: StageProps) {
  const runtime = useRuntime();
  const { page, host, texts, reducedMotion } = runtime;
  const spatial = useMemo(() => createSpatialIndex(page), [page]);
  const canvasIndexes = useMemo(
    () => (canPaint() ? selectCanvasValues(page, spatial, host.auths) : NO_VALUES),
    [page, spatial, host.auths],
  );
  const ownView = useRef<LastView>(null);
  const { root, world, canvas, controller, mountedIndexes, layer, isFitted, isTiny, zoomedTo } = useStage(
    runtime,
    spatial,
    canvasIndexes,
    lastView ?? ownView,
  );
  const domIndexes = useMemo(
    () => mountedIndexes.filter((index) => !canvasIndexes.has(index)),
    [mountedIndexes, canvasIndexes],
  );
  const shownIndexes = useMemo(() => selectAffordable(page, domIndexes), [page, domIndexes]);
  const background = getBackground(page);
  const name = page.name === '' ? texts.t('canvas') : page.name;
  const fit = (): void => controller.current?.fit();
  const [foundIndex, setFoundIndex] = useState<number | null>(null);
  const [markedSlot, setMarkedSlot] = useState<number | null>(null);
  useImperativeHandle(
    finder,
    () => ({
      show: (index) => {
        controller.current?.focus(index);
        setFoundIndex(index);
      },
      mark: setMarkedSlot,
    }),
    [controller],
  );
  return (
    <section
      ref={root}
      className={cx('w-stage', isDark(background) ? 'w-dark' : 'w-light', reducedMotion && 'w-still')}
      aria-label={name}
      style={{ ...getLookStyle(page.look), ...(background === null ? {} : { background }) }}
    >
      <div ref={world} className="w-world" style={{ width: page.width, height: page.height }}>
        <Background />
        <MountedWidgets page={page} indexes={shownIndexes} />
        <AlarmsOnPage />
        {markedSlot !== null && <SlotRings slot={markedSlot} />}
        {foundIndex !== null && (
          <FoundRing key={foundIndex} index={foundIndex} onEnd={() => setFoundIndex(null)} />
        )}
        {layer !== null && (
          <ValueReader
            layer={layer}
            indexes={canvasIndexes}
            onReach={(index) => controller.current?.reveal(index)}
            onOpen={(index) => inspectWidget(runtime, index)}
          />
        )}
      </div>
      <div aria-hidden="true">
        <canvas ref={canvas} className="w-values" />
      </div>
      <button
        type="button"
        className="w-keys"
        {...STAGE_KEYS}
        aria-label={`${name}. ${texts.t('canvasHelp')}`}
        onClick={fit}
      />
      {shownIndexes.length < domIndexes.length && (
        <p className="w-limit-note" role="status">
          {texts.t('tooManyHere', { n: domIndexes.length, limit: shownIndexes.length })}
        </p>
      )}
      {zoomedTo !== null && <EdgeNames shown={zoomedTo} />}
      {isTiny && isFitted && (
        <div className="w-stamp" data-control="" {...NO_PAN}>
          <span>{texts.t('turnDevice')}</span>
          <button type="button" onClick={() => controller.current?.fillHeight()}>
            {texts.t('fillHeight')}
          </button>
        </div>
      )}
      {!isFitted && <ZoomButtons onZoom={(factor) => controller.current?.zoomBy(factor)} onFit={fit} />}
    </section>
  );
}

const NO_ALARMS: AlarmMap = new Map();
const subscribeToNothing = (): (() => void) => () => undefined;

/** Renders when alarms change, never when values do. */
function AlarmsOnPage() {
  const { alarms } = useRuntime().host;
  const alarmMap = useSyncExternalStore(
    alarms?.subscribe ?? subscribeToNothing,
    alarms?.get ?? (() => NO_ALARMS),
  );
  const activeAlarms = useMemo(
    () => [...alarmMap.values()].filter((alarm) => alarm.recoverTime === null && alarm.releaseTime === null),
    [alarmMap],
  );
  return activeAlarms.length === 0 || alarms === undefined ? null : (
    <AlarmFrames activeAlarms={activeAlarms} onOpen={alarms.openEquipment} />
  );
}

/** Draws a ring around the found widget. It fades, to leave the page readable. */
function FoundRing({ index, onEnd }: { readonly index: number; readonly onEnd: () => void }) {
  const { page } = useRuntime();
  const widget = page.widgets[index];
  const latestOnEnd = useRef(onEnd);
  latestOnEnd.current = onEnd;
  useEffect(() => {
    const timer = setTimeout(() => latestOnEnd.current(), FOUND_RING_MS);
    return () => clearTimeout(timer);
  }, []);
  if (widget === undefined) return null;
  return <div className="w-focus-ring w-found" style={toBoxStyle(widget)} />;
}

const toBoxStyle = ({ x, y, w, h }: Pick<Widget, 'x' | 'y' | 'w' | 'h'>) => ({
  left: x,
  top: y,
  width: w,
  height: h,
});

function SlotRings({ slot }: { readonly slot: number }) {
  const { page, plan } = useRuntime();
  return page.widgets
    .filter(({ bind }) => plan.getSlot(bind) === slot)
    .map((widget) => <div key={widget.id} className="w-focus-ring" style={toBoxStyle(widget)} />);
}

function Background() {
  const { page } = useRuntime();
  const { image, mode, alpha } = page.background;
  return (
    <div className="w-background" style={{ background: getBackground(page) ?? '#ffffff', opacity: alpha }}>
      {image !== '' && <Picture src={image} fit={mode === 'stretch' ? 'fill' : mode} alt="" />}
    </div>
  );
}
