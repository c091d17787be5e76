/** The widgets of the DOM that are near the viewport, within what a browser can draw. */
import { memo, useEffect, useState } from 'react';
import type { Page, Widget } from '../../page-document/model';
import { MOST_PIECES } from '../frame/flow';
import { AnyWidget } from '../kinds/kinds';

/** Most that is drawn in the DOM, a widget counting 1. A browser has time for nothing else beyond it. */
const MOST_DRAWN = 4_000;
/** Widgets drawn in one frame. The rest follows in slices of this size, a slice a frame. */
const SLICE = 250;

/** Cost of drawing a widget: each piece of a line may be an animation of its own. */
const costOf = (widget: Widget | undefined): number =>
  widget !== undefined && 'points' in widget ? 1 + Math.min(MOST_PIECES, widget.points.length) : 1;

/** The topmost of these widgets that can be drawn together. */
export function affordable({ widgets }: Page, indexes: readonly number[]): readonly number[] {
  let cost = 0;
  for (let i = indexes.length - 1; i >= 0; i--) {
    cost += costOf(widgets[indexes[i] ?? -1]);
    if (cost > MOST_DRAWN) return indexes.slice(i + 1);
  }
  return indexes;
}

interface MountedWidgetsProps {
  readonly page: Page;
  /** Indexes in `page.widgets`; the same list until it changes. */
  readonly shown: readonly number[];
}

export const MountedWidgets = memo(function MountedWidgets({ page, shown }: MountedWidgetsProps) {
  const [count, setCount] = useState(SLICE);
  const isMore = count < shown.length;
  useEffect(() => {
    if (!isMore) return;
    const frame = requestAnimationFrame(() => setCount(count + SLICE));
    return () => cancelAnimationFrame(frame);
  }, [isMore, count]);
  return (isMore ? shown.slice(0, count) : shown).map((index) => {
    const widget: Widget | undefined = page.widgets[index];
    return widget === undefined ? null : <AnyWidget key={index} widget={widget} index={index} />;
  });
});
