/**
 * The order in which the records of a round are filled (rule `order` of its plan): in a fixed one a device comes when
 * every device before it is done. The platform decides; this only spares a form that it would refuse.
 */
import type { InspectionOrder, InspectionRecordRow } from '../calls/inspection';
import { isToDo } from '../calls/statuses';
import type { RecordEquipId } from '../ids';

export type RoundRow = Pick<InspectionRecordRow, 'recordEquipId' | 'status' | 'version'>;
/** The part of an order that decides about it. */
type Round = Pick<InspectionOrder, 'rules'> & { readonly records: readonly RoundRow[] };

/**
 * The position of the record before which a record has to wait; null where it need not. `isSent`: its form is on its way
 * to the platform, which counts as done, since a round goes on without a network.
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
