/** Begins a navigation at the top. */
import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { withReplayPosition } from './replay-query';

/**
 * Begins each address at the top, also one whose query alone differs. What a screen keeps in its own address, by replacing
 * it, and a replay over a live page are no other address. A list that keeps its place takes it up after this.
 */
export function useTop(): void {
  const { pathname, search } = useLocation();
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const before = useRef('');
  const query = withReplayPosition(search, null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation alone scrolls.
  useLayoutEffect(() => {
    const isSame = isReplaced && before.current === pathname;
    before.current = pathname;
    // Newer browsers answer scrolling with a promise, which React would take for the end of the effect.
    if (!isSame) void window.scrollTo(0, 0);
  }, [pathname, query]);
}
