import {
  CONTROL_SELECTOR,
  NO_PAN_SELECTOR,
  SCROLLS_SELECTOR,
  STAGE_KEYS_SELECTOR,
} from '../frame/gesture-marks';

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Gestures {
  /** Points are CSS pixels from the element's corner. */
  readonly pan: (dx: number, dy: number) => void;
  readonly zoom: (factor: number, at: Point) => void;
  readonly tap: (at: Point, target: EventTarget | null) => void;
  readonly doubleTap: (at: Point) => void;
  readonly fit: () => void;
}

/** Distance that a finger may move in a tap. */
const TAP_SLOP_PX = 8;
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_SLOP_PX = 24;
const KEY_PAN_PX = 60;
const KEY_ZOOM = 1.25;
const KEY_PANS: ReadonlyMap<string, readonly [dx: number, dy: number]> = new Map([
  ['ArrowLeft', [KEY_PAN_PX, 0]],
  ['ArrowRight', [-KEY_PAN_PX, 0]],
  ['ArrowUp', [0, KEY_PAN_PX]],
  ['ArrowDown', [0, -KEY_PAN_PX]],
]);
const KEY_ZOOMS: ReadonlyMap<string, number> = new Map([
  ['+', KEY_ZOOM],
  ['=', KEY_ZOOM],
  ['-', 1 / KEY_ZOOM],
]);
/** Wheel distance that doubles the zoom. */
const WHEEL_DOUBLES_PX = 240;
/** Pixels of a wheel step that is given in lines. */
const WHEEL_LINE_PX = 20;

