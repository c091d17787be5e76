/** Asks before the user leaves an armed alarm watch, also with the phone's back button. */
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

/** Query parameter, set once the watch has started. Going back removes it, which opens the dialog. */
const PARAMETER = 'on';

export interface LeavingWatch {
  readonly isAsked: boolean;
  readonly ask: () => void;
  readonly stay: () => void;
}

export function useLeavingWatch(isOn: boolean): LeavingWatch {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const inAddress = query.has(PARAMETER);
  const [isAsked, setAsked] = useState(false);
  /** Whether the address contained the parameter before this change. */
  const wasSaid = useRef(false);
  useEffect(() => {
    if (isOn && !inAddress) {
      if (wasSaid.current) setAsked(true);
      const next = new URLSearchParams(query);
      next.set(PARAMETER, '1');
      setQuery(next);
    }
    wasSaid.current = isOn && inAddress;
  }, [isOn, inAddress, query, setQuery]);
  return {
    isAsked,
    ask: () => (isOn ? setAsked(true) : void navigate('/alarm-watch')),
    stay: () => setAsked(false),
  };
}
