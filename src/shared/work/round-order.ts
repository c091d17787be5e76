/** The order of a round's records (rule `order` of its plan). The platform decides; this avoids refusals. */
import type { InspectionOrder, InspectionRecordRow } from '../calls/inspection';
import { isPending } from '../calls/statuses';
import type { RecordEquipId } from '../ids';

export type RoundRow = Pick<InspectionRecordRow, 'recordEquipId' | 'status' | 'version'>;
type Round = Pick<InspectionOrder, 'rules'> & { readonly records: readonly RoundRow[] };

/** Returns the position of a record to be done first, or `null`. Records being sent (`isSent`) count as done. */
export function findBlockingPosition(
  { rules, records }: Round,
  record: RecordEquipId,
  isSent: (row: RoundRow) => boolean,
): number | null {
  const position = records.findIndex(({ recordEquipId }) => recordEquipId === record);
  const ownRow = records[position];
  if (rules?.order !== 'fixed' || ownRow === undefined || !isPending(ownRow.status) || isSent(ownRow))
    return null;
  const firstPosition = records.findIndex((row) => isPending(row.status) && !isSent(row));
  return firstPosition < position ? firstPosition : null;
}
