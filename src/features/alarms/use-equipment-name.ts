import { equipmentInfo } from '../../shared/calls/equipment';
import { legacyEquipment } from '../../shared/calls/legacy';
import { useCall } from '../../state/calls/use-call';
import { useUser } from '../../state/session/use-user';
import type { AlarmSource } from './source';

/** Name of the one equipment that a source is of; '' while it is not known, and for a project. */
export function useEquipmentName({ family, equipmentId, needs }: AlarmSource): string {
  const may = useUser().auths.includes(needs) && equipmentId !== null;
  const eg = useCall(equipmentInfo, may && family === 'eg' ? { equipmentId } : null).data;
  const gm = useCall(legacyEquipment, may && family === 'gm' ? { equipId: equipmentId } : null).data;
  return eg?.name ?? gm?.name ?? '';
}
