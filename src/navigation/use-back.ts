import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Whether this is the first screen that the tab opened in the product: the router numbers them. */
function isFirstScreen(key: string): boolean {
  const state: unknown = window.history.state;
  const number = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : null;
  return number === 0 || key === 'default';
}

/** Returns a function that goes back, or to `fallback` (under the base) if the address was opened directly. */
export function useBack(fallback: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return useCallback(() => {
    if (isFirstScreen(key)) void navigate(fallback, { replace: true });
    else void navigate(-1);
  }, [navigate, key, fallback]);
}
