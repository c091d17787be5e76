/** Paths used only by this area (spec 2, "GM devices"). */

import { buildPath, GM } from '../../navigation/path';
import type { EquipmentId } from '../../shared/ids';

export const getGmWritePath = (equipmentId: EquipmentId): string =>
  buildPath(`${GM}/write-list`, equipmentId);
export const getGmRuleEmptyPath = (equipmentId: EquipmentId): string =>
  buildPath(`${GM}/rule-empty`, equipmentId);
