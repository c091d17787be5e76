import type { EquipmentId } from '../shared/ids';
import { BROKER_BASE } from './broker-base';
import { buildPath } from './path';
import { formatPreselection, type Preselection } from './preselection';

export const BROKER_HOME = '/home/monitor';
export const getBrokerEquipmentPath = (equip: EquipmentId): string =>
  buildPath(`${BROKER_BASE}/equipment`, equip);
/** Returns the path of all curves of a device, the chosen ones first. */
export const getBrokerChartPath = (
  equip: EquipmentId,
  preselection: Preselection = { isAll: false, ids: [] },
): string => `${buildPath(`${BROKER_BASE}/history-chart`, equip)}/${formatPreselection(preselection)}`;
