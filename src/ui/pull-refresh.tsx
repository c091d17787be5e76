import { type ReactNode, useEffect, useRef, useState } from 'react';
import './pull-refresh.css';

export interface PullRefreshProps {
  readonly texts: { readonly pulling: string; readonly release: string; readonly loading: string };
  readonly onRefresh: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** Distance in px that a pull needs to refresh; the head has the same height. */
const HEAD_PX = 56;
/** Share of the finger's movement that the contents follow. */
const FOLLOW = 0.5;

/** Whether neither the element nor its ancestors are scrolled, so a pull scrolls nothing. */
function isAtTop(element: HTMLElement): boolean {
  for (let at: HTMLElement | null = element; at !== null; at = at.parentElement)
    if (at.scrollTop > 0) return false;
  return true;
}

/** Refreshes its contents when the user pulls them down. Offer a button as well for users without touch. */
export function PullRefresh({ texts, onRefresh, children }: PullRefreshProps) {
  const place = useRef<HTMLDivElement>(null);
  const [pulled, setPulled] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const now = useRef({ isBusy, onRefresh });
  now.current = { isBusy, onRefresh };

  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    let from: { readonly x: number; readonly y: number } | null = null;
    let far = 0;
    const to = (px: number): void => {
      far = px;
      setPulled(px);
    };
    const start = ({ touches }: TouchEvent): void => {
      const [finger] = touches;
      const isOne = finger !== undefined && touches.length === 1;
      from =
        isOne && !now.current.isBusy && isAtTop(element) ? { x: finger.clientX, y: finger.clientY } : null;
    };
    const move = (event: TouchEvent): void => {
      const [finger] = event.touches;
      if (from === null || finger === undefined) return;
      const down = finger.clientY - from.y;
      // A finger that first moves sideways or up does not pull.
      if (far === 0 && down <= Math.abs(finger.clientX - from.x)) {
        if (down < 0) from = null;
        return;
      }
      if (event.cancelable) event.preventDefault();
      to(Math.max(0, down * FOLLOW));
    };
    const refresh = async (): Promise<void> => {
      setBusy(true);
      try {
        await now.current.onRefresh();
      } finally {
        setBusy(false);
      }
    };
    const end = (): void => {
      if (from !== null && far >= HEAD_PX) void refresh();
      from = null;
      to(0);
    };
    element.addEventListener('touchstart', start, { passive: true });
    // React's listeners are passive: the page would scroll along.
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', end);
    return () => {
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, []);

  const shift = isBusy ? HEAD_PX : pulled;
  const text = isBusy ? texts.loading : pulled >= HEAD_PX ? texts.release : texts.pulling;
  return (
    <div className="as-pull" ref={place}>
      <div className="as-pull__head" role="status" style={{ height: shift }}>
        {shift > 0 ? <span>{text}</span> : null}
      </div>
      {children}
    </div>
  );
}
