/** Leaving an armed alarm watch: the phone's own back button asks too, as the one in the bar does. */
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

/** In the address once the watch was started: the step back leads to the watch without it, which then asks. */
const PARAMETER = 'on';

export interface LeavingWatch {
  /** The question stands open. */
  readonly isAsked: boolean;
  /** The back button of the bar. */
  readonly ask: () => void;
  readonly stay: () => void;
}

export function useLeavingWatch(isOn: boolean): LeavingWatch {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const inAddress = query.has(PARAMETER);
  const [isAsked, setAsked] = useState(false);
  /** The address has said so since the watch is on. */
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
