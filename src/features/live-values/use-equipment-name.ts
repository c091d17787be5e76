/** Loads the names of the equipment on a page. One call covers a whole project, and all views share its result. */
import type { PageOwner } from '../../page-document/plan';
import { equipmentInfo } from '../../shared/calls/equipment';
import { legacyEquipment } from '../../shared/calls/legacy';
import { queryProjectEquipment } from '../../shared/calls/project';
import type { EquipmentId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';

export interface EquipmentNames {
  /** Returns '' if the id is `null` or its name is unknown. */
  readonly getName: (id: EquipmentId | null) => string;
  readonly isLoading: boolean;
}

/** Loads the names of an owner's equipment; `null` requests nothing. */
export function useEquipmentNamesQuery(owner: PageOwner | null): EquipmentNames {
  const projectCall = useCall(
    queryProjectEquipment,
    owner?.family === 'project' ? { projectId: owner.projectId } : null,
  );
  const equipmentCall = useCall(
    equipmentInfo,
    owner?.family === 'equipment' ? { equipmentId: owner.equipmentId } : null,
  );
  const legacyCall = useCall(
    legacyEquipment,
    owner?.family === 'legacy' ? { equipId: owner.equipmentId } : null,
  );
  return {
    getName: (id) => {
      if (owner?.family === 'project')
        return projectCall.data?.find((equipment) => equipment.id === id)?.name ?? '';
      // Broker equipment is named after its topics.
      if (owner?.family === 'broker') return id ?? '';
      return (owner?.family === 'equipment' ? equipmentCall.data?.name : legacyCall.data?.name) ?? '';
    },
    isLoading: projectCall.isFetching || equipmentCall.isFetching || legacyCall.isFetching,
  };
}

/** Returns a function that looks up the name of a piece of equipment; '' if unknown. `null` requests nothing. */
export const useGetEquipmentName = (owner: PageOwner | null): EquipmentNames['getName'] =>
  useEquipmentNamesQuery(owner).getName;
