/**
 * Opens watches one after the other. Each costs the platform six calls and a channel (information, opening, current
 * values, alarms, a token, the variables' words), so a screen with many must not request all of them together.
 */
import { useCallback, useEffect, useState } from 'react';
import { PIN_TURN_MS } from '../../shared/constants';
import { useServices } from '../../state/services';

export interface Turns {
  /** Number of watches, from the first, that may be open. */
  readonly open: number;
  /** Call when the watch at this place has loaded: the next may start. */
  readonly loaded: (place: number) => void;
}

/** A watch that does not answer delays the next by `PIN_TURN_MS` at most. */
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
