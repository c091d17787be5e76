import { type RefObject, useEffect, useRef } from 'react';

export type Side = 'left' | 'right';

/** Width of the panel as in `src/ui/dialog.css`: at most these px and this share of the screen. */
const PANEL_MAX_WIDTH = 420;
const PANEL_SHARE = 1 / 2;
/** A press within this share of the screen next to the right edge opens the panel on the left. */
const NEAR_SHARE = 1 / 3;

/** Returns the side where a panel does not cover `x`, the press that opened it; right if opened by a key. */
export function chooseSide(x: number | null, width: number): Side {
  const panelWidth = Math.min(PANEL_MAX_WIDTH, width * PANEL_SHARE);
  return x !== null && x > width - Math.max(panelWidth, width * NEAR_SHARE) ? 'left' : 'right';
}

/** Tracks the horizontal position of the last press; `null` after a key. Read it when a sheet opens. */
export function usePressX(): RefObject<number | null> {
  const pressX = useRef<number | null>(null);
  useEffect(() => {
    const recordPress = (event: PointerEvent): void => {
      pressX.current = event.clientX;
    };
    const clearPress = (): void => {
      pressX.current = null;
    };
    window.addEventListener('pointerdown', recordPress, { capture: true, passive: true });
    window.addEventListener('keydown', clearPress, true);
    return () => {
      window.removeEventListener('pointerdown', recordPress, true);
      window.removeEventListener('keydown', clearPress, true);
    };
  }, []);
  return pressX;
}
