import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Goes back to where the person came from; to `otherwise`, under the base, where he opened the address itself. */
export function useBack(otherwise: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return useCallback(() => {
    // The entry that the product was opened with may have been replaced since; the router counts its entries.
    const { idx } = { idx: null, ...(window.history.state as object | null) };
    if (key === 'default' || idx === 0) void navigate(otherwise, { replace: true });
    else void navigate(-1);
  }, [navigate, key, otherwise]);
}
