import { validTel } from '../../shared/calls/enroll';
import { SEARCH_DELAY_MS } from '../../shared/constants';
import { isTel } from '../../state/account/person-rules';
import { useCall } from '../../state/calls/use-call';
import { useDebounced } from '../../state/hooks/use-debounced';

/** State of a phone number for registration. `unknown`: not a phone number, or the platform could not be reached. */
export type TelState = 'unknown' | 'checking' | 'free' | 'taken';

/** Checks a phone number when it is complete and typing has paused. */
export function useTelCheck(tel: string): TelState {
  const debouncedTel = useDebounced(tel, SEARCH_DELAY_MS);
  const shouldCheck = isTel(tel) && debouncedTel === tel;
  const { data, isLoading } = useCall(validTel, shouldCheck ? { tel } : null);
  if (!isTel(tel)) return 'unknown';
  if (!shouldCheck || isLoading) return 'checking';
  return data === undefined ? 'unknown' : data.valid ? 'free' : 'taken';
}
