/** Addresses of sibling pages and their alarms, by the owner's family (spec 2). */
import type { PageOwner } from '../page-document/plan';
import type { PageId } from '../shared/ids';
import { BROKER_ALARMS } from './broker-base';
import * as paths from './page-paths';
import { buildPath, EMPTY_SEGMENT, getEgPagePath } from './path';

export const getBrokerPagePath = (page: PageId): string => buildPath('/site/page', page);

export function getSiblingPagePath(owner: PageOwner, page: PageId): string {
  switch (owner.family) {
    case 'project':
      return paths.getProjectPagePath(owner.projectId, page);
    case 'equipment':
      return getEgPagePath(page);
    case 'legacy':
      return paths.getGmPagePath(owner.equipmentId, page);
    default:
      return getBrokerPagePath(page);
  }
}

export function getAlarmPath(owner: PageOwner): string {
  switch (owner.family) {
    case 'project':
      return paths.getProjectAlarmPath(owner.projectId, EMPTY_SEGMENT, EMPTY_SEGMENT);
    case 'equipment':
      return paths.getEgAlarmPath(owner.equipmentId);
    case 'legacy':
      return paths.getGmAlarmPath(owner.equipmentId);
    default:
      return BROKER_ALARMS;
  }
}
