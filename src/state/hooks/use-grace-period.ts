import { useEffect, useState } from 'react';
import type { Millis } from '../../shared/units';
import { useServices } from '../services';

/** Returns `true` for `forMs` after the component is mounted, then `false`. */
export function useGracePeriod(forMs: Millis): boolean {
  const { ports } = useServices();
  const [isRunning, setRunning] = useState(true);
  useEffect(() => ports.after(forMs, () => setRunning(false)), [ports, forMs]);
  return isRunning;
}
