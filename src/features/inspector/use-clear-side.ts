/** The side of the screen that the sheet of a value may take without covering that value. */
import { type RefObject, useEffect, useRef } from 'react';

export type Side = 'left' | 'right';

/** Widths of the panel, as in `src/ui/dialog.css`, and share of the screen whose values are too near to it. */
const PANEL_MAX = 420;
const PANEL_SHARE = 1 / 2;
const NEAR_SHARE = 1 / 3;

/** The side for a panel that something at `x` opened; right for one that a key opened. Pure. */
export function clearSide(x: number | null, width: number): Side {
  const panel = Math.min(PANEL_MAX, width * PANEL_SHARE);
  return x !== null && x > width - Math.max(panel, width * NEAR_SHARE) ? 'left' : 'right';
}

/** Notes where the screen was pressed last; null after a key. To be read when a sheet opens. */
export function usePressedAt(): RefObject<number | null> {
  const pressedAt = useRef<number | null>(null);
  useEffect(() => {
    const note = (event: PointerEvent): void => {
      pressedAt.current = event.clientX;
    };
    const forget = (): void => {
      pressedAt.current = null;
    };
    window.addEventListener('pointerdown', note, { capture: true, passive: true });
    window.addEventListener('keydown', forget, true);
    return () => {
      window.removeEventListener('pointerdown', note, true);
      window.removeEventListener('keydown', forget, true);
    };
  }, []);
  return pressedAt;
}
