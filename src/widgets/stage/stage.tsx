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
import { canvasValues } from '../values/canvas-values';
import { getBackground, isDark, lookStyle } from '../values/palette';
import { ValueReader } from '../values/reader';
import { createSpatialIndex } from '../values/spatial';
import type { AlarmFramesProps } from './alarm-frames';
import { selectAffordable } from './draw-cost';
import type { EdgeNamesProps } from './edge-names';
import { MountedWidgets } from './mounted-widgets';
import type { PageFinder } from './page-finder';
import { inspectWidget, type LastView, useStage } from './use-stage';
import { ZoomButtons } from './zoom-buttons';

const NoNames = (): null => null;
/**
 * Loaded on demand, since most pages are never zoomed that far. If the code does not load, the page has no names at
 * its edges.
 */
const EdgeNames = lazyComponent<EdgeNamesProps>(() => import('./edge-names'), NoNames, NoNames);

/** Loaded with the first alarm. */
const AlarmFrames = lazyComponent<AlarmFramesProps>(() => import('./alarm-frames'), NoNames, NoNames);

const FOUND_MS: Millis = 6_000;
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
  const onCanvas = useMemo(
    () => (canPaint() ? canvasValues(page, spatial, host.auths) : NO_VALUES),
    [page, spatial, host.auths],
  );
  const ownView = useRef<LastView>(null);
  const { root, world, canvas, controller, near, layer, isFitted, isStamp, zoomedTo } = useStage(
    runtime,
    spatial,
    onCanvas,
    lastView ?? ownView,
  );
  const inDom = useMemo(() => near.filter((index) => !onCanvas.has(index)), [near, onCanvas]);
  const shown = useMemo(() => selectAffordable(page, inDom), [page, inDom]);
  const background = getBackground(page);
  const name = page.name === '' ? texts.words('canvas') : page.name;
  const fit = (): void => controller.current?.fit();
  const [found, setFound] = useState<number | null>(null);
  const [marked, setMarked] = useState<number | null>(null);
  useImperativeHandle(
    finder,
    () => ({
      show: (index) => {
        controller.current?.focus(index);
        setFound(index);
      },
      mark: setMarked,
    }),
    [controller],
  );
  return (
    <section
      ref={root}
      className={cx('w-stage', isDark(background) ? 'w-dark' : 'w-light', reducedMotion && 'w-still')}
      aria-label={name}
      style={{ ...lookStyle(page.look), ...(background === null ? {} : { background }) }}
    >
      <div ref={world} className="w-world" style={{ width: page.width, height: page.height }}>
        <Background />
        <MountedWidgets page={page} shown={shown} />
        <AlarmsOnPage />
        {marked !== null && <SlotRings slot={marked} />}
        {found !== null && <FoundRing key={found} index={found} onEnd={() => setFound(null)} />}
        {layer !== null && (
          <ValueReader
            layer={layer}
            indexes={onCanvas}
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
        aria-label={`${name}. ${texts.words('canvasHelp')}`}
        onClick={fit}
      />
      {shown.length < inDom.length && (
        <p className="w-limit-note" role="status">
          {texts.words('tooManyHere', { n: inDom.length, limit: shown.length })}
        </p>
      )}
      {zoomedTo !== null && <EdgeNames shown={zoomedTo} />}
      {isStamp && isFitted && (
        <div className="w-stamp" data-control="" {...NO_PAN}>
          <span>{texts.words('turnDevice')}</span>
          <button type="button" onClick={() => controller.current?.fillHeight()}>
            {texts.words('fillHeight')}
          </button>
        </div>
      )}
      {!isFitted && <ZoomButtons onZoom={(factor) => controller.current?.zoomBy(factor)} onFit={fit} />}
    </section>
  );
}

const NO_ALARMS: AlarmMap = new Map();
const noSubscription = (): (() => void) => () => undefined;

/** Renders when alarms change, never when values do. */
function AlarmsOnPage() {
  const { alarms } = useRuntime().host;
  const known = useSyncExternalStore(alarms?.subscribe ?? noSubscription, alarms?.get ?? (() => NO_ALARMS));
  const active = useMemo(
    () => [...known.values()].filter((one) => one.recoverTime === null && one.releaseTime === null),
    [known],
  );
  return active.length === 0 || alarms === undefined ? null : (
    <AlarmFrames active={active} onOpen={alarms.openEquipment} />
  );
}

/** Draws a ring around the found widget. It fades, to leave the page readable. */
function FoundRing({ index, onEnd }: { readonly index: number; readonly onEnd: () => void }) {
  const { page } = useRuntime();
  const widget = page.widgets[index];
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    const timer = setTimeout(() => end.current(), FOUND_MS);
    return () => clearTimeout(timer);
  }, []);
  if (widget === undefined) return null;
  return <div className="w-focus-ring w-found" style={getPlace(widget)} />;
}

const getPlace = ({ x, y, w, h }: Pick<Widget, 'x' | 'y' | 'w' | 'h'>) => ({
  left: x,
  top: y,
  width: w,
  height: h,
});

/** Draws permanent rings around the widgets of a slot. */
function SlotRings({ slot }: { readonly slot: number }) {
  const { page, plan } = useRuntime();
  return page.widgets
    .filter(({ bind }) => plan.getSlot(bind) === slot)
    .map((widget) => <div key={widget.id} className="w-focus-ring" style={getPlace(widget)} />);
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
