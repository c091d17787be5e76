/** Equipment that this user has seen online on this device: a broker does not list absent equipment. */
import type { TextStore } from '../../browser/storage';
import { list, number, record, text, Unreadable } from '../../shared/calls/decode';
import type { EquipmentId } from '../../shared/ids';
import { DAY_MS, type EpochMs, type Millis } from '../../shared/units';

/** How long equipment of a broker stays listed after it was seen online, and the most that is listed. */
const KNOWN_EQUIPMENT_KEPT_MS: Millis = 30 * DAY_MS;
const KNOWN_EQUIPMENT_MAX = 500;

const KNOWN_EQUIPMENT = 'allshift.broker-equipment';

export interface KnownEquipment {
  readonly id: EquipmentId;
  readonly signalCount: number;
  /** By the device's clock. */
  readonly seenAt: EpochMs;
}

const decodeStored = record({
  /** Broker and user: another user may see other equipment. */
  of: text,
  rows: list(record({ id: text, signalCount: number, seenAt: number })),
});

/** Returns the stored equipment of this broker and user, newest first. */
export function readKnownEquipment(storage: TextStore, of: string, now: EpochMs): readonly KnownEquipment[] {
  try {
    const storedEquipment = decodeStored(JSON.parse(storage.read(KNOWN_EQUIPMENT) ?? 'null'), '$');
    if (storedEquipment.of !== of) return [];
    return (storedEquipment.rows as readonly KnownEquipment[]).filter(
      ({ seenAt }) => Math.abs(now - seenAt) <= KNOWN_EQUIPMENT_KEPT_MS,
    );
  } catch (error) {
    if (error instanceof Unreadable || error instanceof SyntaxError) return [];
    throw error;
  }
}

export function storeOnlineEquipment(
  storage: TextStore,
  of: string,
  online: readonly Omit<KnownEquipment, 'seenAt'>[],
  now: EpochMs,
): void {
  const ids = new Set(online.map(({ id }) => id));
  const rows = [
    ...online.map(({ id, signalCount }) => ({ id, signalCount, seenAt: now })),
    ...readKnownEquipment(storage, of, now).filter(({ id }) => !ids.has(id)),
  ];
  storage.write(KNOWN_EQUIPMENT, JSON.stringify({ of, rows: rows.slice(0, KNOWN_EQUIPMENT_MAX) }));
}
