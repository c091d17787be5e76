import { useEffect, useRef, useState } from 'react';
import { SEARCH_REST_MS } from '../../shared/constants';
import { useDebounced } from '../../state/hooks/use-debounced';

/**
 * Returns a search text that updates while the user types. `onSearch` receives it once it has settled and differs from
 * `appliedText`, the text in the address.
 */
export function useDebouncedSearch(
  known: string,
  onSearch: (text: string) => void,
): readonly [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(known);
  const text = useDebounced(typed.trim(), SEARCH_REST_MS);
  const newest = useRef({ known, onSearch });
  newest.current = { known, onSearch };
  useEffect(() => {
    if (text !== newest.current.known) newest.current.onSearch(text);
  }, [text]);
  return [typed, setTyped];
}
