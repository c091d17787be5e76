import { useEffect, useState } from 'react';
import type { Millis } from '../../shared/units';
import { useServices } from '../services';

export function useDebounced<T>(value: T, delayMs: Millis): T {
  const { ports } = useServices();
  const [debounced, setDebounced] = useState(value);
  useEffect(() => ports.after(delayMs, () => setDebounced(value)), [ports, delayMs, value]);
  return debounced;
}
