/** Paths of this area that nobody else leads to (specification 2, "GM devices"). */
import type { EquipmentId } from '../../shared/ids';

export const gmWritePath = (equip: EquipmentId): string =>
  `/detail/gm/write-list/${encodeURIComponent(equip)}`;
export const gmRuleEmptyPath = (equip: EquipmentId): string =>
  `/detail/gm/rule-empty/${encodeURIComponent(equip)}`;
