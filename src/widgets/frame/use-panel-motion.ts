import { useMemo } from 'react';
import type { Widget } from '../../page-document/model';
import { canMove } from '../live/animation';
import { createLiveReader } from '../live/live';
import type { PageRuntime } from '../live/runtime';
import { useSlots } from '../live/use-live';
import { useRuntime } from '../live/use-runtime';
import { getValueTransforms } from './motion';

function createReader(runtime: PageRuntime, widget: Widget): () => string {
  const panels = widget.panels.filter(canMove).map((panel) => {
    const x = panel.x + panel.w / 2 - (widget.x + widget.w / 2);
    const y = panel.y + panel.h / 2 - (widget.y + widget.h / 2);
    return { panel, x, y, read: createLiveReader(runtime, panel, true).read };
  });
  return () =>
    panels
      .map(({ panel, x, y, read }) => {
        const live = read();
        const transforms = getValueTransforms(panel.anim, live);
        const rotation = live.set.rotate === undefined ? 0 : live.set.rotate - panel.rotate;
        if (rotation !== 0) transforms.push(`rotate(${rotation}deg)`);
        return transforms.length === 0
          ? ''
          : `translate(${x}px, ${y}px) ${transforms.join(' ')} translate(${-x}px, ${-y}px)`;
      })
      .join(' ')
      .trim();
}
const readNothing = (): string => '';
const NO_SLOTS: readonly number[] = [];

/**
 * Returns the transforms of the panels around a widget, about the middle of each panel; '' while none of them moves it.
 */
export function usePanelMotion(widget: Widget, index: number): string {
  const runtime = useRuntime();
  const isMoved = widget.panels.some(canMove);
  const read = useMemo(
    () => (isMoved ? createReader(runtime, widget) : readNothing),
    [runtime, widget, isMoved],
  );
  return useSlots(isMoved ? (runtime.plan.widgetSlots[index] ?? NO_SLOTS) : NO_SLOTS, read);
}
