import type { Page, Widget } from '../../page-document/model';
import { canMove } from '../live/animation';
import { canSee } from '../live/rights';
import { getBox, type SpatialIndex } from './spatial';

/**
 * Whether a widget is a plain value box: not rotated, not animated, no control, and without states that the canvas
 * cannot show.
 */
function isPlain(widget: Widget, auths: ReadonlySet<string>): boolean {
  return (
    widget.kind === 'value' &&
    widget.rotate % 360 === 0 &&
    widget.anim.length === 0 &&
    widget.events.length === 0 &&
    canSee(auths, widget, ...widget.panels) &&
    !widget.panels.some(canMove) &&
    widget.states.every(({ set }) => set.rotate === undefined && set.image === undefined)
  );
}

/** Whether a widget is only an outline, which hides nothing inside it. */
const isSeeThrough = (widget: Widget | undefined): boolean =>
  widget?.kind === 'shape' && widget.fill === null && widget.background === null;

/**
 * Selects the values for the canvas, which is above everything in the DOM. Leaves out covered, overlapping and
 * crowded values, since the canvas repaints single boxes.
 */
export function selectCanvasValues(
  { widgets }: Page,
  spatial: SpatialIndex,
  auths: ReadonlySet<string>,
): ReadonlySet<number> {
  const plainFlags = widgets.map((widget) => isPlain(widget, auths));
  const selected = new Set<number>();
  for (const [index, widget] of widgets.entries()) {
    if (!plainFlags[index]) continue;
    const isInTheWay = (otherIndex: number): boolean =>
      otherIndex !== index &&
      (plainFlags[otherIndex] === true || (otherIndex > index && !isSeeThrough(widgets[otherIndex])));
    const box = getBox(widget);
    if (!spatial.isCrowded(box) && !spatial.some(box, isInTheWay)) selected.add(index);
  }
  return selected;
}
