/** The back button of a screen, also for a person who opened its address directly. */
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** True on the first screen that this tab opened in the product: the router numbers them. */
function isFirst(key: string): boolean {
  const state: unknown = window.history.state;
  const number = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : null;
  return number === 0 || key === 'default';
}

/** Goes back to where the person came from; to `otherwise`, under the base, where he opened the address itself. */
export function useBack(otherwise: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return useCallback(() => {
    if (isFirst(key)) void navigate(otherwise, { replace: true });
    else void navigate(-1);
  }, [navigate, key, otherwise]);
}
