/** Paths used only by this area (spec 2, "GM devices"). */

import { GM, path } from '../../navigation/path';
import type { EquipmentId } from '../../shared/ids';

export const gmWritePath = (equip: EquipmentId): string => path(`${GM}/write-list`, equip);
export const gmRuleEmptyPath = (equip: EquipmentId): string => path(`${GM}/rule-empty`, equip);
