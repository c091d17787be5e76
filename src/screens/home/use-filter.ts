import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SEARCH_REST_MS } from '../../shared/constants';
import { type EquipmentFilter, SORTS, STATUSES } from '../../state/equipment/arrange';
import { useDebounced } from '../../state/hooks/use-debounced';

function read(query: URLSearchParams): EquipmentFilter {
  const status = query.get('status');
  return {
    text: query.get('q') ?? '',
    groupId: query.get('group') ?? '',
    status: STATUSES.find((one) => one === status) ?? 'all',
    favourites: query.get('favourites') === '1',
    sort: SORTS.find((one) => one === query.get('sort')) ?? 'group',
  };
}

export function useFilter(): {
  readonly filter: EquipmentFilter;
  readonly debounced: EquipmentFilter;
  readonly setFilter: (filter: EquipmentFilter) => void;
} {
  const [query, setQuery] = useSearchParams();
  const [filter, setFilter] = useState(() => read(query));
  const text = useDebounced(filter.text.trim(), SEARCH_REST_MS);
  const { groupId, status, favourites, sort } = filter;
  useEffect(() => {
    const next = new URLSearchParams(query);
    const put = (name: string, value: string): void => {
      if (value === '') next.delete(name);
      else next.set(name, value);
    };
    put('q', text);
    put('group', groupId);
    put('status', status === 'all' ? '' : status);
    put('favourites', favourites ? '1' : '');
    put('sort', sort === 'group' ? '' : sort);
    if (next.toString() !== query.toString()) setQuery(next, { replace: true });
  }, [query, setQuery, text, groupId, status, favourites, sort]);
  return { filter, debounced: { ...filter, text }, setFilter };
}
