/** Alarms of a project (spec 7, "Projects"). `countProjectAlarms` is in `project.ts`, with the live path. */

import type { EquipmentId, ProjectId } from '../ids';
import { alarmChoice, alarmFilter, alarmShape } from './alarm';
import { as, droppable, optional, post } from './call';
import { ignore, readableItems } from './decode';
import { paged } from './paging';

/** Alarm records by page, newest first. */
export const queryProjectAlarms = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/project/alarm/query',
    { projectId: as<ProjectId>(), equipmentId: optional(as<EquipmentId>()), ...alarmFilter() },
    paged(alarmShape),
  ),
);
/** All active alarms, newest first: neither recovered nor released. [ours] */
export const queryActiveProjectAlarms = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/monitor/project/alarm/queryAll',
    { projectId: as<ProjectId>(), equipmentId: optional(as<EquipmentId>()) },
    readableItems(alarmShape),
  ),
);
/** Confirms alarms for the signed-in user. Confirming one again changes nothing. */
export const confirmProjectAlarms = /*#__PURE__*/ droppable(() =>
  post('/lfscada/monitor/project/alarm/confirm', { projectId: as<ProjectId>(), ...alarmChoice() }, ignore),
);
