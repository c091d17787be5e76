/** Paths of configuration pages and their alarms, in the first code; `paths.ts` re-exports them. */
import type { EquipmentId, PageId, ProjectId } from '../shared/ids';
import { buildPath, EG, type EMPTY_SEGMENT, GM } from './path';

export const PROJECTS = '/home/work/project';
export const PROJECT_DETAIL = `${PROJECTS}/detail`;
export const getProjectPagePath = (project: ProjectId, page: PageId): string =>
  `${buildPath(PROJECTS, project)}/${buildPath('page', page)}`;
/** Returns the path of the alarms of a device, or of the whole project for `EMPTY_SEGMENT`. */
export const getProjectAlarmPath = (
  project: ProjectId,
  equip: EquipmentId | typeof EMPTY_SEGMENT,
  name: string,
): string => buildPath(`${PROJECT_DETAIL}/alarm`, project, equip, name);

export const getEgAlarmPath = (equip: EquipmentId): string => buildPath(`${EG}/alarm`, equip);

export const getGmPagePath = (equip: EquipmentId, page: PageId): string =>
  buildPath(`${GM}/configuration`, equip, page);
export const getGmAlarmPath = (equip: EquipmentId): string => buildPath(`${GM}/alarm`, equip);
