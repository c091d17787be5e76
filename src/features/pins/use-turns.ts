/**
 * Lets watches open one after the other. Each costs the platform six calls and a channel (information, opening, current
 * values, alarms, a token, the variables' words), so a screen of many must not ask for all of them at once.
 */
import { useCallback, useEffect, useState } from 'react';
import { PIN_TURN_MS } from '../../shared/constants';
import { useServices } from '../../state/services';

export interface Turns {
  /** So many may be open, from the first on. */
  readonly open: number;
  /** Call when the one at this place has what it asked for: the next one may begin. */
  readonly loaded: (place: number) => void;
}

/** One that does not answer delays the next by `PIN_TURN_MS` at most. */
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
