/** Path and name of a record of an inspection order. */
import { getFillFormPath, getResultPath, type RecordPlace } from '../../navigation/order-paths';
import type { InspectionOrder, InspectionRecordRow } from '../../shared/calls/inspection';
import { isPending } from '../../shared/calls/statuses';
import type { InspectionId } from '../../shared/ids';

export const toRecordPlace = (
  id: InspectionId,
  { type, recordEquipId }: Pick<InspectionRecordRow, 'type' | 'recordEquipId'>,
  index: number,
): RecordPlace => ({ type, id, index, recordEquipId });

/**
 * Returns the path of the record's form while it can be filled, otherwise of its result. The actions of the order do not
 * show who may fill it: that is the recipient, and the form informs other users.
 */
export function getRecordPath(order: InspectionOrder, place: RecordPlace): string {
  const row = order.records.find(({ recordEquipId }) => recordEquipId === place.recordEquipId);
  return order.status === 'accepted' && row !== undefined && isPending(row.status)
    ? getFillFormPath(place)
    : getResultPath(place);
}

/** Returns the name of the record's device, otherwise of its point. */
export const getRecordName = (
  { equipName, point }: Pick<InspectionRecordRow, 'equipName' | 'point'>,
  unnamed: string,
): string => equipName || point || unnamed;
