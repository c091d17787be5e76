/** The value that a page is opened to show, in the query of its address. */
import type { EquipmentId, SignalId } from '../shared/ids';

const SIGNAL = 'signal';
const EQUIPMENT = 'of';

export interface ShownValue {
  readonly equipmentId: EquipmentId | null;
  readonly signalId: SignalId | null;
}

/** Formats the query that names a value, or only a device; '' for neither. */
export function formatShownQuery({ equipmentId, signalId }: ShownValue): string {
  const query = new URLSearchParams();
  if (signalId !== null) query.set(SIGNAL, signalId);
  if (equipmentId !== null) query.set(EQUIPMENT, equipmentId);
  return query.size === 0 ? '' : `?${query}`;
}

export function parseShownValue(search: string): ShownValue | null {
  const query = new URLSearchParams(search);
  const signalId = query.get(SIGNAL) as SignalId | null;
  const equipmentId = query.get(EQUIPMENT) as EquipmentId | null;
  return signalId === null && equipmentId === null ? null : { equipmentId, signalId };
}
