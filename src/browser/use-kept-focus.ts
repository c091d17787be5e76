/** Keeps the focus in a list when the row that has it goes away. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { focusHeading, isFocusLost } from '../ui/lost-focus';

/** No field: a phone would open its keyboard. */
const PRESSED = 'a[href], button:not(:disabled)';

interface Place {
  readonly element: Element;
  /** The row that it is in, from 0. */
  readonly row: number;
}

/**
 * When the element with the focus is taken out of the list, the row that takes its place gets the focus, or the last one;
 * without rows, the first control beside them, else the heading of the screen.
 * @param root - The list, or what is around it and stays without rows too.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>, rows = ':scope > li'): void {
  const last = useRef<Place | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent): void => {
      const { current } = root;
      if (!(target instanceof Element) || !current?.contains(target)) last.current = null;
      else {
        const row = [...current.querySelectorAll(rows)].findIndex((one) => one.contains(target));
        // A dialog of the list asks about the row that had the focus before.
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
