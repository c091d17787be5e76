import { useEffect, useRef, useState } from 'react';
import { SEARCH_DELAY_MS } from '../../shared/constants';
import { useDebounced } from '../../state/hooks/use-debounced';

/**
 * Returns a search text that updates while the user types. `onSearch` receives it once it has settled and differs from
 * `appliedText`, the text in the address.
 */
export function useDebouncedSearch(
  appliedText: string,
  onSearch: (text: string) => void,
): readonly [typed: string, type: (text: string) => void] {
  const [typedText, setTyped] = useState(appliedText);
  const text = useDebounced(typedText.trim(), SEARCH_DELAY_MS);
  const latest = useRef({ appliedText, onSearch });
  latest.current = { appliedText, onSearch };
  useEffect(() => {
    if (text !== latest.current.appliedText) latest.current.onSearch(text);
  }, [text]);
  return [typedText, setTyped];
}