const isWithin = ({ target }: Event, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Whether the part under the wheel scrolls itself; it does not at its end or with Ctrl or Shift. */
function canScrollItself({ target, deltaY, ctrlKey, metaKey, shiftKey }: WheelEvent): boolean {
  const scrollable = target instanceof Element ? target.closest(SCROLLS_SELECTOR) : null;
  if (scrollable === null || ctrlKey || metaKey || shiftKey) return false;
  const { scrollTop, scrollHeight, clientHeight } = scrollable;
  return deltaY < 0 ? scrollTop > 0 : scrollTop + clientHeight + 1 < scrollHeight;
}

class Recogniser {
  readonly #pointers = new Map<number, Point>();
  #start: Point | null = null;
  #isMoving = false;
  #lastTap: { readonly at: Point; readonly time: number } | null = null;

  constructor(
    readonly element: HTMLElement,
    readonly gestures: Gestures,
  ) {}

  readonly handleDown = (event: PointerEvent): void => {
    if (this.#pointers.size === 0) this.#isMoving = false;
    if (event.button > 0 || isWithin(event, NO_PAN_SELECTOR)) return;
    if (this.#pointers.size === 0) this.#start = this.#getPoint(event);
    this.#pointers.set(event.pointerId, this.#getPoint(event));
  };

  readonly handleMove = (event: PointerEvent): void => {
    // A button released outside the element sends no event.
    if (event.pointerType === 'mouse' && event.buttons === 0) this.#pointers.delete(event.pointerId);
    if (!this.#pointers.has(event.pointerId)) return;
    const previousMiddle = this.#getMiddle();
    const point = this.#getPoint(event);
    const from = this.#start;
    if (!this.#isMoving && this.#pointers.size === 1) {
      if (from && Math.hypot(point.x - from.x, point.y - from.y) < TAP_SLOP_PX) return;
      this.#pointers.set(event.pointerId, point);
      this.#startMoving(event.pointerId);
      return;
    }
    this.#pointers.set(event.pointerId, point);
    if (!this.#isMoving) this.#startMoving(event.pointerId);
    const currentMiddle = this.#getMiddle();
    this.gestures.pan(currentMiddle.at.x - previousMiddle.at.x, currentMiddle.at.y - previousMiddle.at.y);
    if (previousMiddle.distance > 0 && currentMiddle.distance > 0)
      this.gestures.zoom(currentMiddle.distance / previousMiddle.distance, currentMiddle.at);
  };

  readonly handleUp = (event: PointerEvent): void => {
    if (!this.#pointers.delete(event.pointerId) || this.#isMoving || event.type === 'pointercancel') return;
    const at = this.#getPoint(event);
    const lastTap = this.#lastTap;
    const isDouble =
      lastTap !== null &&
      // Two presses on a control are meant for the control.
      !isWithin(event, CONTROL_SELECTOR) &&
      event.timeStamp - lastTap.time < DOUBLE_TAP_MS &&
      Math.hypot(at.x - lastTap.at.x, at.y - lastTap.at.y) < DOUBLE_TAP_SLOP_PX;
    this.#lastTap = isDouble ? null : { at, time: event.timeStamp };
    if (isDouble) this.gestures.doubleTap(at);
    else this.gestures.tap(at, event.target);
  };

  /** A drag that ends on a control must not press it. Clicks by key or screen reader have no pointer (`detail` 0). */
  readonly handleClick = (event: MouseEvent): void => {
    if (!this.#isMoving || event.detail === 0) return;
    this.#isMoving = false;
    event.stopPropagation();
    event.preventDefault();
  };

  readonly handleWheel = (event: WheelEvent): void => {
    if (canScrollItself(event)) return;
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : WHEEL_LINE_PX;
    if (event.ctrlKey || event.metaKey)
      this.gestures.zoom(2 ** ((-event.deltaY * unit) / WHEEL_DOUBLES_PX), this.#getPoint(event));
    else if (event.shiftKey && event.deltaX === 0) this.gestures.pan(-event.deltaY * unit, 0);
    else this.gestures.pan(-event.deltaX * unit, -event.deltaY * unit);
  };

  /** Keys are handled only on the element for them, not while the user types or steps through values. */
  readonly handleKey = (event: KeyboardEvent): void => {
    const isForStage = event.target instanceof Element && event.target.matches(STAGE_KEYS_SELECTOR);
    if (!isForStage || event.ctrlKey || event.metaKey || event.altKey) return;
    const centre = { x: this.element.clientWidth / 2, y: this.element.clientHeight / 2 };
    const [dx, dy] = KEY_PANS.get(event.key) ?? [0, 0];
    const factor = KEY_ZOOMS.get(event.key) ?? 1;
    if (dx !== 0 || dy !== 0) this.gestures.pan(dx, dy);
    else if (factor !== 1) this.gestures.zoom(factor, centre);
    else if (event.key === '0') this.gestures.fit();
    else return;
    event.preventDefault();
  };

  #startMoving(pointerId: number): void {
    this.#isMoving = true;
    this.#lastTap = null;
    this.element.setPointerCapture(pointerId);
  }

  #getPoint(event: MouseEvent): Point {
    const box = this.element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** Returns the middle of the pointers and their distance; a single pointer is its own middle. */
  #getMiddle(): { readonly at: Point; readonly distance: number } {
    const [a, b] = [...this.#pointers.values()];
    if (!a || !b) return { at: a ?? { x: 0, y: 0 }, distance: 0 };
    return { at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, distance: Math.hypot(a.x - b.x, a.y - b.y) };
  }
}

/** Recognises gestures on an element; returns a function that stops it. */
export function recogniseGestures(element: HTMLElement, gestures: Gestures): () => void {
  const { handleDown, handleMove, handleUp, handleClick, handleWheel, handleKey } = new Recogniser(
    element,
    gestures,
  );
  element.addEventListener('pointerdown', handleDown);
  element.addEventListener('pointermove', handleMove);
  element.addEventListener('pointerup', handleUp);
  element.addEventListener('pointercancel', handleUp);
  element.addEventListener('click', handleClick, true);
  element.addEventListener('wheel', handleWheel, { passive: false });
  element.addEventListener('keydown', handleKey);
  return () => {
    element.removeEventListener('pointerdown', handleDown);
    element.removeEventListener('pointermove', handleMove);
    element.removeEventListener('pointerup', handleUp);
    element.removeEventListener('pointercancel', handleUp);
    element.removeEventListener('click', handleClick, true);
    element.removeEventListener('wheel', handleWheel);
    element.removeEventListener('keydown', handleKey);
  };
}
