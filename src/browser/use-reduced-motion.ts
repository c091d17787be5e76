import { useSyncExternalStore } from 'react';

const createQuery = (): MediaQueryList => window.matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(listener: () => void): () => void {
  const list = createQuery();
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

export const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, () => createQuery().matches);
