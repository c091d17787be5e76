import { monitorWords } from '../../i18n/monitor';
import { useWords } from '../../i18n/use-words';
import { type EquipmentCounts, type EquipmentFilter, SORTS, STATUSES } from '../../state/equipment/arrange';
import type { EquipmentGroup } from '../../state/equipment/equipment-store';
import { IconButton } from '../../ui/icon-button';
import { StarIcon } from '../../ui/icons';
import { SearchField } from '../../ui/search-field';
import { Segmented } from '../../ui/segmented';
import { SelectField } from '../../ui/select-field';

const STATUS_WORDS = {
  all: 'statusAll',
  online: 'statusOnline',
  offline: 'statusOffline',
  alarm: 'statusAlarm',
} as const;

const SORT_WORDS = { group: 'sortGroup', alarm: 'sortAlarm', offline: 'sortOffline' } as const;

interface FilterBarProps {
  readonly filter: EquipmentFilter;
  readonly groups: readonly EquipmentGroup[];
  /** Equipment count by status; `null` while the list is incomplete. */
  readonly counts: EquipmentCounts | null;
  readonly onChange: (filter: EquipmentFilter) => void;
}

export function FilterBar({ filter, groups, counts, onChange }: FilterBarProps) {
  const t = useWords(monitorWords);
  return (
    <div className="as-monitor__filter">
      <SearchField
        label={t('search')}
        clearLabel={t('clearFilters')}
        value={filter.text}
        onChange={(text) => onChange({ ...filter, text })}
      />
      <SelectField
        label={t('group')}
        value={filter.groupId}
        options={[
          { value: '', text: t('groupAll') },
          ...groups.map((group) => ({ value: group.id, text: group.name })),
        ]}
        onChange={(groupId) => onChange({ ...filter, groupId })}
      />
      <SelectField
        label={t('sort')}
        value={filter.sort}
        options={SORTS.map((value) => ({ value, text: t(SORT_WORDS[value]) }))}
        onChange={(sort) => onChange({ ...filter, sort: SORTS.find((option) => option === sort) ?? 'group' })}
      />
      <IconButton
        label={t('favouritesOnly')}
        pressed={filter.favourites}
        onClick={() => onChange({ ...filter, favourites: !filter.favourites })}
      >
        <StarIcon isFull={filter.favourites} />
      </IconButton>
      <Segmented
        label={t('status')}
        value={filter.status}
        options={STATUSES.map((value) => ({
          value,
          text: t(STATUS_WORDS[value]),
          detail: counts === null ? '--' : String(counts[value]),
        }))}
        onChange={(status) => onChange({ ...filter, status })}
      />
    </div>
  );
}
