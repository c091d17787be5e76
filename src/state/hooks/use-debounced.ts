import { useEffect, useState } from 'react';
import type { Millis } from '../../shared/units';
import { useServices } from '../services';

/** The value as it was when it last rested for `restMs`. */
export function useDebounced<T>(value: T, restMs: Millis): T {
  const { ports } = useServices();
  const [rested, setRested] = useState(value);
  useEffect(() => ports.after(restMs, () => setRested(value)), [ports, restMs, value]);
  return rested;
}
