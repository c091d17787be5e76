import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Page, WidgetKind } from '../../page-document/model';
import { CONTROL_SELECTOR } from '../frame/gesture-marks';
import { createLiveReader } from '../live/live';
import { openCurve } from '../live/open-curve';
import { canSee } from '../live/rights';
import type { PageRuntime } from '../live/runtime';
import type { SpatialIndex } from '../values/spatial';
import { type CanvasArea, StageController } from './controller';
import { storeView, takeView } from './kept-view';
import { listenToPixelRatio } from './new-pixels';
import { addPaintedPage, isPaintedRecorded } from './painted';
import { ValueDrawing } from './value-drawing';
import type { Size, View } from './view';

/** Share of a portrait viewport's height below which a page is tiny. */
const TINY_SHARE = 0.45;
const NO_INDEXES: readonly number[] = [];

/** Kinds that open the inspector on a touch. Controls and links handle a touch themselves. */
const INSPECTED_KINDS: ReadonlySet<WidgetKind> = new Set<WidgetKind>([
  'value',
  'text',
  'lamp',
  'multistate',
  'tank',
  'progress',
  'gauge',
  'rotor',
  'pipe',
  'image',
  'shape',
]);

function isInspectable(runtime: PageRuntime, index: number): boolean {
  const { page, plan, host } = runtime;
  const widget = page.widgets[index];
  return (
    widget !== undefined &&
    INSPECTED_KINDS.has(widget.kind) &&
    plan.getSlot(widget.bind) >= 0 &&
    canSee(host.auths, widget, ...widget.panels) &&
    createLiveReader(runtime, widget, false).read().set.visible !== false
  );
}

const isTrend = ({ page, host }: PageRuntime, index: number): boolean => {
  const widget = page.widgets[index];
  return widget?.kind === 'trend' && canSee(host.auths, widget, ...widget.panels);
};

/** Opens the topmost value under a touch that no control handled. */
function inspectAt(runtime: PageRuntime, indexes: readonly number[], target: EventTarget | null): void {
  if (target instanceof Element && target.closest(CONTROL_SELECTOR) !== null) return;
  const hit = indexes.find((index) => isInspectable(runtime, index) || isTrend(runtime, index));
  if (hit === undefined) return;
  const widget = runtime.page.widgets[hit];
  if (widget?.kind === 'trend') openCurve(runtime, widget);
  else inspectWidget(runtime, hit);
}

export function inspectWidget({ host, page, plan }: PageRuntime, index: number): void {
  host.inspect(plan.getSlot(page.widgets[index]?.bind ?? null));
}

export interface StageState {
  readonly root: RefObject<HTMLDivElement | null>;
  readonly world: RefObject<HTMLDivElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly controller: RefObject<StageController | null>;
  readonly mountedIndexes: readonly number[];
  /** `null` before the first layout, and in a browser without canvases. */
  readonly layer: ValueDrawing | null;
  readonly isFitted: boolean;
  /** Whether the page is tiny in a portrait viewport, while it would fill one in landscape. */
  readonly isTiny: boolean;
  /** The view after the last move; `null` while not zoomed in. */
  readonly zoomedTo: { readonly view: View; readonly viewport: Size } | null;
}

/** The view of the previous page on the stage, for the same page in its place. */
export interface LastView {
  readonly page: Pick<Page, 'id' | 'width' | 'height'>;
  readonly view: View;
  readonly viewport: Size;
}

/** Whether the last view is of the same page, reloaded or drawn again as in a replay; the user then stays in place. */
const isSamePage = ({ page }: LastView, { id, width, height }: Page): boolean =>
  page.id === id && page.width === width && page.height === height;

/**
 * Connects the elements of a stage with its controller and value drawing. `canvasIndexes` are the values that the
 * canvas paints. All arguments must be stable.
 */
export function useStage(
  runtime: PageRuntime,
  spatial: SpatialIndex,
  canvasIndexes: ReadonlySet<number>,
  lastView: RefObject<LastView | null>,
): StageState {
  const root = useRef<HTMLDivElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const controller = useRef<StageController | null>(null);
  const [mountedIndexes, setMountedIndexes] = useState<readonly number[]>(NO_INDEXES);
  const [layer, setLayer] = useState<ValueDrawing | null>(null);
  const [isFitted, setIsFitted] = useState(true);
  const [isTiny, setIsTiny] = useState(false);
  const [zoomedTo, setZoomedTo] = useState<StageState['zoomedTo']>(null);

  useLayoutEffect(() => {
    const { page, plan, board, host, pulse, lastGood, commonAge } = runtime;
    if (root.current === null || world.current === null || canvas.current === null) return undefined;
    const pen = canvas.current.getContext('2d');
    const elements = { root: root.current, world: world.current };
    const values =
      pen === null
        ? null
        : new ValueDrawing(
            runtime,
            canvasIndexes,
            canvas.current,
            pen,
            (shown, area) => stage.adopt(shown, area),
            isPaintedRecorded(),
          );
    const events = {
      near: setMountedIndexes,
      interest: host.interest,
      repaint: (area: CanvasArea) => values?.place(area),
      fitted: setIsFitted,
      handleSettled: (view: View, viewport: Size) => {
        setIsTiny(
          viewport.height > viewport.width &&
            (view.sy / view.zoom) * page.height < TINY_SHARE * viewport.height,
        );
        setZoomedTo(view.zoom > 1 ? { view, viewport } : null);
      },
      tap: (indexes: readonly number[], target: EventTarget | null) => inspectAt(runtime, indexes, target),
    };
    const address = `${window.location.pathname} ${page.id}`;
    const previousView = lastView.current;
    const initialView =
      previousView !== null && isSamePage(previousView, page) ? previousView : takeView(address);
    const stage = new StageController(page, plan, spatial, events, initialView);
    controller.current = stage;
    setLayer(values);
    const cleanups = [
      stage.attach(elements),
      board.onPaint((changedSlots) => {
        lastGood.update(changedSlots);
        values?.paint(changedSlots, commonAge.update());
      }),
      pulse.listen(() => values?.tick()),
      () => values?.end(),
      addPaintedPage({ elements, page, layer: values }),
      listenToPageHide(() => storeView(address, stage.state)),
    ];
    return () => {
      lastView.current = { page, ...stage.state };
      controller.current = null;
      for (const cleanUp of cleanups) cleanUp();
    };
  }, [runtime, canvasIndexes, spatial, lastView]);

  usePauseWhileHidden(root);
  useNewPixels(controller);
  return { root, world, canvas, controller, mountedIndexes, layer, isFitted, isTiny, zoomedTo };
}

function listenToPageHide(cleanups: () => void): () => void {
  window.addEventListener('pagehide', cleanups);
  return () => window.removeEventListener('pagehide', cleanups);
}

function usePauseWhileHidden(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const updatePause = (): void => {
      root.current?.classList.toggle('w-resting', document.visibilityState === 'hidden');
    };
    document.addEventListener('visibilitychange', updatePause);
    return () => document.removeEventListener('visibilitychange', updatePause);
  }, [root]);
}

function useNewPixels(controller: RefObject<StageController | null>): void {
  useEffect(() => listenToPixelRatio(() => controller.current?.repaint()), [controller]);
}
