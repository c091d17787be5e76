/**
 * Switches a record between view mode and fill mode. The address contains fill mode; opening such an address asks the
 * user to confirm it. The history entry keeps the confirmation, so a reload stays in fill mode. Back leaves fill mode,
 * after a confirmation if input is unsaved.
 */
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

const PARAMETER = 'fill';

export interface Mode {
  readonly isFilling: boolean;
  /** Whether fill mode was entered from view mode, not only by the address. */
  readonly isEntered: boolean;
  /** The open dialog: before filling, or before leaving unsaved input. */
  readonly asks: 'enter' | 'leave' | null;
  readonly askToFill: () => void;
  readonly enter: () => void;
  readonly leave: () => void;
  readonly stay: () => void;
  readonly left: () => void;
}

/** State of a history entry for which the user confirmed fill mode. */
const ENTERED = { isEntered: true };
const wasEntered = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isEntered' in state && state.isEntered === true;

export function useMode(hasUnsaved: () => boolean): Mode {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const isNamed = query.has(PARAMETER);
  const inAddress = isNamed && wasEntered(state);
  const [asks, setAsks] = useState<Mode['asks']>(null);
  const [isEntered, setEntered] = useState(false);
  const was = useRef(inAddress);
  /** Whether fill mode was entered but the address does not show it yet. */
  const [isEntering, setEntering] = useState(false);
  const unsaved = useRef(hasUnsaved);
  unsaved.current = hasUnsaved;

  const setMode = (isFilling: boolean, replace: boolean): void => {
    const next = new URLSearchParams(query);
    if (isFilling) next.set(PARAMETER, '1');
    else next.delete(PARAMETER);
    setQuery(next, { replace, state: isFilling ? ENTERED : null });
  };
  const set = useRef(setMode);
  set.current = setMode;

  useEffect(() => {
    if (!isNamed || inAddress) return;
    set.current(false, true);
    setAsks('enter');
  }, [isNamed, inAddress]);

  useEffect(() => {
    const isLeft = was.current && !inAddress;
    was.current = inAddress;
    if (!isLeft || !unsaved.current()) return;
    // Stays in fill mode until the user decides: another Back asks again.
    setEntering(true);
    setAsks('leave');
    set.current(true, false);
  }, [inAddress]);

  useEffect(() => {
    if (inAddress) setEntering(false);
  }, [inAddress]);

  const left = (): void => {
    setAsks(null);
    setEntering(false);
    if (!inAddress) return;
    was.current = false;
    setMode(false, true);
  };
  return {
    isFilling: inAddress || isEntering,
    isEntered,
    asks,
    askToFill: () => setAsks('enter'),
    enter: () => {
      // Does not wait for the address, which the router updates at low priority: one frame replaces dialog and view
      // with the form.
      setAsks(null);
      setEntering(true);
      setEntered(true);
      setMode(true, false);
    },
    leave: () => {
      if (unsaved.current()) setAsks('leave');
      else left();
    },
    stay: () => setAsks(null),
    left,
  };
}
