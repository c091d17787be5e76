/** Names of the equipment around live values. One call covers a whole project, and views share its answer. */
import type { PageOwner } from '../../page-document/plan';
import { equipmentInfo } from '../../shared/calls/equipment';
import { legacyEquipment } from '../../shared/calls/legacy';
import { queryProjectEquipment } from '../../shared/calls/project';
import type { EquipmentId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';

export interface EquipmentNames {
  /** '' if unknown or not given. */
  readonly getName: (id: EquipmentId | null) => string;
  readonly isAsking: boolean;
}

/** Names, and whether they are being requested. `null` requests nothing. */
export function useAskedNames(owner: PageOwner | null): EquipmentNames {
  const project = useCall(
    queryProjectEquipment,
    owner?.family === 'project' ? { projectId: owner.projectId } : null,
  );
  const multi = useCall(
    equipmentInfo,
    owner?.family === 'equipment' ? { equipmentId: owner.equipmentId } : null,
  );
  const legacy = useCall(legacyEquipment, owner?.family === 'legacy' ? { equipId: owner.equipmentId } : null);
  return {
    getName: (id) => {
      if (owner?.family === 'project')
        return project.data?.find((equipment) => equipment.id === id)?.name ?? '';
      // Broker equipment is named after its topics.
      if (owner?.family === 'broker') return id ?? '';
      return (owner?.family === 'equipment' ? multi.data?.name : legacy.data?.name) ?? '';
    },
    isAsking: project.isAsking || multi.isAsking || legacy.isAsking,
  };
}

/** Returns a function that names an equipment; '' if unknown or not given. `null` requests nothing. */
export const useEquipmentNames = (owner: PageOwner | null): EquipmentNames['getName'] =>
  useAskedNames(owner).getName;
