import { PageList } from '../../features/lists/page-list';
import { formatDateTime } from '../../features/time/time-text';
import { type EquipmentKey, equipmentWords } from '../../i18n/equipment';
import { maskPhone } from '../../i18n/mask';
import { useWords } from '../../i18n/use-words';
import { getEquipmentSlipPath } from '../../navigation/order-paths';
import { queryRepairs, type RepairRow } from '../../shared/calls/repair';
import type { EquipmentId } from '../../shared/ids';
import { usePages } from '../../state/calls/use-pages';
import type { Tone } from '../../ui/tag';
import { Record } from './record';

const STATUSES: Readonly<Record<NonNullable<RepairRow['status']>, readonly [Tone, EquipmentKey]>> = {
  pending: ['warn', 'repair_pending'],
  assigned: ['accent', 'repair_assigned'],
  accepted: ['accent', 'repair_accepted'],
  completed: ['good', 'completed'],
  terminated: ['stale', 'repair_terminated'],
};

function Slip({ row, id }: { readonly row: RepairRow; readonly id: EquipmentId }) {
  return (
    <Record
      to={getEquipmentSlipPath(row, id)}
      name={row.description}
      state={row.status === null ? ['stale', 'unknown'] : STATUSES[row.status]}
      facts={[
        ['number', row.number],
        ['location', row.location],
        ['reporter', row.creator],
        ['contactPhone', row.tel === '' ? '' : maskPhone(row.tel)],
        ['reportedAt', row.createTime === null ? '' : formatDateTime(row.createTime)],
        ['dispatcher', row.dispatcher],
        ['recipient', row.recipient],
        ['result', row.result],
        ['closedBy', row.endPerson],
        ['closingNote', row.endNote],
        ['closedAt', row.endTime === null ? '' : formatDateTime(row.endTime)],
      ]}
    />
  );
}

export function RepairList({ id }: { readonly id: EquipmentId }) {
  const t = useWords(equipmentWords);
  const pages = usePages(queryRepairs, { equipmentId: id });
  return (
    <div>
      <PageList
        pages={pages}
        label={t('repairs')}
        none={t('repairsNone')}
        renderRow={(row) => <Slip row={row} id={id} />}
      />
    </div>
  );
}
