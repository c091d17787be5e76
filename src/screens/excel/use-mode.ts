/**
 * View mode and fill mode of a record, in the address. Back out of fill mode is a way of leaving it, so that it asks too:
 * the form is still there behind the question.
 */
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const PARAMETER = 'fill';

export interface Mode {
  readonly isFilling: boolean;
  /** Entered from the record that is looked at, and not by the address alone. */
  readonly isEntered: boolean;
  /** A question that stands open: before filling, or before unsaved content is left. */
  readonly asks: 'enter' | 'leave' | null;
  readonly askToFill: () => void;
  readonly enter: () => void;
  /** The back button in fill mode. */
  readonly leave: () => void;
  readonly stay: () => void;
  /** Leaves fill mode without another question. */
  readonly left: () => void;
}

export function useMode(hasUnsaved: () => boolean): Mode {
  const [query, setQuery] = useSearchParams();
  const inAddress = query.has(PARAMETER);
  const [asks, setAsks] = useState<Mode['asks']>(null);
  const [isEntered, setEntered] = useState(false);
  const was = useRef(inAddress);
  /** Entered, and the address does not say so yet. */
  const [isEntering, setEntering] = useState(false);
  /** Left through the address with unsaved content: still filled until somebody has decided. */
  const [isHeld, setHeld] = useState(false);
  const unsaved = useRef(hasUnsaved);
  unsaved.current = hasUnsaved;

  useEffect(() => {
    const isLeft = was.current && !inAddress;
    was.current = inAddress;
    if (!isLeft || !unsaved.current()) return;
    setHeld(true);
    setAsks('leave');
  }, [inAddress]);

  useEffect(() => {
    if (inAddress) setEntering(false);
  }, [inAddress]);

  const setMode = (isFilling: boolean, replace: boolean): void => {
    const next = new URLSearchParams(query);
    if (isFilling) next.set(PARAMETER, '1');
    else next.delete(PARAMETER);
    setQuery(next, { replace });
  };
  const left = (): void => {
    setAsks(null);
    setHeld(false);
    setEntering(false);
    if (!inAddress) return;
    was.current = false;
    setMode(false, true);
  };
  return {
    isFilling: inAddress || isHeld || isEntering,
    isEntered,
    asks,
    askToFill: () => setAsks('enter'),
    enter: () => {
      // At once, and not with the address, which the router brings when nothing is more urgent: one picture takes the
      // question and the view, and brings the form.
      setAsks(null);
      setEntering(true);
      setEntered(true);
      setMode(true, false);
    },
    leave: () => {
      if (unsaved.current()) setAsks('leave');
      else left();
    },
    stay: () => {
      setAsks(null);
      if (!isHeld) return;
      setHeld(false);
      was.current = true;
      setMode(true, false);
    },
    left,
  };
}
