/** Which screen a record of an order opens: its form while it can be filled, else its result; and its name. Pure. */
import { fillPath, type RecordPlace, resultPath } from '../../navigation/order-paths';
import type { InspectionOrder, InspectionRecordRow } from '../../shared/calls/inspection';
import { isToDo } from '../../shared/calls/statuses';
import type { InspectionId } from '../../shared/ids';

export const placeOf = (
  id: InspectionId,
  { type, recordEquipId }: Pick<InspectionRecordRow, 'type' | 'recordEquipId'>,
  index: number,
): RecordPlace => ({ type, id, index, recordEquipId });

/**
 * The order's own actions do not say who may fill: an order that was accepted is filled by its recipient, and the form
 * itself says so to anybody else.
 */
export function recordPath(order: InspectionOrder, place: RecordPlace): string {
  const row = order.records.find(({ recordEquipId }) => recordEquipId === place.recordEquipId);
  return order.status === 'accepted' && row !== undefined && isToDo(row.status)
    ? fillPath(place)
    : resultPath(place);
}

/** Name of a record: of its equipment, else of its point. */
export const nameOf = (
  { equipName, point }: Pick<InspectionRecordRow, 'equipName' | 'point'>,
  unnamed: string,
): string => equipName || point || unnamed;
