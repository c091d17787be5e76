import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { Page } from '../../page-document/model';
import { arrangeForContainer } from './columns';
import { getPaperScale, type Size } from './view';

/** Relative size change below which the page is not rearranged: browser bars come and go. */
const RESIZE_STEP = 0.1;

/** Sets the size and scale at which the container is printed (`page.css`): its page stays as drawn on the screen. */
function setPaperSize({ style }: HTMLElement, size: Size): void {
  style.setProperty('--w-paper-width', `${size.width}px`);
  style.setProperty('--w-paper-height', `${size.height}px`);
  style.setProperty('--w-paper-scale', String(getPaperScale(size)));
}

/** Arranges a page for its container; returns the same page until the container's size has changed enough. */
export function useArrangedPage(
  page: Page,
  container: RefObject<HTMLElement | null>,
  isWhole?: boolean,
): Page {
  const [size, setSize] = useState<Size>(() => ({
    width: window.innerWidth,
    height: window.innerHeight,
  }));
  useLayoutEffect(() => {
    const element = container.current;
    if (element === null) return;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      // The element is not laid out.
      if (width === 0 || height === 0) return;
      setPaperSize(element, { width, height });
      setSize((previous) =>
        Math.abs(width / previous.width - 1) < RESIZE_STEP &&
        Math.abs(height / previous.height - 1) < RESIZE_STEP
          ? previous
          : { width, height },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [container]);
  return useMemo(() => arrangeForContainer(page, size, isWhole), [page, size, isWhole]);
}
