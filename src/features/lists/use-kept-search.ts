import { useSearchParams } from 'react-router-dom';
import { useDebouncedSearch } from './use-debounced-search';

const PARAMETER = 'q';

/** Keeps the search text in the address to survive a reload and back navigation. */
export function useKeptSearch(): readonly [typed: string, type: (text: string) => void] {
  const [query, setQuery] = useSearchParams();
  return useDebouncedSearch(query.get(PARAMETER) ?? '', (text) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (text === '') next.delete(PARAMETER);
        else next.set(PARAMETER, text);
        return next;
      },
      { replace: true, preventScrollReset: true },
    ),
  );
}
