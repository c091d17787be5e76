/** Indexes the boxes of widgets in a grid, to find a screenful among 20,000 without checking all of them. */
import type { Page, Widget } from '../../page-document/model';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const CELLS = 48;
/** Cells beyond which a box is kept outside the grid: thousands of such boxes would fill the memory. */
const LARGE_CELLS = 256;
/** Boxes in a cell above which it is crowded; a real page has a few dozen at most. */
const CROWDED_CELL = 1_000;
const clamp = (cell: number): number => Math.min(CELLS - 1, Math.max(0, Math.floor(cell)));
/** Tolerance in page units: boxes that merely touch do not overlap. */
const TOUCH_TOLERANCE = 0.01;

export const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right - TOUCH_TOLERANCE &&
  b.left < a.right - TOUCH_TOLERANCE &&
  a.top < b.bottom - TOUCH_TOLERANCE &&
  b.top < a.bottom - TOUCH_TOLERANCE;

/** Returns the bounding box of a widget, including its rotation. */
export function getBox({ x, y, w, h, rotate }: Pick<Widget, 'x' | 'y' | 'w' | 'h' | 'rotate'>): Box {
  if (rotate % 360 === 0) return { left: x, top: y, right: x + w, bottom: y + h };
  const angle = (rotate * Math.PI) / 180;
  const absCos = Math.abs(Math.cos(angle));
  const absSin = Math.abs(Math.sin(angle));
  const halfW = (w * absCos + h * absSin) / 2;
  const halfH = (w * absSin + h * absCos) / 2;
  const cx = x + w / 2;
  const cy = y + h / 2;
  return { left: cx - halfW, top: cy - halfH, right: cx + halfW, bottom: cy + halfH };
}

/** Maximum pieces of a line with separate boxes; a longer one is one box, like a drawing. */
const MAX_PIECES = 64;

/** Returns one box per straight piece of a pipe or a line. */
function getPaintedBoxes(widget: Widget): readonly Box[] {
  const isPipe = widget.kind === 'pipe';
  const isLine = widget.kind === 'shape' && widget.form === 'line';
  if ((!isPipe && !isLine) || widget.rotate % 360 !== 0 || widget.points.length > MAX_PIECES)
    return [getBox(widget)];
  const halfWidth = (isPipe ? widget.width : Math.max(1, widget.strokeWidth)) / 2;
  return widget.points.slice(1).map(([toX, toY], i) => {
    const [fromX, fromY] = widget.points[i] ?? [toX, toY];
    return {
      left: widget.x + Math.min(fromX, toX) - halfWidth,
      top: widget.y + Math.min(fromY, toY) - halfWidth,
      right: widget.x + Math.max(fromX, toX) + halfWidth,
      bottom: widget.y + Math.max(fromY, toY) + halfWidth,
    };
  });
}

/** Cells that a box covers, both ends included. */
interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Boxes outside the page are kept in its outermost cells. */
export class SpatialIndex {
  readonly #boxes = new Map<number, readonly Box[]>();
  readonly #cells: (number[] | undefined)[] = new Array(CELLS * CELLS).fill(undefined);
  /** Boxes over many cells, which are always checked. */
  readonly #large: number[] = [];
  readonly #cellW: number;
  readonly #cellH: number;
  readonly #extent = {
    left: Number.POSITIVE_INFINITY,
    top: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
  };

  constructor(width: number, height: number) {
    this.#cellW = width / CELLS;
    this.#cellH = height / CELLS;
  }

  add(index: number, boxes: readonly Box[]): void {
    this.#boxes.set(index, boxes);
    for (const box of boxes) this.#add(index, box);
  }

  query(box: Box): number[] {
    if (this.#containsAll(box)) return [...this.#boxes.keys()].sort((a, b) => a - b);
    const foundIndexes = new Set<number>();
    for (const index of this.#large) if (this.#overlaps(index, box)) foundIndexes.add(index);
    this.#someCell(box, (members) => {
      for (const index of members)
        if (!foundIndexes.has(index) && this.#overlaps(index, box)) foundIndexes.add(index);
      return false;
    });
    return [...foundIndexes].sort((a, b) => a - b);
  }

  some(box: Box, test: (index: number) => boolean): boolean {
    const isMatch = (index: number): boolean => test(index) && this.#overlaps(index, box);
    return this.#large.some(isMatch) || this.#someCell(box, (members) => members.some(isMatch));
  }

  /** Whether so many boxes overlap here that checking each would take long. */
  isCrowded(box: Box): boolean {
    return (
      this.#large.length > CROWDED_CELL || this.#someCell(box, (members) => members.length > CROWDED_CELL)
    );
  }

  getWidgetBox(index: number): Box | null {
    return this.#boxes.get(index)?.[0] ?? null;
  }

  #containsAll(box: Box): boolean {
    const { left, top, right, bottom } = this.#extent;
    return box.left <= left && box.top <= top && box.right >= right && box.bottom >= bottom;
  }

  #overlaps(index: number, box: Box): boolean {
    const indexedBoxes = this.#boxes.get(index);
    if (indexedBoxes === undefined) return false;
    for (const indexedBox of indexedBoxes) if (overlaps(box, indexedBox)) return true;
    return false;
  }

  #add(index: number, box: Box): void {
    const extent = this.#extent;
    extent.left = Math.min(extent.left, box.left);
    extent.top = Math.min(extent.top, box.top);
    extent.right = Math.max(extent.right, box.right);
    extent.bottom = Math.max(extent.bottom, box.bottom);
    const { top, bottom, left, right } = this.#getCells(box);
    if ((bottom - top + 1) * (right - left + 1) > LARGE_CELLS) {
      if (this.#large.at(-1) !== index) this.#large.push(index);
      return;
    }
    for (let row = top; row <= bottom; row++)
      for (let cell = row * CELLS + left; cell <= row * CELLS + right; cell++) {
        const members = this.#cells[cell];
        if (members === undefined) this.#cells[cell] = [index];
        else members.push(index);
      }
  }

  #getCells(box: Box): CellRange {
    return {
      top: clamp(box.top / this.#cellH),
      bottom: clamp(box.bottom / this.#cellH),
      left: clamp(box.left / this.#cellW),
      right: clamp(box.right / this.#cellW),
    };
  }

  #someCell(box: Box, test: (members: readonly number[]) => boolean): boolean {
    const { top, bottom, left, right } = this.#getCells(box);
    for (let row = top; row <= bottom; row++)
      for (let cell = row * CELLS + left; cell <= row * CELLS + right; cell++) {
        const members = this.#cells[cell];
        if (members !== undefined && test(members)) return true;
      }
    return false;
  }
}

export function createSpatialIndex(page: Page): SpatialIndex {
  const spatialIndex = new SpatialIndex(page.width, page.height);
  for (const [index, widget] of page.widgets.entries()) spatialIndex.add(index, getPaintedBoxes(widget));
  return spatialIndex;
}
