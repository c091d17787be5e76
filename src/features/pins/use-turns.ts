/**
 * Opens watches one after the other. Each costs the platform a channel and six calls (information, opening, current
 * values, alarms, a token, the variables' declarations): too much for a screen that opens many together.
 */

import { useCallback, useEffect, useState } from 'react';
import type { Millis } from '../../shared/units';
import { useServices } from '../../state/services';

/** Maximum time that one watch of pinned values delays opening the next. */
export const PIN_TURN_MS: Millis = 3_000;

export interface WatchQueue {
  /** Number of watches that may be open, counted from the first. */
  readonly openCount: number;
  /** Reports that the watch at this index has loaded; the next one may open. */
  readonly markLoaded: (index: number) => void;
}

/** Returns how many of `count` watches may be open. A watch that does not load delays the next by `PIN_TURN_MS`. */
export function useWatchQueue(count: number): WatchQueue {
  const { ports } = useServices();
  const [openCount, setOpenCount] = useState(1);
  const markLoaded = useCallback(
    (index: number) => setOpenCount((previous) => Math.max(previous, index + 2)),
    [],
  );
  useEffect(() => {
    if (openCount >= count) return;
    return ports.after(PIN_TURN_MS, () => setOpenCount((previous) => Math.max(previous, openCount + 1)));
  }, [ports, openCount, count]);
  return { openCount, markLoaded };
}
