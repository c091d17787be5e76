/** /detail/eg/inspect-records/{id}: the inspections of a piece of equipment, newest first. */
import { useParams } from 'react-router-dom';
import { PageList } from '../../features/lists/page-list';
import { formatDateTime } from '../../features/time/time-text';
import { type EquipmentKey, equipmentWords } from '../../i18n/equipment';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { getRecordedResultPath } from '../../navigation/order-paths';
import { getEgListPath } from '../../navigation/paths';
import { type InspectionRow, queryInspections } from '../../shared/calls/inspection';
import type { EquipmentId } from '../../shared/ids';
import { usePages } from '../../state/calls/use-pages';
import type { Tone } from '../../ui/tag';
import { Frame } from './frame';
import { Record } from './record';

const STATUSES: Readonly<Record<NonNullable<InspectionRow['status']>, readonly [Tone, EquipmentKey]>> = {
  'not started': ['warn', 'notStarted'],
  incomplete: ['warn', 'incomplete'],
  completed: ['accent', 'completed'],
  aborted: ['stale', 'aborted'],
};

/** Returns the overall result; the progress while the result is unknown. */
function getState({ result, status }: InspectionRow): readonly [Tone, EquipmentKey] {
  if (result !== null) return [result === 'normal' ? 'good' : 'bad', result];
  return status === null ? ['stale', 'unknown'] : STATUSES[status];
}

/** Returns the path of an inspection's result; `null` if the platform does not name its record. */
function getResultPath(
  { orderId, recordEquipId, type, index }: InspectionRow,
  equipmentId: EquipmentId,
): string | null {
  if (orderId === null || recordEquipId === null) return null;
  return getRecordedResultPath({ type, id: orderId, index, recordEquipId }, equipmentId);
}

function Inspection({ row, id }: { readonly row: InspectionRow; readonly id: EquipmentId }) {
  const t = useWords(equipmentWords);
  return (
    <Record
      to={getResultPath(row, id)}
      name={row.plan}
      state={getState(row)}
      facts={[
        ['inspectionPoint', row.point],
        ['inspector', row.inspector],
        ['inspected', row.time === null ? '' : formatDateTime(row.time)],
        ['items', row.result === null ? '' : t('itemsOf', { n: row.items, bad: row.abnormal })],
        ['note', row.note],
      ]}
    />
  );
}

export default function InspectionRecords() {
  const tShell = useWords(shellWords);
  const t = useWords(equipmentWords);
  const id = (useParams().id ?? '') as EquipmentId;
  const pages = usePages(queryInspections, { equipmentId: id });
  return (
    <Frame title={tShell('titleInspectRecords')} backPath={getEgListPath(id)}>
      <div>
        <PageList
          pages={pages}
          label={t('inspections')}
          none={t('inspectionsNone')}
          renderRow={(row) => <Inspection row={row} id={id} />}
        />
      </div>
    </Frame>
  );
}
