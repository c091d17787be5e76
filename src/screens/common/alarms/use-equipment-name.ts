import { equipmentInfo } from '../../../shared/calls/equipment';
import { legacyEquipment } from '../../../shared/calls/legacy';
import type { EquipmentId } from '../../../shared/ids';
import { useCall } from '../../../state/use-call';
import { useUser } from '../../../state/use-user';
import type { AlarmSource } from './source';

/** Name of the equipment that a source is of; '' while it is not known. */
export function useEquipmentName({ family, needs }: AlarmSource, id: EquipmentId): string {
  const may = useUser().auths.includes(needs);
  const eg = useCall(equipmentInfo, may && family === 'eg' ? { equipmentId: id } : null).data;
  const gm = useCall(legacyEquipment, may && family === 'gm' ? { equipId: id } : null).data;
  return eg?.name ?? gm?.name ?? '';
}
