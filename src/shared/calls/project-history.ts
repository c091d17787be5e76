/** History curves of a project (specification 7, "Projects"). `queryProjectHistory`, which the worker needs, stands in `project.ts`. */
import type { EquipmentId, ProjectId } from '../ids';
import { as, droppable, json, optional } from './call';
import { historyCatalogue, historyPieces, historyShape } from './history';

/** The signals that have a history, for choosing curves. */
export const queryProjectHistorySignals = /*#__PURE__*/ droppable(() =>
  json(
    '/lfscada/monitor/project/history/queryAll',
    { projectId: as<ProjectId>(), equipmentId: optional(as<EquipmentId>()) },
    historyCatalogue,
  ),
);
/** Every point of a range, in pieces; at most the latest 200,000 (specification 5). */
export const queryProjectHistoryData = /*#__PURE__*/ droppable(() =>
  json(
    '/lfscada/monitor/project/history/queryAllData',
    { projectId: as<ProjectId>(), ...historyPieces() },
    historyShape,
  ),
);
