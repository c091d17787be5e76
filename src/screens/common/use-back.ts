import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Goes back to where the person came from; to `otherwise`, under the base, where he opened the address itself. */
export function useBack(otherwise: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return useCallback(() => {
    if (key === 'default') void navigate(otherwise, { replace: true });
    else void navigate(-1);
  }, [navigate, key, otherwise]);
}
