import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { GATEWAY_POLL_MS } from '../../shared/constants';
import type { EquipmentId } from '../../shared/ids';
import { useServices } from '../services';
import { useUser } from '../session/use-user';
import { type EquipmentGroup, type EquipmentList, equipmentOf } from './equipment-store';
import { favouritesChanged, favouritesOf, setFavourite } from './favourites';

export interface EquipmentView {
  readonly list: EquipmentList;
  readonly groups: readonly EquipmentGroup[];
  /** A load is under way that nobody asked for with a finger. */
  readonly isAsking: boolean;
  readonly reload: () => Promise<void>;
}

/** The equipment of a group, asked for anew as often as gateways are looked at, while the page is visible. */
export function useEquipment(groupId: string): EquipmentView {
  const services = useServices();
  const keeper = useMemo(() => equipmentOf(services), [services]);
  const list = useAtomValue(keeper.list(groupId));
  const groups = useAtomValue(keeper.groups);
  const [isAsking, setAsking] = useState(true);
  const reload = useCallback(async () => {
    setAsking(true);
    await keeper.load(groupId);
    setAsking(false);
  }, [keeper, groupId]);
  useEffect(() => {
    let takeBack = (): void => {};
    const look = (): void => {
      takeBack();
      if (document.visibilityState === 'hidden') return;
      void reload();
      takeBack = services.ports.after(GATEWAY_POLL_MS, look);
    };
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      takeBack();
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
    };
  }, [services, reload]);
  return { list, groups, isAsking, reload };
}

export interface Favourites {
  readonly has: (id: EquipmentId) => boolean;
  readonly toggle: (id: EquipmentId) => void;
}

/** What this person has marked. Both functions stay the same until a mark changes. */
export function useFavourites(): Favourites {
  const services = useServices();
  const { userId } = useUser();
  const keeper = useMemo(() => equipmentOf(services), [services]);
  const followed = useAtomValue(keeper.followed);
  useEffect(() => keeper.askFollowed(), [keeper]);
  const changes = useAtomValue(favouritesChanged);
  return useMemo(() => {
    // Read anew at each change.
    void changes;
    const has = favouritesOf(services, userId, followed);
    return { has, toggle: (id) => setFavourite(services, userId, id, !has(id)) };
  }, [services, userId, followed, changes]);
}
