/**
 * Moves a page on the screen and determines which widgets are mounted and on the canvas and which slots are of
 * interest. It works without React: a gesture only writes transforms.
 */
import type { Fit, Page } from '../../page-document/model';
import type { PagePlan } from '../../page-document/plan';
import type { Millis } from '../../shared/units';
import type { Box, SpatialIndex } from '../values/spatial';
import type { Placement } from '../values/value-box';
import { type Gestures, type Point, recogniseGestures } from './gestures';
import {
  contains,
  fitView,
  getVisiblePart,
  isSameView,
  panView,
  resizeView,
  type Size,
  toPage,
  type View,
  zoomView,
} from './view';

/** Share of the viewport beyond its edges within which widgets stay mounted. */
const MOUNT_MARGIN = 0.5;
/** Share of the viewport by which the canvas extends beyond its edges. */
const CANVAS_MARGIN = 0.2;
/** Remaining margin at which mounted widgets and canvas are computed again. */
const KEEP_MARGIN = 0.05;
/** Time without motion after which a move of the view ends. */
const MOVE_END_MS: Millis = 140;
const MAX_DEVICE_RATIO = 3;
/** Phones refuse larger canvases. */
const MAX_CANVAS_PIXELS = 12_000_000;
const DOUBLE_TAP_ZOOM = 2.5;
/** Pixels per page unit at which a found value is legible. */
const READ_SCALE = 1;

export interface CanvasArea {
  readonly placement: Placement;
  readonly visible: readonly number[];
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  /** The view that it was computed in, and its corner there (CSS px). */
  readonly view: View;
  readonly left: number;
  readonly top: number;
}

export interface StageElements {
  readonly root: HTMLElement;
  readonly world: HTMLElement;
}

export interface StageEvents {
  readonly near: (indexes: readonly number[]) => void;
  /** Called with the slots of the widgets in view; `null` for all of the page. */
  readonly interest: (slots: Uint32Array | null) => void;
  /** Called to repaint the canvas, which is passed to `adopt` once painted. */
  readonly repaint: (area: CanvasArea) => void;
  /** Called for a touch that no control handled, with the topmost widget first. */
  readonly tap: (indexes: readonly number[], target: EventTarget | null) => void;
  /** Called with `true` when the page returns to the author's fit. */
  readonly fitted: (isFitted: boolean) => void;
  readonly handleSettled: (view: View, viewport: Size) => void;
}

export class StageController {
  #elements: StageElements | null = null;
  #viewport: Size;
  #view: View;
  #nearPart: Box | null = null;
  #nearKey = '';
  #canvasPart: Box | null = null;
  #adoptedCanvas: { readonly canvas: HTMLCanvasElement; readonly area: CanvasArea } | null = null;
  #moveEndTimer: ReturnType<typeof setTimeout> | null = null;
  #isFitted = true;
  readonly #fit: Fit;

  constructor(
    readonly page: Page,
    readonly plan: PagePlan,
    readonly spatial: SpatialIndex,
    readonly events: StageEvents,
    /** The last view of the same page; `null` for the first. */
    lastView: { readonly view: View; readonly viewport: Size } | null = null,
  ) {
    this.#fit = page.fit;
    this.#viewport = lastView?.viewport ?? { width: page.width, height: page.height };
    this.#view = lastView?.view ?? fitView(page, this.#viewport, this.#fit);
  }

