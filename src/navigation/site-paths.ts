import type { EquipmentId } from '../shared/ids';
import { path } from './path';
import { type Preselection, preselectionPath } from './preselection';
import { SITE_BASE } from './site-base';

export const SITE_HOME = '/home/monitor';
export const siteEquipmentPath = (equip: EquipmentId): string => path(`${SITE_BASE}/equipment`, equip);
/** Returns the path of all curves of a device, the chosen ones first. */
export const siteChartPath = (equip: EquipmentId, chosen: Preselection = { isAll: false, ids: [] }): string =>
  `${path(`${SITE_BASE}/history-chart`, equip)}/${preselectionPath(chosen)}`;
