import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SEARCH_DELAY_MS } from '../../shared/constants';
import { type EquipmentFilter, SORTS, STATUSES } from '../../state/equipment/arrange';
import { useDebounced } from '../../state/hooks/use-debounced';

function parseFilter(query: URLSearchParams): EquipmentFilter {
  const status = query.get('status');
  return {
    text: query.get('q') ?? '',
    groupId: query.get('group') ?? '',
    status: STATUSES.find((option) => option === status) ?? 'all',
    favourites: query.get('favourites') === '1',
    sort: SORTS.find((option) => option === query.get('sort')) ?? 'group',
  };
}

export function useFilter(): {
  readonly filter: EquipmentFilter;
  readonly debouncedFilter: EquipmentFilter;
  readonly setFilter: (filter: EquipmentFilter) => void;
} {
  const [query, setQuery] = useSearchParams();
  const [filter, setFilter] = useState(() => parseFilter(query));
  const text = useDebounced(filter.text.trim(), SEARCH_DELAY_MS);
  const { groupId, status, favourites, sort } = filter;
  useEffect(() => {
    const next = new URLSearchParams(query);
    const setParameter = (name: string, value: string): void => {
      if (value === '') next.delete(name);
      else next.set(name, value);
    };
    setParameter('q', text);
    setParameter('group', groupId);
    setParameter('status', status === 'all' ? '' : status);
    setParameter('favourites', favourites ? '1' : '');
    setParameter('sort', sort === 'group' ? '' : sort);
    if (next.toString() !== query.toString()) setQuery(next, { replace: true });
  }, [query, setQuery, text, groupId, status, favourites, sort]);
  return { filter, debouncedFilter: { ...filter, text }, setFilter };
}
