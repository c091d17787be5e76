/** Where pages of one owner lie beside each other, by whose they are (specification 2). */

import { equipmentSource, type PageSource, projectSource } from '../features/live-page/page-source';
import type { PageOwner } from '../page-document/plan';
import type { PageId } from '../shared/ids';
import * as paths from './paths';

/** Another page of the same owner. */
export function sourceBeside(owner: PageOwner, page: PageId): PageSource {
  switch (owner.family) {
    case 'project':
      return projectSource(owner.projectId, page);
    case 'equipment':
      return equipmentSource(page);
    case 'legacy':
      return equipmentSource(page, owner.equipmentId);
  }
}
export function pathBeside(owner: PageOwner, page: PageId): string {
  switch (owner.family) {
    case 'project':
      return paths.projectPagePath(owner.projectId, page);
    case 'equipment':
      return paths.egPagePath(page);
    case 'legacy':
      return paths.gmPagePath(owner.equipmentId, page);
  }
}

/** The alarms that belong to a whole page. */
export function alarmPath(owner: PageOwner): string {
  switch (owner.family) {
    case 'project':
      return paths.projectAlarmPath(owner.projectId, paths.NOTHING, paths.NOTHING);
    case 'equipment':
      return paths.egAlarmPath(owner.equipmentId);
    case 'legacy':
      return paths.gmAlarmPath(owner.equipmentId);
  }
}
