import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { focusHeading, isFocusLost } from '../ui/lost-focus';

/** Selector that excludes input fields, for which a phone would open its keyboard. */
const PRESSABLE = 'a[href], button:not(:disabled)';

interface Place {
  readonly element: Element;
  /** Index of its row, from 0. */
  readonly row: number;
}

/**
 * Keeps the focus in a list. When the focused element is removed, the row in its place gets the focus, or the last one;
 * without rows, the first control next to the list, else the screen's heading.
 * @param root - The list, or an element around it that remains without rows.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>, rows = ':scope > li'): void {
  const lastPlace = useRef<Place | null>(null);
  useEffect(() => {
    const handleFocus = ({ target }: FocusEvent): void => {
      const { current } = root;
      if (!(target instanceof Element) || !current?.contains(target)) lastPlace.current = null;
      else {
        const row = [...current.querySelectorAll(rows)].findIndex((rowElement) =>
          rowElement.contains(target),
        );
        // A dialog opened from the list belongs to the row that had the focus.
        lastPlace.current = { element: target, row: row === -1 ? (lastPlace.current?.row ?? 0) : row };
      }
    };
    const wasRemoved = (): boolean => lastPlace.current !== null && !lastPlace.current.element.isConnected;
    document.addEventListener('focusin', handleFocus);
    return () => {
      document.removeEventListener('focusin', handleFocus);
      if (wasRemoved()) focusHeading();
    };
  }, [root, rows]);
  useLayoutEffect(() => {
    const previous = lastPlace.current;
    if (previous === null || previous.element.isConnected || !isFocusLost()) return;
    lastPlace.current = null;
    const { current } = root;
    const remainingRows = current?.querySelectorAll(rows) ?? [];
    const row = remainingRows[Math.min(previous.row, remainingRows.length - 1)] ?? current;
    row?.querySelector<HTMLElement>(PRESSABLE)?.focus({ preventScroll: true });
    focusHeading();
  });
}
