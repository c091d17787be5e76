/** Repairs and inspections of one equipment (spec 3). */
import { equipmentRight, namedEquipment } from '../guards';
import { paged } from '../input';
import { behind, post, type Route } from '../route';

export const workRoutes: readonly Route[] = behind(
  [equipmentRight],
  post('/lfscada/repair/queryByEquipment', (visit) => {
    const { id, address } = namedEquipment(visit);
    return paged(visit.input, visit.platform.work.repairsOf(id, address));
  }),
  post('/lfscada/inspection/queryByEquipment', (visit) =>
    paged(visit.input, visit.platform.work.inspectionsOf(namedEquipment(visit).id)),
  ),
);
