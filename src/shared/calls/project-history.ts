/** History curves of a project (spec 7, "Projects"). */
import type { EquipmentId, ProjectId } from '../ids';
import { as, droppable, optional, post } from './call';
import { historyCatalogue, historyChunks, historyRange, historyShape } from './history';

export const queryProjectHistorySignals = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/project/history/queryAll',
    { projectId: as<ProjectId>(), equipmentId: optional(as<EquipmentId>()) },
    historyCatalogue,
  ),
);
export const queryProjectHistory = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/project/history/query',
    { projectId: as<ProjectId>(), ...historyRange() },
    historyShape,
  ),
);
/** All points of a range, in chunks; at most the latest 200,000 (spec 5). */
export const queryProjectHistoryData = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/project/history/queryAllData',
    { projectId: as<ProjectId>(), ...historyChunks() },
    historyShape,
  ),
);
