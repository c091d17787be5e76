/** The broker's equipment, and equipment that was online here before. */
import { useEffect, useState } from 'react';
import type { PlantEquipment } from '../../../workers/monitor/contract/contract';
import { type EpochMs, MINUTE_MS, type Millis, SECOND_MS } from '../../shared/units';
import { useGracePeriod } from '../hooks/use-grace-period';
import { useStable } from '../hooks/use-stable';
import type { WatchStatus } from '../live/atoms';
import { getPulse } from '../pulse';
import { useServices } from '../services';
import { useUser } from '../session/use-user';
import { readKnownEquipment, storeOnlineEquipment } from './known-equipment';
import { useBrokerConfig } from './use-broker';

/** How long to wait for the births requested from a broker's nodes. */
export const BIRTHS_WAIT_MS: Millis = 15 * SECOND_MS;

export interface BrokerEquipment extends PlantEquipment {
  /** Last time online; `null` while online, or if unknown. */
  readonly seenAt: EpochMs | null;
}

const compareIds = (a: PlantEquipment, b: PlantEquipment): number => (a.id < b.id ? -1 : 1);

/** Returns `null` while the broker has listed nothing: without a live link the plant is unknown. */
export function useKnownEquipment({
  plant,
  link,
}: Pick<WatchStatus, 'plant' | 'link'>): readonly BrokerEquipment[] | null {
  const services = useServices();
  const { storage, now } = services;
  const brokerConfig = useBrokerConfig();
  const { userId } = useUser();
  const owner = `${brokerConfig?.broker.url} ${userId}`;
  const [knownEquipment, setKnown] = useState(() => readKnownEquipment(storage, owner, now()));
  const isLive = link?.status === 'live';
  const online = useStable(isLive ? (plant?.equipment.filter(({ isOnline }) => isOnline) ?? []) : []);
  useEffect(() => {
    if (online.length === 0) return;
    const storeOnline = (): void => storeOnlineEquipment(storage, owner, online, now());
    storeOnline();
    const stop = getPulse(services).listen(storeOnline, MINUTE_MS);
    return () => {
      stop();
      // Equipment or the link was lost.
      storeOnline();
      setKnown(readKnownEquipment(storage, owner, now()));
    };
  }, [services, storage, owner, online, now]);
  // A node answers a rebirth request within this time, and so does a broker that retains states.
  const isEarly = useGracePeriod(BIRTHS_WAIT_MS);
  const isAnswerExpected = brokerConfig?.broker.rebirth === true || brokerConfig?.broker.dialect === 'json';
  if (plant === undefined) return null;
  const seenById = new Map(knownEquipment.map((equipment) => [equipment.id, equipment]));
  const listedIds = new Set(plant.equipment.map(({ id }) => id));
  const absentEquipment = isLive ? knownEquipment.filter(({ id }) => !listedIds.has(id)) : [];
  return [
    ...plant.equipment.map((equipment) => ({
      ...equipment,
      seenAt: equipment.isOnline === false ? (seenById.get(equipment.id)?.seenAt ?? null) : null,
    })),
    ...absentEquipment.map(({ id, signalCount, seenAt }) => ({
      id,
      signalCount,
      isOnline: isEarly || !isAnswerExpected ? null : false,
      seenAt,
    })),
  ].sort(compareIds);
}
