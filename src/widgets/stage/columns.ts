/** Fits a tall page to a wide screen: its blocks, in order, in newspaper columns. */
import type { Page, Widget } from '../../page-document/model';
import { moves } from '../live/animation';
import { getBox } from '../values/spatial';
import type { Size } from './view';

const MOST_COLUMNS = 8;
/** Smallest scale in pixels per page unit at which a page is shown whole: 20-unit text is legible at 12 px. */
const LEAST_SCALE = 0.6;
/** Don't rearrange a page for a small gain. */
const LEAST_GAIN = 1.25;
/** A container narrower than this relative to its height is portrait and shows a page unarranged. */
const UPRIGHT = 0.9;
/** Two columns fit a container of this many page widths, slightly reduced. */
const WIDTHS_FOR_TWO = 1.6;
/** Share of the container's height that columns occupy at least; the rest absorbs changes without rearranging. */
const FILLED = 0.9;
/** Gap between columns as a share of the page's width. */
const GUTTER = 0.02;
/** Tolerance in page units: boxes that merely touch do not overlap. */
const SLACK = 0.5;
/** Bisection steps for a column's height: the last is below one unit of any page that can be shown. */
const STEPS = 24;

/** Widgets that overlap vertically and stay together. */
interface Block {
  readonly top: number;
  bottom: number;
  readonly members: number[];
}

/** Splits a page into blocks; returns `null` if it cannot be split. */
function getBlocks({ widgets, background }: Page): readonly Block[] | null {
  // Widgets that move with a panel and a background picture need the original page.
  if (background.image !== '' || widgets.some(({ panels }) => panels.some(moves))) return null;
  const boxes = widgets
    .map((widget, index) => ({ index, ...getBox(widget) }))
    .sort((a, b) => a.top - b.top || a.bottom - b.bottom);
  const blocks: Block[] = [];
  for (const { index, top, bottom } of boxes) {
    const last = blocks.at(-1);
    if (last !== undefined && top < last.bottom - SLACK) {
      last.members.push(index);
      last.bottom = Math.max(last.bottom, bottom);
    } else blocks.push({ top, bottom, members: [index] });
  }
  return blocks.length < 2 ? null : blocks;
}

function filled(blocks: readonly Block[], high: number): readonly (readonly Block[])[] {
  const columns: Block[][] = [];
  for (const block of blocks) {
    const column = columns.at(-1);
    const first = column?.[0];
    if (column !== undefined && first !== undefined && block.bottom - first.top <= high) column.push(block);
    else columns.push([block]);
  }
  return columns;
}

/** Returns the shortest columns within the maximum number. */
function balanced(blocks: readonly Block[], most: number): readonly (readonly Block[])[] {
  let low = Math.max(...blocks.map(({ top, bottom }) => bottom - top));
  let high = (blocks.at(-1)?.bottom ?? 0) - (blocks[0]?.top ?? 0);
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (filled(blocks, middle).length <= most) high = middle;
    else low = middle;
  }
  return filled(blocks, high);
}

const getHeight = (column: readonly Block[]): number => (column.at(-1)?.bottom ?? 0) - (column[0]?.top ?? 0);

/** Returns the page arranged in columns. Its widgets keep their order, so the plan stays valid. */
function inColumns(page: Page, columns: readonly (readonly Block[])[], fit: Page['fit']): Page {
  const gutter = page.width * GUTTER;
  const margin = Math.max(0, columns[0]?.[0]?.top ?? 0);
  const widgets: Widget[] = [...page.widgets];
  for (const [nth, column] of columns.entries()) {
    const dx = nth * (page.width + gutter);
    const dy = margin - (column[0]?.top ?? 0);
    for (const { members } of column)
      for (const index of members) {
        const widget = page.widgets[index];
        if (widget !== undefined) widgets[index] = { ...widget, x: widget.x + dx, y: widget.y + dy };
      }
  }
  return {
    ...page,
    widgets,
    fit,
    width: columns.length * page.width + (columns.length - 1) * gutter,
    height: Math.max(...columns.map(getHeight)) + 2 * margin,
  };
}

const wholeScale = (page: Size, room: Size): number =>
  Math.min(room.width / page.width, room.height / page.height);

/**
 * Arranges a page to show most of it: whole and as large as possible, or, if it is too long for that, in columns at
 * about original size. Returns the page unchanged if columns gain nothing or its author chose a fit other than width.
 *
 * @param isWhole - Whether the container cannot be scrolled, so a page without columns is shown whole.
 */
export function arrangeForRoom(page: Page, room: Size, isWhole = false): Page {
  if (page.fit !== 'width') return page;
  const asItIs: Page = isWhole ? { ...page, fit: 'contain' } : page;
  if (room.width <= UPRIGHT * room.height) return asItIs;
  const blocks = getBlocks(page);
  if (blocks === null) return asItIs;
  let best: Page = asItIs;
  for (let most = 2; most <= MOST_COLUMNS; most++) {
    const columns = balanced(blocks, most);
    const made = inColumns(page, columns, 'contain');
    if (columns.length > 1 && wholeScale(made, room) > wholeScale(best, room)) best = made;
  }
  const scale = wholeScale(best, room);
  if (scale >= LEAST_SCALE) {
    if (scale < LEAST_GAIN * wholeScale(page, room)) return asItIs;
    return { ...best, height: Math.max(best.height, (FILLED * room.height) / scale) };
  }
  const widths = room.width / page.width;
  // A page on a wall must be visible as a whole.
  const canShrink = !isWhole && widths >= WIDTHS_FOR_TWO;
  const beside = Math.min(MOST_COLUMNS, Math.max(Math.floor(widths), canShrink ? 2 : 0));
  if (beside < 2) return isWhole ? best : page;
  return inColumns(page, balanced(blocks, beside), 'width');
}
