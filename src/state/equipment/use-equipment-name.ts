import { equipmentInfo } from '../../shared/calls/equipment';
import { legacyEquipment } from '../../shared/calls/legacy';
import type { Family } from '../../shared/family';
import type { EquipmentId } from '../../shared/ids';
import { PERMISSION_EQUIPMENT } from '../../shared/permissions';
import { useCall } from '../calls/use-call';
import { useUser } from '../session/use-user';

/** Returns the equipment's name; '' for a project, without permission, or while loading. */
export function useEquipmentName(family: Family, equipmentId: EquipmentId | null): string {
  const { auths } = useUser();
  const isRequested = equipmentId !== null && auths.includes(PERMISSION_EQUIPMENT);
  const equipment = useCall(
    equipmentInfo,
    isRequested && family === 'equipment' ? { equipmentId } : null,
  ).data;
  const legacy = useCall(
    legacyEquipment,
    isRequested && family === 'legacy' ? { equipId: equipmentId } : null,
  ).data;
  return equipment?.name ?? legacy?.name ?? '';
}
