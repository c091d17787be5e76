/** Draws a long form in steps: its first fields appear immediately and no step blocks the browser. */
import { startTransition, useEffect, useState } from 'react';

/** Fields drawn immediately: more than a screenful. */
const AT_ONCE = 12;
/** Steps run between the browser's other tasks, so their size blocks nothing; but each step costs a frame. */
const STEP = 300;

/**
 * Returns how many items to draw, growing to `count` during idle time. With `isWhole` it starts with all of them,
 * keeping the previous content until they are ready. A `step` blocks nothing.
 */
export function useGradually(count: number, isWhole: boolean, step = STEP): number {
  const [drawn, setDrawn] = useState(isWhole ? count : AT_ONCE);
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + step));
  }, [drawn, count, step]);
  return Math.min(drawn, count);
}