  get state(): { readonly view: View; readonly viewport: Size } {
    return { view: this.#view, viewport: this.#viewport };
  }

  attach(elements: StageElements): () => void {
    this.#elements = elements;
    const measure = (): void => {
      const { clientWidth, clientHeight } = elements.root;
      // Without layout (hidden, or in a test), the page's size is used.
      const hasLayout = clientWidth > 0 && clientHeight > 0;
      this.#resize(hasLayout ? { width: clientWidth, height: clientHeight } : this.page);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(elements.root);
    const stopGestures = recogniseGestures(elements.root, this.#createGestures());
    // Browsers scroll the focused element into view, which would shift the page.
    const handleScroll = (): void => {
      const { scrollLeft, scrollTop } = elements.root;
      if (scrollLeft === 0 && scrollTop === 0) return;
      elements.root.scrollLeft = 0;
      elements.root.scrollTop = 0;
      this.#move(panView(this.#view, -scrollLeft, -scrollTop, this.page, this.#viewport));
    };
    elements.root.addEventListener('scroll', handleScroll);
    return () => {
      elements.root.removeEventListener('scroll', handleScroll);
      observer.disconnect();
      stopGestures();
      if (this.#moveEndTimer !== null) clearTimeout(this.#moveEndTimer);
      this.#moveEndTimer = null;
      this.#elements = null;
    };
  }

  fit(): void {
    this.#move(fitView(this.page, this.#viewport, this.#fit));
  }

  /** Places the canvas again after the device's pixels have changed. */
  repaint(): void {
    this.#placeCanvas();
  }

  /** Makes the canvas move with the page from now on. */
  adopt(canvas: HTMLCanvasElement, area: CanvasArea): void {
    const { width, height, ratio } = area;
    canvas.style.width = `${width / ratio}px`;
    canvas.style.height = `${height / ratio}px`;
    this.#adoptedCanvas = { canvas, area };
    this.#applyTransforms();
  }

  zoomBy(factor: number): void {
    this.#zoom(factor, { x: this.#viewport.width / 2, y: this.#viewport.height / 2 });
  }

  reveal(index: number): void {
    const box = this.spatial.getWidgetBox(index);
    if (box === null || contains(getVisiblePart(this.#view, this.#viewport, 0), box)) return;
    const { x, y, sx, sy } = this.#view;
    const dx = this.#viewport.width / 2 - (((box.left + box.right) / 2) * sx + x);
    const dy = this.#viewport.height / 2 - (((box.top + box.bottom) / 2) * sy + y);
    this.#move(panView(this.#view, dx, dy, this.page, this.#viewport));
  }

  focus(index: number): void {
    const box = this.spatial.getWidgetBox(index);
    if (box === null) return;
    const { sx, sy } = this.#view;
    this.#zoom(Math.max(1, READ_SCALE / Math.min(sx, sy)), { x: 0, y: 0 });
    const { view, viewport } = this.state;
    const dx = viewport.width / 2 - (((box.left + box.right) / 2) * view.sx + view.x);
    const dy = viewport.height / 2 - (((box.top + box.bottom) / 2) * view.sy + view.y);
    this.#move(panView(view, dx, dy, this.page, viewport));
  }

  /** Makes the page as high as the viewport; its sides are reached by panning. */
  fillHeight(): void {
    const { width, height } = this.#viewport;
    this.#zoom(height / (this.page.height * this.#view.sy), { x: width / 2, y: height / 2 });
  }

  #createGestures(): Gestures {
    return {
      pan: (dx, dy) => this.#move(panView(this.#view, dx, dy, this.page, this.#viewport)),
      zoom: (factor, at) => this.#zoom(factor, at),
      fit: () => this.fit(),
      doubleTap: (at) => (this.#view.zoom === 1 ? this.#zoom(DOUBLE_TAP_ZOOM, at) : this.fit()),
      tap: (at, target) => {
        const { x, y } = toPage(this.#view, at.x, at.y);
        const hit = { left: x - 0.1, top: y - 0.1, right: x + 0.1, bottom: y + 0.1 };
        this.events.tap(this.spatial.query(hit).reverse(), target);
      },
    };
  }

  #zoom(factor: number, at: Point): void {
    this.#move(zoomView(this.#view, factor, at, this.page, this.#viewport, this.#fit));
  }

  #resize(to: Size): void {
    const from = this.#viewport;
    const isSame = from.width === to.width && from.height === to.height;
    if (isSame && this.#nearPart !== null) return;
    this.#viewport = { width: to.width, height: to.height };
    this.#view = isSame ? this.#view : resizeView(this.#view, this.page, from, this.#viewport, this.#fit);
    this.#endMove();
  }

  #move(view: View): void {
    if (isSameView(view, this.#view)) return;
    this.#view = view;
    this.#elements?.root.classList.add('w-moving');
    this.#applyTransforms();
    const visiblePart = this.#clipToPage(getVisiblePart(view, this.#viewport, 0));
    const neededPart = this.#clipToPage(getVisiblePart(view, this.#viewport, KEEP_MARGIN));
    if (this.#nearPart === null || !contains(this.#nearPart, neededPart)) this.#findNear();
    if (this.#canvasPart === null || !contains(this.#canvasPart, visiblePart)) this.#placeCanvas();
    if (this.#moveEndTimer !== null) clearTimeout(this.#moveEndTimer);
    this.#moveEndTimer = setTimeout(() => this.#endMove(), MOVE_END_MS);
  }

  #endMove(): void {
    if (this.#moveEndTimer !== null) clearTimeout(this.#moveEndTimer);
    this.#moveEndTimer = null;
    this.#elements?.root.classList.remove('w-moving');
    this.#applyTransforms();
    // For parts that keep their screen size, such as the frame of an alarm.
    this.#elements?.world.style.setProperty('--w-sx', String(this.#view.sx));
    this.#elements?.world.style.setProperty('--w-sy', String(this.#view.sy));
    this.#findNear();
    this.#placeCanvas();
    const isFitted = this.#view.zoom === 1;
    if (isFitted !== this.#isFitted) {
      this.#isFitted = isFitted;
      this.events.fitted(isFitted);
    }
    this.events.handleSettled(this.#view, this.#viewport);
  }

  /** Clips a box to the page, since nothing is painted outside it. */
  #clipToPage(box: Box): Box {
    return {
      left: Math.max(0, box.left),
      top: Math.max(0, box.top),
      right: Math.min(this.page.width, box.right),
      bottom: Math.min(this.page.height, box.bottom),
    };
  }

  #applyTransforms(): void {
    if (this.#elements === null) return;
    const { x, y, sx, sy } = this.#view;
    const { world } = this.#elements;
    world.style.transform = `translate(${x}px, ${y}px) scale(${sx}, ${sy})`;
    if (this.#adoptedCanvas === null) return;
    const { canvas, area } = this.#adoptedCanvas;
    const { view, left, top } = area;
    const kx = sx / view.sx;
    const ky = sy / view.sy;
    canvas.style.transform = `translate(${(left - view.x) * kx + x}px, ${(top - view.y) * ky + y}px) scale(${kx}, ${ky})`;
  }

  #findNear(): void {
    this.#nearPart = this.#clipToPage(getVisiblePart(this.#view, this.#viewport, MOUNT_MARGIN));
    const indexes = this.spatial.query(this.#nearPart);
    const key = indexes.join();
    if (key === this.#nearKey) return;
    this.#nearKey = key;
    this.events.near(indexes);
    if (indexes.length === this.page.widgets.length) {
      this.events.interest(null);
      return;
    }
    const slots = new Set<number>();
    for (const index of indexes) for (const slot of this.plan.widgetSlots[index] ?? []) slots.add(slot);
    this.events.interest(Uint32Array.from(slots).sort());
  }

  #placeCanvas(): void {
    if (this.#elements === null) return;
    const view = this.#view;
    const canvasPart = this.#clipToPage(getVisiblePart(view, this.#viewport, CANVAS_MARGIN));
    const cssWidth = Math.max(1, (canvasPart.right - canvasPart.left) * view.sx);
    const cssHeight = Math.max(1, (canvasPart.bottom - canvasPart.top) * view.sy);
    const ratio = Math.min(
      MAX_DEVICE_RATIO,
      globalThis.devicePixelRatio || 1,
      Math.sqrt(MAX_CANVAS_PIXELS / (cssWidth * cssHeight)),
    );
    const left = Math.floor((canvasPart.left * view.sx + view.x) * ratio) / ratio;
    const top = Math.floor((canvasPart.top * view.sy + view.y) * ratio) / ratio;
    const width = Math.ceil(cssWidth * ratio) + 1;
    const height = Math.ceil(cssHeight * ratio) + 1;
    this.#canvasPart = canvasPart;
    this.events.repaint({
      placement: {
        originX: (left - view.x) / view.sx,
        originY: (top - view.y) / view.sy,
        sx: view.sx * ratio,
        sy: view.sy * ratio,
      },
      visible: this.spatial.query(canvasPart),
      width,
      height,
      ratio,
      view,
      left,
      top,
    });
  }
}
