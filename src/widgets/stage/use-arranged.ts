import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { Page } from '../../page-document/model';
import { arrangeForRoom } from './columns';
import type { Size } from './view';

/** Relative size change below which the page is not rearranged: browser bars come and go. */
const ROOM_STEP = 0.1;

/** Arranges a page for its container; returns the same page until the container's size has changed enough. */
export function useArranged(page: Page, room: RefObject<HTMLElement | null>, isWhole?: boolean): Page {
  const [size, setSize] = useState<Size>(() => ({
    width: window.innerWidth,
    height: window.innerHeight,
  }));
  useLayoutEffect(() => {
    const element = room.current;
    if (element === null) return;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      // The element is not laid out.
      if (width === 0 || height === 0) return;
      setSize((before) =>
        Math.abs(width / before.width - 1) < ROOM_STEP && Math.abs(height / before.height - 1) < ROOM_STEP
          ? before
          : { width, height },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [room]);
  return useMemo(() => arrangeForRoom(page, size, isWhole), [page, size, isWhole]);
}
