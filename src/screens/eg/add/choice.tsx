import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { FaultView } from '../../../features/screen-states/fault-view';
import { addingWords } from '../../../i18n/adding';
import { commonWords } from '../../../i18n/engine';
import { useWords } from '../../../i18n/use-words';
import type { EquipmentInfo } from '../../../shared/calls/equipment';
import { SEARCH_DELAY_MS } from '../../../shared/constants';
import type { EquipmentId } from '../../../shared/ids';
import type { ReadResult } from '../../../state/calls/use-read';
import { useDebounced } from '../../../state/hooks/use-debounced';
import { SearchField } from '../../../ui/search-field';
import { Skeleton } from '../../../ui/skeleton';
import { Frame } from '../frame';
import { NEW_EQUIPMENT_ID } from './bind';
import './add.css';

interface ChoiceProps {
  readonly title: string;
  readonly searchLabel: string;
  /** Renders the options; `equipmentId` is `null` for the equipment being added. */
  readonly renderList: (equipmentId: EquipmentId | null, search: string) => ReactNode;
}

/** Replaces the list until the equipment is read: its variables must not be replaced before its name is shown. */
export function EquipmentPending({
  info: { fault, isLoading, reload },
}: {
  readonly info: ReadResult<EquipmentInfo>;
}) {
  const t = useWords(commonWords);
  return fault !== null && !isLoading ? (
    <FaultView fault={fault} what="deviceFailed" onRetry={() => void reload()} />
  ) : (
    <Skeleton label={t('loading')} count={3} />
  );
}

export function Choice({ title, searchLabel, renderList }: ChoiceProps) {
  const t = useWords(addingWords);
  const { id = '' } = useParams();
  const [searchText, setSearchText] = useState('');
  const search = useDebounced(searchText.trim(), SEARCH_DELAY_MS);
  const isNew = id === NEW_EQUIPMENT_ID;
  return (
    <Frame title={title} backPath={isNew ? '/eg/add' : '/home/monitor'}>
      <SearchField
        label={searchLabel}
        clearLabel={t('clearSearch')}
        value={searchText}
        onChange={setSearchText}
      />
      {renderList(isNew ? null : (id as EquipmentId), search)}
    </Frame>
  );
}
