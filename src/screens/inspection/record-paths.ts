/** The screen that a record of an order opens, its form while it can be filled or its result; and its name. */
import { fillPath, type RecordPlace, resultPath } from '../../navigation/order-paths';
import type { InspectionOrder, InspectionRecordRow } from '../../shared/calls/inspection';
import { isPending } from '../../shared/calls/statuses';
import type { InspectionId } from '../../shared/ids';

export const getPlace = (
  id: InspectionId,
  { type, recordEquipId }: Pick<InspectionRecordRow, 'type' | 'recordEquipId'>,
  index: number,
): RecordPlace => ({ type, id, index, recordEquipId });

/**
 * The order's actions do not show who may fill: an accepted order is filled by its recipient, and the form informs
 * other users.
 */
export function recordPath(order: InspectionOrder, place: RecordPlace): string {
  const row = order.records.find(({ recordEquipId }) => recordEquipId === place.recordEquipId);
  return order.status === 'accepted' && row !== undefined && isPending(row.status)
    ? fillPath(place)
    : resultPath(place);
}

/** The name of its equipment, otherwise of its point. */
export const getRecordName = (
  { equipName, point }: Pick<InspectionRecordRow, 'equipName' | 'point'>,
  unnamed: string,
): string => equipName || point || unnamed;
