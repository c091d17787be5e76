import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { FaultView } from '../../../features/screen-states/fault-view';
import { addingWords } from '../../../i18n/adding';
import { commonWords } from '../../../i18n/engine';
import { useWords } from '../../../i18n/use-words';
import type { EquipmentInfo } from '../../../shared/calls/equipment';
import { SEARCH_REST_MS } from '../../../shared/constants';
import type { EquipmentId } from '../../../shared/ids';
import type { Reading } from '../../../state/calls/use-read';
import { useDebounced } from '../../../state/hooks/use-debounced';
import { SearchField } from '../../../ui/search-field';
import { Skeleton } from '../../../ui/skeleton';
import { Frame } from '../frame';
import { NEW } from './bind';
import './add.css';

interface ChoiceProps {
  readonly title: string;
  readonly searchLabel: string;
  /** Renders the options; `equipmentId` is `null` for the equipment being added. */
  readonly list: (equipmentId: EquipmentId | null, search: string) => ReactNode;
}

/** Shown until the equipment is read: its variables must not be replaced before its name is shown. */
export function Unknown({ info: { fault, isLoading, reload } }: { readonly info: Reading<EquipmentInfo> }) {
  const t = useWords(commonWords);
  return fault !== null && !isLoading ? (
    <FaultView fault={fault} what="deviceFailed" onRetry={() => void reload()} />
  ) : (
    <Skeleton label={t('loading')} count={3} />
  );
}

export function Choice({ title, searchLabel, list }: ChoiceProps) {
  const t = useWords(addingWords);
  const { id = '' } = useParams();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_REST_MS);
  const isNew = id === NEW;
  return (
    <Frame title={title} back={isNew ? '/eg/add' : '/home/monitor'}>
      <SearchField label={searchLabel} clearLabel={t('clearSearch')} value={typed} onChange={setTyped} />
      {list(isNew ? null : (id as EquipmentId), search)}
    </Frame>
  );
}
