/** Names of the equipment around live values. One call answers for all of a project, and views share its answer. */
import type { PageOwner } from '../../page-document/plan';
import { equipmentInfo } from '../../shared/calls/equipment';
import { legacyEquipment } from '../../shared/calls/legacy';
import { queryProjectEquipment } from '../../shared/calls/project';
import type { EquipmentId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';

/** A function that names an equipment: '' while that is not known, and where it is not told. Null asks nothing. */
export function useEquipmentNames(owner: PageOwner | null): (id: EquipmentId | null) => string {
  const project = useCall(
    queryProjectEquipment,
    owner?.family === 'project' ? { projectId: owner.projectId } : null,
  );
  const multi = useCall(
    equipmentInfo,
    owner?.family === 'equipment' ? { equipmentId: owner.equipmentId } : null,
  );
  const legacy = useCall(legacyEquipment, owner?.family === 'legacy' ? { equipId: owner.equipmentId } : null);
  return (id) => {
    if (owner?.family === 'project')
      return project.data?.find((equipment) => equipment.id === id)?.name ?? '';
    return (owner?.family === 'equipment' ? multi.data?.name : legacy.data?.name) ?? '';
  };
}
