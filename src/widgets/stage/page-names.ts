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
  let firstLabel: StaticText | null = null;
  for (const label of texts)
    if (isInRow(label.box, getMiddleY(box)) && getMiddleX(label.box) < box.left)
      if (firstLabel === null || label.box.left < firstLabel.box.left) firstLabel = label;
  return firstLabel?.text ?? '';
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
  const visiblePart = getVisiblePart(view, viewport, 0);
  const visibleBoxes = values.filter((box) => overlaps(box, visiblePart));
  const rows = new Map<string, EdgeName>();
  const heads = new Map<string, EdgeName>();
  const labelsAbove = texts.filter(({ box }) => box.bottom <= visiblePart.top);
  const headRow = labelsAbove
    .filter(
      (label) => labelsAbove.filter(({ box }) => isInRow(box, getMiddleY(label.box))).length >= MIN_HEADS,
    )
    .sort((a, b) => b.box.top - a.box.top);
  for (const box of visibleBoxes) {
    const y = getMiddleY(box);
    const left = texts.filter((label) => label.box.right <= visiblePart.left && isInRow(label.box, y));
    const row = getRowName(left, box);
    if (row !== '' && y >= visiblePart.top && y <= visiblePart.bottom)
      rows.set(`${row} ${Math.round(y)}`, { text: row, at: y * view.sy + view.y });
    const x = getMiddleX(box);
    if (x < visiblePart.left || x > visiblePart.right || box.top < visiblePart.top) continue;
    const head = headRow.find((label) => label.box.left <= x && x <= label.box.right);
    if (head !== undefined)
      heads.set(head.text, { text: head.text, at: getMiddleX(head.box) * view.sx + view.x });
  }
  return { rows: [...rows.values()], heads: [...heads.values()] };
}
