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
  readonly dialog: 'enter' | 'leave' | null;
  readonly askToFill: () => void;
  readonly enter: () => void;
  readonly leave: () => void;
  readonly stay: () => void;
  readonly exit: () => void;
}

/** State of a history entry whose fill mode the user has confirmed. */
const ENTERED_STATE = { isEntered: true };
const wasEntered = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isEntered' in state && state.isEntered === true;

export function useMode(hasUnsaved: () => boolean): Mode {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const isFillRequested = query.has(PARAMETER);
  const isFillConfirmed = isFillRequested && wasEntered(state);
  const [dialog, setDialog] = useState<Mode['dialog']>(null);
  const [isEntered, setEntered] = useState(false);
  const wasFillConfirmed = useRef(isFillConfirmed);
  /** Whether fill mode was entered but the address does not show it yet. */
  const [isEntering, setEntering] = useState(false);
  const latestHasUnsaved = useRef(hasUnsaved);
  latestHasUnsaved.current = hasUnsaved;

  const setMode = (isFilling: boolean, replace: boolean): void => {
    const next = new URLSearchParams(query);
    if (isFilling) next.set(PARAMETER, '1');
    else next.delete(PARAMETER);
    setQuery(next, { replace, state: isFilling ? ENTERED_STATE : null });
  };
  const latestSetMode = useRef(setMode);
  latestSetMode.current = setMode;

  useEffect(() => {
    if (!isFillRequested || isFillConfirmed) return;
    latestSetMode.current(false, true);
    setDialog('enter');
  }, [isFillRequested, isFillConfirmed]);

  useEffect(() => {
    const hasLeft = wasFillConfirmed.current && !isFillConfirmed;
    wasFillConfirmed.current = isFillConfirmed;
    if (!hasLeft || !latestHasUnsaved.current()) return;
    // Stays in fill mode until the user decides: another Back asks again.
    setEntering(true);
    setDialog('leave');
    latestSetMode.current(true, false);
  }, [isFillConfirmed]);

  useEffect(() => {
    if (isFillConfirmed) setEntering(false);
  }, [isFillConfirmed]);

  const exit = (): void => {
    setDialog(null);
    setEntering(false);
    if (!isFillConfirmed) return;
    wasFillConfirmed.current = false;
    setMode(false, true);
  };
  return {
    isFilling: isFillConfirmed || isEntering,
    isEntered,
    dialog,
    askToFill: () => setDialog('enter'),
    enter: () => {
      // Does not wait for the address, which the router updates at low priority: one frame replaces dialog and view
      // with the form.
      setDialog(null);
      setEntering(true);
      setEntered(true);
      setMode(true, false);
    },
    leave: () => {
      if (latestHasUnsaved.current()) setDialog('leave');
      else exit();
    },
    stay: () => setDialog(null),
    exit,
  };
}
