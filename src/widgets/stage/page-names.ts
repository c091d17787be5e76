/** Finds names of values among the page's labels: at the start of their row and at the head of their column. */
import type { Page } from '../../page-document/model';
import { type Box, getBox, overlaps } from '../values/spatial';
import { getVisiblePart, type Size, type View } from './view';

interface StaticText {
  readonly text: string;
  readonly box: Box;
}

/** Maximum labels that are searched: a page with more is not a table, and searching them for each value would be slow. */
const MAX_TEXTS = 1_000;

/** Returns the static texts of a page; empty if there are too many. */
export function getStaticTexts({ widgets }: Pick<Page, 'widgets'>): readonly StaticText[] {
  const texts = widgets.flatMap((widget) =>
    widget.kind === 'text' && widget.bind === null && widget.text.trim() !== ''
      ? [{ text: widget.text.trim(), box: getBox(widget) }]
      : [],
  );
  return texts.length > MAX_TEXTS ? [] : texts;
}

const getMiddleX = ({ left, right }: Box): number => (left + right) / 2;
const getMiddleY = ({ top, bottom }: Box): number => (top + bottom) / 2;
const isInRow = (box: Box, y: number): boolean => box.top <= y && y <= box.bottom;

/** Returns the first text in the row of a box; '' if missing. */
export function getRowName(texts: readonly StaticText[], box: Box): string {
  let first: StaticText | null = null;
  for (const one of texts)
    if (isInRow(one.box, getMiddleY(box)) && getMiddleX(one.box) < box.left)
      if (first === null || one.box.left < first.box.left) first = one;
  return first?.text ?? '';
}

/** Fewest texts in a row that make it a header row. */
const MIN_HEADS = 3;

interface EdgeName {
  readonly text: string;
  /** Pixels from the top for a row, from the left for a column. */
  readonly at: number;
}
export interface EdgeNames {
  readonly rows: readonly EdgeName[];
  readonly heads: readonly EdgeName[];
}

/** Returns names for visible rows and columns whose labels are out of view. */
export function getEdgeNames(
  texts: readonly StaticText[],
  values: readonly Box[],
  view: View,
  viewport: Size,
): EdgeNames {
  const part = getVisiblePart(view, viewport, 0);
  const visibleBoxes = values.filter((box) => overlaps(box, part));
  const rows = new Map<string, EdgeName>();
  const heads = new Map<string, EdgeName>();
  const above = texts.filter(({ box }) => box.bottom <= part.top);
  const headRow = above
    .filter((one) => above.filter(({ box }) => isInRow(box, getMiddleY(one.box))).length >= MIN_HEADS)
    .sort((a, b) => b.box.top - a.box.top);
  for (const box of visibleBoxes) {
    const y = getMiddleY(box);
    const left = texts.filter((one) => one.box.right <= part.left && isInRow(one.box, y));
    const row = getRowName(left, box);
    if (row !== '' && y >= part.top && y <= part.bottom)
      rows.set(`${row} ${Math.round(y)}`, { text: row, at: y * view.sy + view.y });
    const x = getMiddleX(box);
    if (x < part.left || x > part.right || box.top < part.top) continue;
    const head = headRow.find((one) => one.box.left <= x && x <= one.box.right);
    if (head !== undefined)
      heads.set(head.text, { text: head.text, at: getMiddleX(head.box) * view.sx + view.x });
  }
  return { rows: [...rows.values()], heads: [...heads.values()] };
}
