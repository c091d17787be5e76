import { useEffect, useState } from 'react';
import type { Millis } from '../../shared/units';
import { useServices } from '../services';

/** True for so long after the component was first drawn, and never again. */
export function useGracePeriod(forMs: Millis): boolean {
  const { ports } = useServices();
  const [isPatient, setPatient] = useState(true);
  useEffect(() => ports.after(forMs, () => setPatient(false)), [ports, forMs]);
  return isPatient;
}
