import type { EquipmentRow } from '../../shared/calls/equipment';

/** Whether an equipment is online. Legacy equipment says it in `status`, where '1' means online (specification 3). */
export const isOnline = ({ online, status }: Pick<EquipmentRow, 'online' | 'status'>): boolean =>
  online ?? status === '1';
