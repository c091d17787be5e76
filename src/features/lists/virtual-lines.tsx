import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LongListProps } from './long-list-props';

/** Lines rendered beyond each end of the screen. */
const OVERSCAN = 3;

export default function VirtualLines({
  label,
  count,
  getHeight,
  getKey,
  renderLine,
  kept: focusIndex = null,
  onDrawn: onRangeChange,
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
      const nearIndexes = defaultRangeExtractor(range);
      if (focusIndex === null || focusIndex >= count || nearIndexes.includes(focusIndex)) return nearIndexes;
      return [...nearIndexes, focusIndex].sort((a, b) => a - b);
    },
    [focusIndex, count],
  );
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: getHeight,
    getItemKey: getKey,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor,
    useFlushSync: false,
  });
  const measuredHeight = useRef(getHeight);
  useLayoutEffect(() => {
    if (measuredHeight.current === getHeight) return;
    measuredHeight.current = getHeight;
    virtualizer.measure();
  }, [virtualizer, getHeight]);
  const items = virtualizer.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = items.at(-1)?.index ?? 0;
  useEffect(() => onRangeChange?.(from, to), [onRangeChange, from, to]);
  return (
    <ul ref={list} className="as-long" aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
      {items.map(({ key, index, start, size }) => (
        <Fragment key={key}>{renderLine(index, { top: start - top, height: size })}</Fragment>
      ))}
    </ul>
  );
}
