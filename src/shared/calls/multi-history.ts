/** History curves of one piece of EG equipment (spec 7, "Equipment monitor"). */
import type { EquipmentId } from '../ids';
import { as, droppable, post } from './call';
import { historyCatalogue, historyChunks, historyRange, historyShape } from './history';

const equipmentFields = () => ({ equipmentId: as<EquipmentId>() });

export const queryMultiHistorySignals = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/multi/history/queryAll', equipmentFields(), historyCatalogue),
);
export const queryMultiHistory = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/multi/history/query', { ...equipmentFields(), ...historyRange() }, historyShape),
);
/** All points of a range, in chunks; at most the latest 200,000 (spec 5). */
export const queryMultiHistoryData = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/multi/history/queryAllData',
    { ...equipmentFields(), ...historyChunks() },
    historyShape,
  ),
);
