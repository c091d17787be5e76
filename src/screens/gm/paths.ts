/** Paths of this area that nobody else leads to (specification 2, "GM devices"). */
import type { EquipmentId } from '../../shared/ids';
import { GM, path } from '../common/path';

export const gmWritePath = (equip: EquipmentId): string => path(`${GM}/write-list`, equip);
export const gmRuleEmptyPath = (equip: EquipmentId): string => path(`${GM}/rule-empty`, equip);
