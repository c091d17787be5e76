/** The side of the screen where the sheet does not cover its value. */
import { type RefObject, useEffect, useRef } from 'react';

export type Side = 'left' | 'right';

/** Panel widths as in `src/ui/dialog.css`; values within this share of the screen are too close to it. */
const PANEL_MAX = 420;
const PANEL_SHARE = 1 / 2;
const NEAR_SHARE = 1 / 3;

/** The side for a panel opened from `x`; right if opened with a key. */
export function clearSide(x: number | null, width: number): Side {
  const panel = Math.min(PANEL_MAX, width * PANEL_SHARE);
  return x !== null && x > width - Math.max(panel, width * NEAR_SHARE) ? 'left' : 'right';
}

/** Records where the screen was last pressed; `null` after a key. Read it when a sheet opens. */
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
