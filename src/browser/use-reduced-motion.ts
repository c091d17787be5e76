/** The device's setting for less motion, as a hook. */
import { useSyncExternalStore } from 'react';

const query = (): MediaQueryList => window.matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(listener: () => void): () => void {
  const list = query();
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** True when the person has set the device to less motion. */
export const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, () => query().matches);
