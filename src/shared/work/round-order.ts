/**
 * The order of a round's records (rule `order` of its plan): in a fixed one, each device waits for all before it. The
 * platform decides; this only avoids forms that it would refuse.
 */
import type { InspectionOrder, InspectionRecordRow } from '../calls/inspection';
import { isToDo } from '../calls/statuses';
import type { RecordEquipId } from '../ids';

export type RoundRow = Pick<InspectionRecordRow, 'recordEquipId' | 'status' | 'version'>;
type Round = Pick<InspectionOrder, 'rules'> & { readonly records: readonly RoundRow[] };

/**
 * Returns the position of the record that must be done first, or `null`. `isSent` is for forms on their way to the
 * platform; they count as done, since a round continues offline.
 */
export function waitsFor(
  { rules, records }: Round,
  record: RecordEquipId,
  isSent: (row: RoundRow) => boolean,
): number | null {
  const at = records.findIndex(({ recordEquipId }) => recordEquipId === record);
  const own = records[at];
  if (rules?.order !== 'fixed' || own === undefined || !isToDo(own.status) || isSent(own)) return null;
  const first = records.findIndex((row) => isToDo(row.status) && !isSent(row));
  return first < at ? first : null;
}
