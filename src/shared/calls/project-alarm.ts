/** Alarms of a project (spec 7, "Projects"). `countProjectAlarms` stands with the live path in `project.ts`. */

import type { EquipmentId, ProjectId } from '../ids';
import { alarmChoice, alarmFilter, alarmShape } from './alarm';
import { as, droppable, optional, post } from './call';
import { nothing, readableItems } from './decode';
import { paged } from './paging';

/** Alarm records by page, newest first. */
export const queryProjectAlarms = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/project/alarm/query',
    { projectId: as<ProjectId>(), equipmentId: optional(as<EquipmentId>()), ...alarmFilter() },
    paged(alarmShape),
  ),
);
/** All active alarms, newest first: those that have neither recovered nor been released. [ours] */
export const queryActiveProjectAlarms = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/project/alarm/queryAll',
    { projectId: as<ProjectId>(), equipmentId: optional(as<EquipmentId>()) },
    readableItems(alarmShape),
  ),
);
/** Confirms alarms in the name of the signed-in user. Confirming what is confirmed already changes nothing. */
export const confirmProjectAlarms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/project/alarm/confirm', { projectId: as<ProjectId>(), ...alarmChoice() }, nothing),
);
