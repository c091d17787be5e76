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
 * Returns the path of the record's form while it can be filled, otherwise of its result. Only the recipient may fill
 * it, which the order's actions do not show; the form informs other users.
 */
export function getRecordPath(order: InspectionOrder, place: RecordPlace): string {
  const row = order.records.find(({ recordEquipId }) => recordEquipId === place.recordEquipId);
  return order.status === 'accepted' && row !== undefined && isPending(row.status)
    ? getFillFormPath(place)
    : getResultPath(place);
}

export const getRecordName = (
  { equipName, point }: Pick<InspectionRecordRow, 'equipName' | 'point'>,
  unnamedText: string,
): string => equipName || point || unnamedText;
