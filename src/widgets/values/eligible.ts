/** Which value widgets can be painted on the canvas layer, which lies above everything that is in the DOM. */
import type { Page, Widget } from '../../page-document/model';
import { boxOf, paintedBoxes, SpatialIndex } from '../stage/spatial';

/** A plain value box: upright, at rest, no control, and nothing in its states that a canvas box does not do. */
function isPlain(widget: Widget, auths: ReadonlySet<string>): boolean {
  return (
    widget.kind === 'value' &&
    widget.rotate % 360 === 0 &&
    widget.anim.length === 0 &&
    widget.events.length === 0 &&
    (widget.perm.show === '' || auths.has(widget.perm.show)) &&
    widget.states.every(({ set }) => set.rotate === undefined && set.image === undefined)
  );
}

/** An outline hides nothing that lies within it. */
const isSeeThrough = (widget: Widget): boolean =>
  widget.kind === 'shape' && widget.fill === null && widget.background === null;

/**
 * Indexes (of `page.widgets`) of the values that go on the canvas. Not those that something in the DOM covers, nor those
 * that overlap each other: the canvas repaints single boxes.
 */
export function canvasValues(page: Page, auths: ReadonlySet<string>): ReadonlySet<number> {
  const plain = page.widgets.map((widget) => isPlain(widget, auths));
  const among = new SpatialIndex(page.width, page.height);
  for (const [index, widget] of page.widgets.entries()) if (plain[index]) among.add(index, boxOf(widget));
  for (const [index, widget] of page.widgets.entries())
    if (plain[index] && among.isCovered(boxOf(widget), index)) plain[index] = false;
  const chosen = new Set<number>();
  const above = new SpatialIndex(page.width, page.height);
  for (let index = page.widgets.length - 1; index >= 0; index--) {
    const widget = page.widgets[index];
    if (widget === undefined) continue;
    const box = boxOf(widget);
    if (plain[index] && !above.isCovered(box, index)) chosen.add(index);
    else if (!isSeeThrough(widget)) above.add(index, ...paintedBoxes(widget));
  }
  return chosen;
}
