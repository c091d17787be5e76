import { memo, useEffect, useState } from 'react';
import type { Page, Widget } from '../../page-document/model';
import { AnyWidget } from '../kinds/kinds';
import { countDrawn } from './draw-cost';

interface MountedWidgetsProps {
  readonly page: Page;
  /** Indexes in `page.widgets`; the same list until it changes. */
  readonly indexes: readonly number[];
}

export const MountedWidgets = memo(function MountedWidgets({ page, indexes }: MountedWidgetsProps) {
  const [frames, setFrames] = useState(1);
  const drawnCount = countDrawn(page, indexes, frames);
  const hasMore = drawnCount < indexes.length;
  useEffect(() => {
    if (!hasMore) return;
    const frame = requestAnimationFrame(() => setFrames(frames + 1));
    return () => cancelAnimationFrame(frame);
  }, [hasMore, frames]);
  return (hasMore ? indexes.slice(0, drawnCount) : indexes).map((index) => {
    const widget: Widget | undefined = page.widgets[index];
    return widget === undefined ? null : <AnyWidget key={index} widget={widget} index={index} />;
  });
});
