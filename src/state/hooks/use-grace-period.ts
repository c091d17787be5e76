import { useEffect, useState } from 'react';
import type { Millis } from '../../shared/units';
import { useServices } from '../services';

/** `true` for `forMs` after the component was mounted, then `false` for good. */
export function useGracePeriod(forMs: Millis): boolean {
  const { ports } = useServices();
  const [isRunning, setRunning] = useState(true);
  useEffect(() => ports.after(forMs, () => setRunning(false)), [ports, forMs]);
  return isRunning;
}
