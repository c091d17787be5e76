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
const FOLLOW_RATIO = 0.5;

/** Whether neither the element nor its ancestors are scrolled, so a pull scrolls nothing. */
function isAtTop(element: HTMLElement): boolean {
  for (let ancestor: HTMLElement | null = element; ancestor !== null; ancestor = ancestor.parentElement)
    if (ancestor.scrollTop > 0) return false;
  return true;
}

/** Refreshes its contents when the user pulls them down. Offer a button as well for users without touch. */
export function PullRefresh({ texts, onRefresh, children }: PullRefreshProps) {
  const container = useRef<HTMLDivElement>(null);
  const [pullDistance, setPullDistance] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const latestState = useRef({ isBusy, onRefresh });
  latestState.current = { isBusy, onRefresh };

  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    let startPoint: { readonly x: number; readonly y: number } | null = null;
    let distance = 0;
    const moveTo = (px: number): void => {
      distance = px;
      setPullDistance(px);
    };
    const handleStart = ({ touches }: TouchEvent): void => {
      const [finger] = touches;
      const isSingleTouch = finger !== undefined && touches.length === 1;
      startPoint =
        isSingleTouch && !latestState.current.isBusy && isAtTop(element)
          ? { x: finger.clientX, y: finger.clientY }
          : null;
    };
    const handleMove = (event: TouchEvent): void => {
      const [finger] = event.touches;
      if (startPoint === null || finger === undefined) return;
      const deltaY = finger.clientY - startPoint.y;
      // A finger that first moves sideways or up does not pull.
      if (distance === 0 && deltaY <= Math.abs(finger.clientX - startPoint.x)) {
        if (deltaY < 0) startPoint = null;
        return;
      }
      if (event.cancelable) event.preventDefault();
      moveTo(Math.max(0, deltaY * FOLLOW_RATIO));
    };
    const refresh = async (): Promise<void> => {
      setBusy(true);
      try {
        await latestState.current.onRefresh();
      } finally {
        setBusy(false);
      }
    };
    const handleEnd = (): void => {
      if (startPoint !== null && distance >= HEAD_PX) void refresh();
      startPoint = null;
      moveTo(0);
    };
    element.addEventListener('touchstart', handleStart, { passive: true });
    // React's listeners are passive: the page would scroll along.
    element.addEventListener('touchmove', handleMove, { passive: false });
    element.addEventListener('touchend', handleEnd);
    element.addEventListener('touchcancel', handleEnd);
    return () => {
      element.removeEventListener('touchstart', handleStart);
      element.removeEventListener('touchmove', handleMove);
      element.removeEventListener('touchend', handleEnd);
      element.removeEventListener('touchcancel', handleEnd);
    };
  }, []);

  const headHeight = isBusy ? HEAD_PX : pullDistance;
  const text = isBusy ? texts.loading : pullDistance >= HEAD_PX ? texts.release : texts.pulling;
  return (
    <div className="as-pull" ref={container}>
      <div className="as-pull__head" role="status" style={{ height: headHeight }}>
        {headHeight > 0 ? <span>{text}</span> : null}
      </div>
      {children}
    </div>
  );
}
