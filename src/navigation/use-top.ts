import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { withReplayPosition } from './replay-query';

/**
 * Scrolls each new address to the top, even if only its query differs. An address that a screen replaces with a variant
 * of itself, or that a replay changes, is not new. A list restores its position after this.
 */
export function useScrollToTop(): void {
  const { pathname, search } = useLocation();
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const previousPath = useRef('');
  const query = withReplayPosition(search, null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a navigation scrolls.
  useLayoutEffect(() => {
    const isSame = isReplaced && previousPath.current === pathname;
    previousPath.current = pathname;
    // In newer browsers scrolling returns a promise, which React would take for a cleanup function.
    if (!isSame) void window.scrollTo(0, 0);
  }, [pathname, query]);
}
