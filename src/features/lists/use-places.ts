import { type RefObject, useEffect, useRef, useState } from 'react';

const getStep = (key: string, columns: number): number => {
  switch (key) {
    case 'ArrowDown':
      return columns;
    case 'ArrowUp':
      return -columns;
    case 'Home':
      return Number.NEGATIVE_INFINITY;
    case 'End':
      return Number.POSITIVE_INFINITY;
    default:
      return 0;
  }
};

const getPlace = (target: EventTarget | null): number | null =>
  target instanceof HTMLElement && target.dataset.place !== undefined ? Number(target.dataset.place) : null;

/**
 * Moves the focus with arrow keys, Home and End between elements whose place, from 1, is in `data-place`. Returns the
 * place that has, or is about to get, the focus; the list must always render it.
 */
export function useArrowKeyFocus(
  root: RefObject<HTMLElement | null>,
  total: number,
  columns: number,
): number | null {
  const [place, setPlace] = useState<number | null>(null);
  const shouldFocus = useRef(false);
  useEffect(() => {
    const { current } = root;
    if (!current) return;
    const handleKeyDown = (event: KeyboardEvent): void => {
      const currentPlace = getPlace(event.target);
      const step = getStep(event.key, columns);
      if (currentPlace === null || step === 0) return;
      event.preventDefault();
      shouldFocus.current = true;
      setPlace(Math.min(total, Math.max(1, currentPlace + step)));
    };
    const handleFocus = (event: FocusEvent): void => setPlace(getPlace(event.target));
    const handleBlur = (): void => {
      if (!shouldFocus.current) setPlace(null);
    };
    current.addEventListener('keydown', handleKeyDown);
    current.addEventListener('focusin', handleFocus);
    current.addEventListener('focusout', handleBlur);
    return () => {
      current.removeEventListener('keydown', handleKeyDown);
      current.removeEventListener('focusin', handleFocus);
      current.removeEventListener('focusout', handleBlur);
    };
  }, [root, total, columns]);
  // Runs after each render, because the place may be rendered later.
  useEffect(() => {
    if (place === null || !shouldFocus.current) return;
    const element = root.current?.querySelector<HTMLElement>(`[data-place="${place}"]`);
    if (!element) return;
    shouldFocus.current = false;
    element.focus();
  });
  return place;
}
