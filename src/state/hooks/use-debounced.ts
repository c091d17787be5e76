import { useEffect, useState } from 'react';
import type { Millis } from '../../shared/units';
import { useServices } from '../services';

export function useDebounced<T>(value: T, restMs: Millis): T {
  const { ports } = useServices();
  const [debounced, setDebounced] = useState(value);
  useEffect(() => ports.after(restMs, () => setDebounced(value)), [ports, restMs, value]);
  return debounced;
}
