import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { withReplayPosition } from './replay-query';

/**
 * Scrolls each address to the top, even if only its query differs. Changes that a screen makes to its own address by
 * replacing it, and a replay, are not another address. A list that restores its position does so after this.
 */
export function useTop(): void {
  const { pathname, search } = useLocation();
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const before = useRef('');
  const query = withReplayPosition(search, null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a navigation scrolls.
  useLayoutEffect(() => {
    const isSame = isReplaced && before.current === pathname;
    before.current = pathname;
    // In newer browsers scrolling returns a promise, which React would take for a cleanup.
    if (!isSame) void window.scrollTo(0, 0);
  }, [pathname, query]);
}
