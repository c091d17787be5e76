/** Paths of configuration pages and their alarms, in the first code; `paths.ts` re-exports them. */
import type { EquipmentId, PageId, ProjectId } from '../shared/ids';
import { EG, GM, type NOTHING, path } from './path';

export const PROJECTS = '/home/work/project';
export const PROJECT_DETAIL = `${PROJECTS}/detail`;
export const projectPagePath = (project: ProjectId, page: PageId): string =>
  `${path(PROJECTS, project)}/${path('page', page)}`;
/** Returns the path of the alarms of a device, or of the whole project for `EMPTY_SEGMENT`. */
export const projectAlarmPath = (
  project: ProjectId,
  equip: EquipmentId | typeof NOTHING,
  name: string,
): string => path(`${PROJECT_DETAIL}/alarm`, project, equip, name);

export const egAlarmPath = (equip: EquipmentId): string => path(`${EG}/alarm`, equip);

export const gmPagePath = (equip: EquipmentId, page: PageId): string =>
  path(`${GM}/configuration`, equip, page);
export const gmAlarmPath = (equip: EquipmentId): string => path(`${GM}/alarm`, equip);
