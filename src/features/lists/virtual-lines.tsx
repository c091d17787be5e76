import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LongListProps } from './long-list-props';

/** Lines rendered beyond each end of the screen. */
const BEYOND = 3;

/** Renders the lines of a long list that are near the screen; loaded on demand. */
export default function VirtualLines({
  label,
  count,
  getHeight,
  getKey,
  draw,
  kept = null,
  onDrawn,
}: LongListProps) {
  const list = useRef<HTMLUListElement>(null);
  /** Distance of the list from the top of the page, px. */
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = (): void => {
      const { current } = list;
      if (current) setTop(Math.round(current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const rangeExtractor = useCallback(
    (range: Range): number[] => {
      const near = defaultRangeExtractor(range);
      if (kept === null || kept >= count || near.includes(kept)) return near;
      return [...near, kept].sort((a, b) => a - b);
    },
    [kept, count],
  );
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: getHeight,
    getItemKey: getKey,
    overscan: BEYOND,
    scrollMargin: top,
    rangeExtractor,
    useFlushSync: false,
  });
  const heights = useRef(getHeight);
  useLayoutEffect(() => {
    if (heights.current === getHeight) return;
    heights.current = getHeight;
    virtual.measure();
  }, [virtual, getHeight]);
  const items = virtual.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = items.at(-1)?.index ?? 0;
  useEffect(() => onDrawn?.(from, to), [onDrawn, from, to]);
  return (
    <ul ref={list} className="as-long" aria-label={label} style={{ height: virtual.getTotalSize() }}>
      {items.map(({ key, index, start, size }) => (
        <Fragment key={key}>{draw(index, { top: start - top, height: size })}</Fragment>
      ))}
    </ul>
  );
}
