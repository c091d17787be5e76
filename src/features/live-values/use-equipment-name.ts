/** Names of the equipment around live values. One call answers for all of a project, and views share its answer. */
import type { PageOwner } from '../../page-document/plan';
import { equipmentInfo } from '../../shared/calls/equipment';
import { legacyEquipment } from '../../shared/calls/legacy';
import { queryProjectEquipment } from '../../shared/calls/project';
import type { EquipmentId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';

export interface EquipmentNames {
  /** '' while the name is not known, and where it is not told. */
  readonly nameOf: (id: EquipmentId | null) => string;
  readonly isAsking: boolean;
}

/** Names, and whether they are being asked for. Null asks nothing. */
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
    nameOf: (id) => {
      if (owner?.family === 'project')
        return project.data?.find((equipment) => equipment.id === id)?.name ?? '';
      // Equipment of a broker is called as its topics call it.
      if (owner?.family === 'broker') return id ?? '';
      return (owner?.family === 'equipment' ? multi.data?.name : legacy.data?.name) ?? '';
    },
    isAsking: project.isAsking || multi.isAsking || legacy.isAsking,
  };
}

/** A function that names an equipment: '' while that is not known, and where it is not told. Null asks nothing. */
export const useEquipmentNames = (owner: PageOwner | null): EquipmentNames['nameOf'] =>
  useAskedNames(owner).nameOf;
