/** The words of a search within a list, which the address keeps. */
import { useSearchParams } from 'react-router-dom';
import { useDebouncedSearch } from './use-debounced-search';

const PARAMETER = 'q';

/** The words of the search are there again after a reload and on the way back from one of the rows. */
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
