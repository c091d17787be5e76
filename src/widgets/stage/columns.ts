/** Fits a tall page to a wide screen: its blocks, in order, in newspaper columns. */
import type { Page, Widget } from '../../page-document/model';
import { canMove } from '../live/animation';
import { getBox } from '../values/spatial';
import type { Size } from './view';

const MAX_COLUMNS = 8;
/** Smallest scale in pixels per page unit at which a page is shown whole: 20-unit text is legible at 12 px. */
const MIN_SCALE = 0.6;
/** Don't rearrange a page for a small gain. */
const MIN_GAIN = 1.25;
/** Ratio of width to height up to which a container is portrait and shows a page unarranged. */
const PORTRAIT_RATIO = 0.9;
/** Width of a container, in page widths, that fits two slightly reduced columns. */
const WIDTHS_FOR_TWO = 1.6;
/** Share of the container's height that columns occupy at least; the rest absorbs changes without rearranging. */
const FILLED_SHARE = 0.9;
/** Gap between columns as a share of the page's width. */
const GUTTER = 0.02;
/** Tolerance in page units: boxes that merely touch do not overlap. */
const TOUCH_TOLERANCE = 0.5;
/** Bisection steps for a column's height: the last is below one unit of any page that can be shown. */
const STEPS = 24;

/** Widgets that overlap vertically and stay together. */
interface Block {
  readonly top: number;
  bottom: number;
  readonly members: number[];
}

function getBlocks({ widgets, background }: Page): readonly Block[] | null {
  // Widgets that move with a panel and a background picture need the original page.
  if (background.image !== '' || widgets.some(({ panels }) => panels.some(canMove))) return null;
  const boxes = widgets
    .map((widget, index) => ({ index, ...getBox(widget) }))
    .sort((a, b) => a.top - b.top || a.bottom - b.bottom);
  const blocks: Block[] = [];
  for (const { index, top, bottom } of boxes) {
    const lastBlock = blocks.at(-1);
    if (lastBlock !== undefined && top < lastBlock.bottom - TOUCH_TOLERANCE) {
      lastBlock.members.push(index);
      lastBlock.bottom = Math.max(lastBlock.bottom, bottom);
    } else blocks.push({ top, bottom, members: [index] });
  }
  return blocks.length < 2 ? null : blocks;
}

function fillColumns(blocks: readonly Block[], high: number): readonly (readonly Block[])[] {
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
function balanceColumns(blocks: readonly Block[], maxColumns: number): readonly (readonly Block[])[] {
  let low = Math.max(...blocks.map(({ top, bottom }) => bottom - top));
  let high = (blocks.at(-1)?.bottom ?? 0) - (blocks[0]?.top ?? 0);
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (fillColumns(blocks, middle).length <= maxColumns) high = middle;
    else low = middle;
  }
  return fillColumns(blocks, high);
}

const getHeight = (column: readonly Block[]): number => (column.at(-1)?.bottom ?? 0) - (column[0]?.top ?? 0);

/** Returns the page arranged in columns. Its widgets keep their order, so the plan stays valid. */
function arrangeInColumns(page: Page, columns: readonly (readonly Block[])[], fit: Page['fit']): Page {
  const gutter = page.width * GUTTER;
  const margin = Math.max(0, columns[0]?.[0]?.top ?? 0);
  const widgets: Widget[] = [...page.widgets];
  for (const [columnIndex, column] of columns.entries()) {
    const dx = columnIndex * (page.width + gutter);
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

const getWholeScale = (page: Size, container: Size): number =>
  Math.min(container.width / page.width, container.height / page.height);

/**
 * Arranges a page to show most of it: whole and as large as possible, or, if it is too long for that, in columns at
 * about original size. Returns the page unchanged if columns gain nothing or its author chose a fit other than width.
 *
 * @param isWhole - Whether the container cannot be scrolled, so a page without columns is shown whole.
 */
export function arrangeForContainer(page: Page, container: Size, isWhole = false): Page {
  if (page.fit !== 'width') return page;
  const originalPage: Page = isWhole ? { ...page, fit: 'contain' } : page;
  if (container.width <= PORTRAIT_RATIO * container.height) return originalPage;
  const blocks = getBlocks(page);
  if (blocks === null) return originalPage;
  let bestPage: Page = originalPage;
  for (let maxColumns = 2; maxColumns <= MAX_COLUMNS; maxColumns++) {
    const columns = balanceColumns(blocks, maxColumns);
    const arrangedPage = arrangeInColumns(page, columns, 'contain');
    if (columns.length > 1 && getWholeScale(arrangedPage, container) > getWholeScale(bestPage, container))
      bestPage = arrangedPage;
  }
  const scale = getWholeScale(bestPage, container);
  if (scale >= MIN_SCALE) {
    if (scale < MIN_GAIN * getWholeScale(page, container)) return originalPage;
    return { ...bestPage, height: Math.max(bestPage.height, (FILLED_SHARE * container.height) / scale) };
  }
  const widths = container.width / page.width;
  // A page on a wall must be visible as a whole.
  const canShrink = !isWhole && widths >= WIDTHS_FOR_TWO;
  const columnCount = Math.min(MAX_COLUMNS, Math.max(Math.floor(widths), canShrink ? 2 : 0));
  if (columnCount < 2) return isWhole ? bestPage : page;
  return arrangeInColumns(page, balanceColumns(blocks, columnCount), 'width');
}
