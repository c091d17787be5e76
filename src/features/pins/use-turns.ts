/**
 * Opens watches one after the other. Each costs the platform a channel and six calls (information, opening, current
 * values, alarms, a token, the variables' declarations): too much for a screen that opens many together.
 */
import { useCallback, useEffect, useState } from 'react';
import { PIN_TURN_MS } from '../../shared/constants';
import { useServices } from '../../state/services';

export interface Turns {
  /** Number of watches that may be open, counted from the first. */
  readonly open: number;
  /** Reports that the watch at this index has loaded; the next one may open. */
  readonly loaded: (place: number) => void;
}

/** Returns how many of `count` watches may be open. A watch that does not load delays the next by `PIN_TURN_MS`. */
export function useTurns(count: number): Turns {
  const { ports } = useServices();
  const [open, setOpen] = useState(1);
  const loaded = useCallback((place: number) => setOpen((before) => Math.max(before, place + 2)), []);
  useEffect(() => {
    if (open >= count) return;
    return ports.after(PIN_TURN_MS, () => setOpen((before) => Math.max(before, open + 1)));
  }, [ports, open, count]);
  return { open, loaded };
}
