/** Addresses of sibling pages and their alarms, by the owner's family (spec 2). */
import type { PageOwner } from '../page-document/plan';
import type { PageId } from '../shared/ids';
import * as paths from './page-paths';
import { egPagePath, NOTHING, path } from './path';
import { SITE_ALARMS } from './site-base';

export const sitePagePath = (page: PageId): string => path('/site/page', page);

export function pathBeside(owner: PageOwner, page: PageId): string {
  switch (owner.family) {
    case 'project':
      return paths.projectPagePath(owner.projectId, page);
    case 'equipment':
      return egPagePath(page);
    case 'legacy':
      return paths.gmPagePath(owner.equipmentId, page);
    default:
      return sitePagePath(page);
  }
}

export function alarmPath(owner: PageOwner): string {
  switch (owner.family) {
    case 'project':
      return paths.projectAlarmPath(owner.projectId, NOTHING, NOTHING);
    case 'equipment':
      return paths.egAlarmPath(owner.equipmentId);
    case 'legacy':
      return paths.gmAlarmPath(owner.equipmentId);
    default:
      return SITE_ALARMS;
  }
}
