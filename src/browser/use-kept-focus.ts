import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { focusHeading, isFocusLost } from '../ui/lost-focus';

/** Selector that excludes input fields, for which a phone would open its keyboard. */
const PRESSED = 'a[href], button:not(:disabled)';

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
  const last = useRef<Place | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent): void => {
      const { current } = root;
      if (!(target instanceof Element) || !current?.contains(target)) last.current = null;
      else {
        const row = [...current.querySelectorAll(rows)].findIndex((one) => one.contains(target));
        // A dialog opened from the list belongs to the row that had the focus.
        last.current = { element: target, row: row === -1 ? (last.current?.row ?? 0) : row };
      }
    };
    const wasTaken = (): boolean => last.current !== null && !last.current.element.isConnected;
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('focusin', onFocus);
      if (wasTaken()) focusHeading();
    };
  }, [root, rows]);
  useLayoutEffect(() => {
    const before = last.current;
    if (before === null || before.element.isConnected || !isFocusLost()) return;
    last.current = null;
    const { current } = root;
    const left = current?.querySelectorAll(rows) ?? [];
    const row = left[Math.min(before.row, left.length - 1)] ?? current;
    row?.querySelector<HTMLElement>(PRESSED)?.focus({ preventScroll: true });
    focusHeading();
  });
}
