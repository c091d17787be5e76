import { startTransition, useEffect, useState } from 'react';

/** Number of fields rendered immediately: more than a screenful. */
const INITIAL_COUNT = 12;
/** Number of fields per step. A large step does not block the browser, but every step costs a frame. */
const STEP = 300;

/**
 * Returns the number of items of a long form to render. It grows to `count` in steps, in transitions that do not block
 * the browser. With `startsWhole` it starts at `count`.
 */
export function useGradualCount(count: number, startsWhole: boolean, step = STEP): number {
  const [drawnCount, setDrawnCount] = useState(startsWhole ? count : INITIAL_COUNT);
  useEffect(() => {
    if (drawnCount < count) startTransition(() => setDrawnCount(drawnCount + step));
  }, [drawnCount, count, step]);
  return Math.min(drawnCount, count);
}
