/** The platform's operation log of the equipment of a page: what anybody did, from any window. */
import { useState } from 'react';
import { equipmentWords } from '../../i18n/equipment';
import { useWords } from '../../i18n/use-words';
import { valueWords } from '../../i18n/values';
import type { PageOwner } from '../../page-document/plan';
import { queryOperationLog } from '../../shared/calls/equipment';
import type { EquipmentId } from '../../shared/ids';
import { usePages } from '../../state/calls/use-pages';
import { SelectField } from '../../ui/select-field';
import { PageList } from '../lists/page-list';
import { useEquipmentNames } from '../live-values/use-equipment-name';
import { OperationRow } from './operation-row';

export interface PlatformLogProps {
  /** Null outside of a watched page: then the equipment is one, and needs no name. */
  readonly owner: PageOwner | null;
  readonly equipmentIds: readonly EquipmentId[];
}

export default function PlatformLog({ owner, equipmentIds }: PlatformLogProps) {
  const say = useWords(valueWords);
  const [chosen, setChosen] = useState<EquipmentId | null>(null);
  const id = chosen ?? equipmentIds[0];
  return (
    <section className="as-ledger__own" aria-label={say('platformLog')}>
      <h3 className="as-ledger__head">{say('platformLog')}</h3>
      {owner === null || equipmentIds.length < 2 ? null : (
        <EquipmentChoice owner={owner} equipmentIds={equipmentIds} id={id} onChoose={setChosen} />
      )}
      {id === undefined ? null : <Log key={id} id={id} />}
    </section>
  );
}

interface EquipmentChoiceProps extends PlatformLogProps {
  readonly owner: PageOwner;
  readonly id: EquipmentId | undefined;
  readonly onChoose: (id: EquipmentId) => void;
}

function EquipmentChoice({ owner, equipmentIds, id, onChoose }: EquipmentChoiceProps) {
  const say = useWords(valueWords);
  const nameOf = useEquipmentNames(owner);
  return (
    <SelectField
      label={say('equipment')}
      value={id ?? ''}
      options={equipmentIds.map((each) => ({ value: each, text: nameOf(each) || each }))}
      onChange={(value) => onChoose(value as EquipmentId)}
    />
  );
}

function Log({ id }: { readonly id: EquipmentId }) {
  const say = useWords(valueWords);
  const sayEquipment = useWords(equipmentWords);
  const pages = usePages(queryOperationLog, { objectId: id });
  return (
    <PageList
      pages={pages}
      label={say('platformLog')}
      none={sayEquipment('logNone')}
      draw={(row) => <OperationRow row={row} />}
    />
  );
}
