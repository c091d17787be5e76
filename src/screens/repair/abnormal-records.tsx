import { Link } from 'react-router-dom';
import { StatusTag } from '../../features/work/orders/status-tag';
import { joinNames } from '../../i18n/lists';
import { repairWords } from '../../i18n/repair';
import { useWords } from '../../i18n/use-words';
import { getMySlipPath, getResultPath } from '../../navigation/order-paths';
import { type InspectionOrder, type InspectionRecord, recordInfo } from '../../shared/calls/inspection';
import { repairInfo } from '../../shared/calls/repair';
import type { InspectionId, RepairId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';
import { useSeenCall } from '../../state/work/use-seen-call';

type Row = InspectionOrder['records'][number];

/** Returns the slips of a record, each with the titles of the items that led to it. */
function getSlips({ items }: InspectionRecord): ReadonlyMap<RepairId, readonly string[]> {
  const slips = new Map<RepairId, readonly string[]>();
  for (const { title, answer } of items) {
    const repairId = answer?.repairId ?? null;
    if (repairId !== null) slips.set(repairId, [...(slips.get(repairId) ?? []), title]);
  }
  return slips;
}

function Slip({ id, titles }: { readonly id: RepairId; readonly titles: readonly string[] }) {
  const tRepair = useWords(repairWords);
  const { data } = useCall(repairInfo, { id });
  return (
    <li className="as-repair__head">
      <Link to={getMySlipPath(id)}>{data?.number || tRepair('slipMade')}</Link>
      <span className="as-repair__quiet">{joinNames(titles)}</span>
      {data === undefined ? null : <StatusTag status={data.status} />}
    </li>
  );
}

/** Shows the slips of a record once it is read, or a note if it has none. */
function Slips({ id, row: { recordEquipId } }: { readonly id: InspectionId; readonly row: Row }) {
  const tRepair = useWords(repairWords);
  const { data } = useSeenCall(recordInfo, { id, recordEquipId });
  if (data === undefined) return null;
  const slips = [...getSlips(data)];
  return slips.length === 0 ? (
    <p className="as-repair__quiet">{tRepair('noSlipMade')}</p>
  ) : (
    <ul className="as-finished__slips">
      {slips.map(([slip, titles]) => (
        <Slip key={slip} id={slip} titles={titles} />
      ))}
    </ul>
  );
}

export function AbnormalRecords({ id, records }: Pick<InspectionOrder, 'id' | 'records'>) {
  return (
    <ul>
      {records.map((row, index) =>
        row.abnormal === 0 ? null : (
          <li key={row.recordEquipId}>
            <Link to={getResultPath({ type: row.type, id, index, recordEquipId: row.recordEquipId })}>
              {row.equipName === '' ? row.point : row.equipName}
            </Link>
            <Slips id={id} row={row} />
          </li>
        ),
      )}
    </ul>
  );
}
