import { createContext, useContext } from 'react';
import type { PageRuntime } from './runtime';

export const RuntimeContext = createContext<PageRuntime | null>(null);

export function useRuntime(): PageRuntime {
  const runtime = useContext(RuntimeContext);
  if (runtime === null) throw new Error('A widget outside of a page');
  return runtime;
}
