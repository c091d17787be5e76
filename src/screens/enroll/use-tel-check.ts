import { validTel } from '../../shared/calls/enroll';
import { SEARCH_REST_MS } from '../../shared/constants';
import { isTel } from '../../state/account/person-rules';
import { useCall } from '../../state/calls/use-call';
import { useDebounced } from '../../state/hooks/use-debounced';

/** State of a phone number for registration. `unknown`: not a phone number, or the platform could not be reached. */
export type TelState = 'unknown' | 'checking' | 'free' | 'taken';

/** Checks a phone number when it is complete and typing has paused. */
export function useTelCheck(tel: string): TelState {
  const debounced = useDebounced(tel, SEARCH_REST_MS);
  const isAsked = isTel(tel) && debounced === tel;
  const { data, isLoading } = useCall(validTel, isAsked ? { tel } : null);
  if (!isTel(tel)) return 'unknown';
  if (!isAsked || isLoading) return 'checking';
  return data === undefined ? 'unknown' : data.valid ? 'free' : 'taken';
}
