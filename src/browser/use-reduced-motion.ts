import { useSyncExternalStore } from 'react';

const query = (): MediaQueryList => window.matchMedia('(prefers-reduced-motion: reduce)');

function onChange(tell: () => void): () => void {
  const wish = query();
  wish.addEventListener('change', tell);
  return () => wish.removeEventListener('change', tell);
}

/** Whether the person asked the device for less motion. */
export const useReducedMotion = (): boolean => useSyncExternalStore(onChange, () => query().matches);
