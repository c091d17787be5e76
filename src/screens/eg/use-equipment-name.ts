import { equipmentInfo } from '../../shared/calls/equipment';
import type { EquipmentId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';

/** What an equipment is called; '' while that is not known. */
export const useEquipmentName = (equipmentId: EquipmentId): string =>
  useCall(equipmentInfo, { equipmentId }).data?.name ?? '';
