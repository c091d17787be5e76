/**
 * Estimates the cost of drawing widgets, a plain one counting 1 (faults 106). A document within all limits may
 * contain a hundred maps or megabytes of text, so widgets near the screen are drawn within a budget.
 */
import type { Page, Widget, WidgetKind } from '../../page-document/model';
import { PAGE_TABLE_ROWS_DRAWN } from '../../shared/constants';
import { MAX_PIECES } from '../frame/flow';

/**
 * Most that a page draws in the DOM, and most in one frame: beyond this a browser falls behind with values.
 */
export const PAGE_DRAWN_MAX = 4_000;
export const PAGE_DRAWN_PER_FRAME = 250;

/** Kinds that cost much more than one box. The first three are whole programs. */
const KIND_COSTS: ReadonlyMap<WidgetKind, number> = new Map([
  ['map', 120],
  ['video', 120],
  ['iframe', 120],
  ['history', 40],
  ['trend', 20],
  ['alarmTable', 40],
  // A separate layer that the compositor rotates.
  ['rotor', 8],
]);
const ROW_COST = 3;
/** Characters that are laid out in the time of one box. */
const CHARACTERS_PER_BOX = 100;

/** Estimates the cost of a widget: a line costs per piece, a table or a choice per row, a text by its length. */
export function estimateCost(widget: Widget | undefined): number {
  if (widget === undefined) return 0;
  let cost = KIND_COSTS.get(widget.kind) ?? 1;
  if ('points' in widget) cost += Math.min(MAX_PIECES, widget.points.length);
  if ('bands' in widget) cost += widget.bands.length;
  if ('marks' in widget) cost += widget.marks.length;
  if ('items' in widget) cost += widget.items.length;
  if ('rows' in widget) cost += ROW_COST * Math.min(PAGE_TABLE_ROWS_DRAWN, widget.rows.length);
  if ('text' in widget) cost += Math.floor(widget.text.length / CHARACTERS_PER_BOX);
  return cost;
}

/** Returns the topmost widgets within the budget. */
export function selectAffordable({ widgets }: Page, indexes: readonly number[]): readonly number[] {
  let cost = 0;
  for (let i = indexes.length - 1; i >= 0; i--) {
    cost += estimateCost(widgets[indexes[i] ?? -1]);
    if (cost > PAGE_DRAWN_MAX) return indexes.slice(i + 1);
  }
  return indexes;
}

/** Returns how many widgets are drawn after some frames. Each frame draws its share, and at least one widget. */
export function countDrawn({ widgets }: Page, indexes: readonly number[], frames: number): number {
  let drawnCount = 0;
  for (let frame = 0; frame < frames && drawnCount < indexes.length; frame++) {
    let cost = estimateCost(widgets[indexes[drawnCount++] ?? -1]);
    while (drawnCount < indexes.length) {
      cost += estimateCost(widgets[indexes[drawnCount] ?? -1]);
      if (cost > PAGE_DRAWN_PER_FRAME) break;
      drawnCount++;
    }
  }
  return drawnCount;
}
