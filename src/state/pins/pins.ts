/** Pinned variables. The platform has no call for them, so the device stores their names, not values, per user. */
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { StoredName, type TextStore } from '../../browser/storage';
import { type Decoded, id, lenient, list, oneOf, record, text } from '../../shared/calls/decode';
import { PINNED_EQUIPMENT_MAX, PINS_MAX } from '../../shared/constants';
import type { EquipmentFamily } from '../../shared/family';
import type { EquipmentId, SignalId } from '../../shared/ids';
import { type Services, useServices } from '../services';
import { useUser } from '../session/use-user';

/** Most users whose pins are kept on this device. */
const PINS_USERS_MAX = 10;

const pinShape = record({
  family: oneOf('equipment', 'legacy'),
  equipmentId: id<EquipmentId>(),
  equipmentName: lenient(text, ''),
  signalId: id<SignalId>(),
  title: lenient(text, ''),
});
export type Pin = Decoded<typeof pinShape>;
const decodeStored = list(record({ userId: text, pins: list(pinShape) }));
type Stored = Decoded<typeof decodeStored>;

export interface PinGroup {
  readonly family: EquipmentFamily;
  readonly equipmentId: EquipmentId;
  readonly name: string;
  readonly pins: readonly Pin[];
}

function readAllPins(storage: TextStore): Stored {
  const json = storage.read(StoredName.pins);
  if (json === null) return [];
  try {
    return decodeStored(JSON.parse(json), '');
  } catch {
    // Unreadable: as if nothing were stored (faults 49).
    return [];
  }
}

/** Number of changes; views read the pins again when it grows. */
const pinsVersionAtom = atom(0);

const isSame = (
  a: Pick<Pin, 'equipmentId' | 'signalId'>,
  b: Pick<Pin, 'equipmentId' | 'signalId'>,
): boolean => a.equipmentId === b.equipmentId && a.signalId === b.signalId;

/** Returns a user's pins, oldest first. */
export const getPins = ({ storage }: Pick<Services, 'storage'>, userId: string): readonly Pin[] =>
  readAllPins(storage).find((own) => own.userId === userId)?.pins ?? [];

export function groupByEquipment(pins: readonly Pin[]): readonly PinGroup[] {
  const groups = new Map<EquipmentId, Pin[]>();
  for (const pin of pins) groups.set(pin.equipmentId, [...(groups.get(pin.equipmentId) ?? []), pin]);
  return [...groups].map(([equipmentId, own]) => ({
    family: own[0]?.family ?? 'equipment',
    equipmentId,
    name: own[0]?.equipmentName ?? '',
    pins: own,
  }));
}

/** Whether another pin would exceed the limits that protect the platform. */
export const isFull = (pins: readonly Pin[], { equipmentId }: Pick<Pin, 'equipmentId'>): boolean =>
  pins.length >= PINS_MAX ||
  (groupByEquipment(pins).length >= PINNED_EQUIPMENT_MAX &&
    !pins.some((pin) => pin.equipmentId === equipmentId));

/** Adds or removes a pin. Adds none at the limit. */
export function setPin(
  { storage, store }: Pick<Services, 'storage' | 'store'>,
  userId: string,
  pin: Pin,
  isOn: boolean,
): void {
  const allPins = readAllPins(storage);
  const previous = allPins.find((own) => own.userId === userId)?.pins ?? [];
  const remaining = previous.filter((other) => !isSame(other, pin));
  const pins = isOn && !isFull(remaining, pin) ? [...remaining, pin] : remaining;
  const others = allPins.filter((own) => own.userId !== userId);
  const next: Stored = [...(pins.length === 0 ? [] : [{ userId, pins }]), ...others];
  storage.write(StoredName.pins, next.length === 0 ? null : JSON.stringify(next.slice(0, PINS_USERS_MAX)));
  store.set(pinsVersionAtom, (count) => count + 1);
}

export interface Pins {
  readonly pins: readonly Pin[];
  readonly has: (pin: Pick<Pin, 'equipmentId' | 'signalId'>) => boolean;
  readonly set: (pin: Pin, isOn: boolean) => void;
}

export function usePins(): Pins {
  const services = useServices();
  const { userId } = useUser();
  const changes = useAtomValue(pinsVersionAtom);
  return useMemo(() => {
    // The pins are in storage: read them again after a change.
    void changes;
    const pins = getPins(services, userId);
    return {
      pins,
      has: (pin) => pins.some((other) => isSame(other, pin)),
      set: (pin, isOn) => setPin(services, userId, pin, isOn),
    };
  }, [services, userId, changes]);
}
