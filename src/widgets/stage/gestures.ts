/** Pan, pinch, wheel, double tap and keys on an element, as plain calls. Knows nothing of pages. */

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

/** A finger may move this far and still tap. */
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

/** Marks elements whose own pointer handling must not turn into a pan. */
export const NO_PAN = 'data-no-pan';

/** Marks elements that scroll by themselves: a wheel turns them first, and the page only from their ends on. */
export const SCROLLS = 'data-scrolls';

/** Marks the element, inside the listening one, that takes keys. */
export const FOR_KEYS = 'data-keys';

/** Listens until the returned function is called. */
export function listen(element: HTMLElement, gestures: Gestures): () => void {
  const pointers = new Map<number, Point>();
  let startedAt: Point | null = null;
  let isMoving = false;
  let lastTap: { readonly at: Point; readonly time: number } | null = null;

  const corner = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const middle = (): { readonly at: Point; readonly apart: number } => {
    const [a, b] = [...pointers.values()];
    if (!a || !b) return { at: a ?? { x: 0, y: 0 }, apart: 0 };
    return { at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, apart: Math.hypot(a.x - b.x, a.y - b.y) };
  };
  const held = (event: Event): boolean =>
    event.target instanceof Element && event.target.closest(`[${NO_PAN}]`) !== null;

  const down = (event: PointerEvent): void => {
    if (pointers.size === 0) isMoving = false;
    if (event.button > 0 || held(event)) return;
    if (pointers.size === 0) startedAt = corner(event);
    pointers.set(event.pointerId, corner(event));
  };
  const move = (event: PointerEvent): void => {
    if (!pointers.has(event.pointerId)) return;
    const before = middle();
    const point = corner(event);
    if (!isMoving && pointers.size === 1) {
      if (startedAt && Math.hypot(point.x - startedAt.x, point.y - startedAt.y) < TAP_SLOP_PX) return;
      pointers.set(event.pointerId, point);
      begin(event.pointerId);
      return;
    }
    pointers.set(event.pointerId, point);
    if (!isMoving) begin(event.pointerId);
    const after = middle();
    gestures.pan(after.at.x - before.at.x, after.at.y - before.at.y);
    if (before.apart > 0 && after.apart > 0) gestures.zoom(after.apart / before.apart, after.at);
  };
  const begin = (pointerId: number): void => {
    isMoving = true;
    lastTap = null;
    element.setPointerCapture(pointerId);
  };
  const up = (event: PointerEvent): void => {
    if (!pointers.delete(event.pointerId) || isMoving || event.type === 'pointercancel') return;
    const at = corner(event);
    const isDouble =
      lastTap !== null &&
      event.timeStamp - lastTap.time < DOUBLE_TAP_MS &&
      Math.hypot(at.x - lastTap.at.x, at.y - lastTap.at.y) < DOUBLE_TAP_SLOP_PX;
    lastTap = isDouble ? null : { at, time: event.timeStamp };
    if (isDouble) gestures.doubleTap(at);
    else gestures.tap(at, event.target);
  };
  /** A drag that ends over a control must not press it. */
  const click = (event: MouseEvent): void => {
    if (!isMoving) return;
    isMoving = false;
    event.stopPropagation();
    event.preventDefault();
  };
  /** Whether something within takes the wheel for itself. */
  const scrolls = ({ target, deltaY, ctrlKey, metaKey, shiftKey }: WheelEvent): boolean => {
    const inner = target instanceof Element ? target.closest(`[${SCROLLS}]`) : null;
    if (inner === null || ctrlKey || metaKey || shiftKey) return false;
    const { scrollTop, scrollHeight, clientHeight } = inner;
    return deltaY < 0 ? scrollTop > 0 : scrollTop + clientHeight + 1 < scrollHeight;
  };
  const wheel = (event: WheelEvent): void => {
    if (scrolls(event)) return;
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : WHEEL_LINE_PX;
    if (event.ctrlKey || event.metaKey)
      gestures.zoom(2 ** ((-event.deltaY * unit) / WHEEL_DOUBLES_PX), corner(event));
    else if (event.shiftKey && event.deltaX === 0) gestures.pan(-event.deltaY * unit, 0);
    else gestures.pan(-event.deltaX * unit, -event.deltaY * unit);
  };
  /** Keys count on the element that was made for them, so that they never act while somebody types or walks values. */
  const keyed = (event: Event): boolean =>
    event.target instanceof Element && event.target.hasAttribute(FOR_KEYS);
  const key = (event: KeyboardEvent): void => {
    if (!keyed(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const centre = { x: element.clientWidth / 2, y: element.clientHeight / 2 };
    const [dx, dy] = KEY_PANS.get(event.key) ?? [0, 0];
    const factor = KEY_ZOOMS.get(event.key) ?? 1;
    if (dx !== 0 || dy !== 0) gestures.pan(dx, dy);
    else if (factor !== 1) gestures.zoom(factor, centre);
    else if (event.key === '0') gestures.fit();
    else return;
    event.preventDefault();
  };

  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', up);
  element.addEventListener('click', click, true);
  element.addEventListener('wheel', wheel, { passive: false });
  element.addEventListener('keydown', key);
  return () => {
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointercancel', up);
    element.removeEventListener('click', click, true);
    element.removeEventListener('wheel', wheel);
    element.removeEventListener('keydown', key);
  };
}
