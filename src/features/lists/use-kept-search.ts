import { useSearchParams } from 'react-router-dom';
import { useDebouncedSearch } from './use-debounced-search';

const SEARCH_PARAM = 'q';

/** Keeps the search text in the address to survive a reload and back navigation. */
export function useAddressSearch(): readonly [typed: string, type: (text: string) => void] {
  const [query, setQuery] = useSearchParams();
  return useDebouncedSearch(query.get(SEARCH_PARAM) ?? '', (text) =>
    setQuery(
      (previous) => {
        const next = new URLSearchParams(previous);
        if (text === '') next.delete(SEARCH_PARAM);
        else next.set(SEARCH_PARAM, text);
        return next;
      },
      { replace: true, preventScrollReset: true },
    ),
  );
}
