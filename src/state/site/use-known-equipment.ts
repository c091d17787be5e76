/** The broker's equipment, and equipment that was online here before. */
import { useEffect, useState } from 'react';
import type { PlantEquipment } from '../../../workers/monitor/contract/contract';
import { BIRTHS_WAIT_MS } from '../../shared/constants';
import { type EpochMs, MINUTE_MS } from '../../shared/units';
import { useGracePeriod } from '../hooks/use-grace-period';
import { useStable } from '../hooks/use-stable';
import type { WatchStatus } from '../live/atoms';
import { getPulse } from '../pulse';
import { useServices } from '../services';
import { useUser } from '../session/use-user';
import { noteOnline, readKnown } from './known-equipment';
import { useSite } from './use-site';

export interface SiteEquipment extends PlantEquipment {
  /** Last time online; `null` while online, or if unknown. */
  readonly seenAt: EpochMs | null;
}

const byId = (a: PlantEquipment, b: PlantEquipment): number => (a.id < b.id ? -1 : 1);

/** Returns `null` while the broker has listed nothing: without a live link the plant is unknown. */
export function useKnownEquipment({
  plant,
  link,
}: Pick<WatchStatus, 'plant' | 'link'>): readonly SiteEquipment[] | null {
  const services = useServices();
  const { storage, now } = services;
  const site = useSite();
  const { userId } = useUser();
  const of = `${site?.broker.url} ${userId}`;
  const [known, setKnown] = useState(() => readKnown(storage, of, now()));
  const isLive = link?.phase === 'live';
  const online = useStable(isLive ? (plant?.equipment.filter(({ isOnline }) => isOnline) ?? []) : []);
  useEffect(() => {
    if (online.length === 0) return;
    const note = (): void => noteOnline(storage, of, online, now());
    note();
    const stop = getPulse(services).listen(note, MINUTE_MS);
    return () => {
      stop();
      // Equipment or the link was lost.
      note();
      setKnown(readKnown(storage, of, now()));
    };
  }, [services, storage, of, online, now]);
  // A node answers a rebirth request within this time, and so does a broker that retains states.
  const isEarly = useGracePeriod(BIRTHS_WAIT_MS);
  const isAsked = site?.broker.rebirth === true || site?.broker.dialect === 'json';
  if (plant === undefined) return null;
  const seen = new Map(known.map((one) => [one.id, one]));
  const here = new Set(plant.equipment.map(({ id }) => id));
  const gone = isLive ? known.filter(({ id }) => !here.has(id)) : [];
  return [
    ...plant.equipment.map((one) => ({
      ...one,
      seenAt: one.isOnline === false ? (seen.get(one.id)?.seenAt ?? null) : null,
    })),
    ...gone.map(({ id, signalCount, seenAt }) => ({
      id,
      signalCount,
      isOnline: isEarly || !isAsked ? null : false,
      seenAt,
    })),
  ].sort(byId);
}
