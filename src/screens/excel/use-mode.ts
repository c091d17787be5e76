/**
 * View mode and fill mode of a record, in the address. An address alone only asks; the answer is kept with it in the
 * history, so a reload stays in fill mode. Going back leaves fill mode and asks too.
 */
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

const PARAMETER = 'fill';

export interface Mode {
  readonly isFilling: boolean;
  /** Whether fill mode was entered from view mode, not only by the address. */
  readonly isEntered: boolean;
  /** The open question: before filling, or before unsaved content is left. */
  readonly asks: 'enter' | 'leave' | null;
  readonly askToFill: () => void;
  readonly enter: () => void;
  readonly leave: () => void;
  readonly stay: () => void;
  readonly left: () => void;
}

/** The state that the history keeps with an address whose question was answered. */
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
  /** Entered, but the address does not show it yet. */
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
    // Stays in fill mode until the question is answered: another Back asks again.
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
      // Without waiting for the address, which the router updates at low priority: one frame removes question and
      // view, and shows the form.
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
