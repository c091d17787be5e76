/** Draws a long form in steps, so that its first fields are there at once and no step holds the browser up. */
import { startTransition, useEffect, useState } from 'react';

/** Fields that are drawn at once: more than a screen holds. */
const AT_ONCE = 12;
/** A step is drawn between the browser's other tasks, so that its size holds nothing up; but each step costs a picture. */
const STEP = 300;

/**
 * The number of things that are drawn now. It grows to `count` while nothing more urgent is to be done; `isWhole` begins
 * with all of them, where what stood before stays until they are there. A `step` holds nothing up.
 */
export function useGradually(count: number, isWhole: boolean, step = STEP): number {
  const [drawn, setDrawn] = useState(isWhole ? count : AT_ONCE);
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + step));
  }, [drawn, count, step]);
  return Math.min(drawn, count);
}
