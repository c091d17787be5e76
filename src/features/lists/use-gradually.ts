import { startTransition, useEffect, useState } from 'react';

/** Number of fields rendered immediately: more than a screenful. */
const AT_ONCE = 12;
/** Number of fields per step. A large step does not block the browser, but every step costs a frame. */
const STEP = 300;

/**
 * Returns the number of items of a long form to render. It grows to `count` in steps, in transitions that do not block
 * the browser. With `startsWhole` it starts at `count`.
 */
export function useGradually(count: number, isWhole: boolean, step = STEP): number {
  const [drawn, setDrawn] = useState(isWhole ? count : AT_ONCE);
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + step));
  }, [drawn, count, step]);
  return Math.min(drawn, count);
}
