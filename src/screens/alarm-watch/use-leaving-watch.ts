/** Asks before the user leaves an armed alarm watch, also with the phone's back button. */
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

/** Query parameter, set once the watch has started. Going back removes it, which opens the dialog. */
const ON_PARAMETER = 'on';

export interface LeaveGuard {
  readonly isDialogOpen: boolean;
  readonly requestLeave: () => void;
  readonly stay: () => void;
}

export function useLeaveGuard(isOn: boolean): LeaveGuard {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const isInAddress = query.has(ON_PARAMETER);
  const [isDialogOpen, setDialogOpen] = useState(false);
  /** Whether the address contained the parameter before this change. */
  const wasInAddress = useRef(false);
  useEffect(() => {
    if (isOn && !isInAddress) {
      if (wasInAddress.current) setDialogOpen(true);
      const nextQuery = new URLSearchParams(query);
      nextQuery.set(ON_PARAMETER, '1');
      setQuery(nextQuery);
    }
    wasInAddress.current = isOn && isInAddress;
  }, [isOn, isInAddress, query, setQuery]);
  return {
    isDialogOpen,
    requestLeave: () => (isOn ? setDialogOpen(true) : void navigate('/alarm-watch')),
    stay: () => setDialogOpen(false),
  };
}
