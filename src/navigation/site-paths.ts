import type { EquipmentId } from '../shared/ids';
import { buildPath } from './path';
import { formatPreselection, type Preselection } from './preselection';
import { SITE_BASE } from './site-base';

export const SITE_HOME = '/home/monitor';
export const getSiteEquipmentPath = (equip: EquipmentId): string =>
  buildPath(`${SITE_BASE}/equipment`, equip);
/** Returns the path of all curves of a device, the chosen ones first. */
export const getSiteChartPath = (
  equip: EquipmentId,
  preselection: Preselection = { isAll: false, ids: [] },
): string => `${buildPath(`${SITE_BASE}/history-chart`, equip)}/${formatPreselection(preselection)}`;
