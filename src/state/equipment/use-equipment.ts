import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { GATEWAY_POLL_MS } from '../../shared/constants';
import type { EquipmentId } from '../../shared/ids';
import { useServices } from '../services';
import { useUser } from '../session/use-user';
import { type EquipmentGroup, type EquipmentList, getEquipmentStore } from './equipment-store';
import { createFavouriteCheck, favouritesVersionAtom, setFavourite } from './favourites';

export interface EquipmentView {
  readonly list: EquipmentList;
  readonly groups: readonly EquipmentGroup[];
  readonly isLoading: boolean;
  readonly reload: () => Promise<void>;
}

/** Returns the list of a group, reloaded every GATEWAY_POLL_MS while the page is visible. */
export function useEquipment(groupId: string): EquipmentView {
  const services = useServices();
  const store = useMemo(() => getEquipmentStore(services), [services]);
  const list = useAtomValue(store.list(groupId));
  const groups = useAtomValue(store.groups);
  const [isLoading, setLoading] = useState(true);
  const reload = useCallback(async () => {
    setLoading(true);
    await store.load(groupId);
    setLoading(false);
  }, [store, groupId]);
  useEffect(() => {
    let cancelPoll = (): void => {};
    const poll = (): void => {
      cancelPoll();
      if (document.visibilityState === 'hidden') return;
      void reload();
      cancelPoll = services.ports.after(GATEWAY_POLL_MS, poll);
    };
    poll();
    document.addEventListener('visibilitychange', poll);
    window.addEventListener('online', poll);
    return () => {
      cancelPoll();
      document.removeEventListener('visibilitychange', poll);
      window.removeEventListener('online', poll);
    };
  }, [services, reload]);
  return { list, groups, isLoading, reload };
}

export interface Favourites {
  readonly has: (id: EquipmentId) => boolean;
  readonly toggle: (id: EquipmentId) => void;
}

/** Returns the user's favourites. Both functions keep their identity until a mark changes. */
export function useFavourites(): Favourites {
  const services = useServices();
  const { userId } = useUser();
  const store = useMemo(() => getEquipmentStore(services), [services]);
  const followed = useAtomValue(store.followed);
  useEffect(() => store.readFollowedOnce(), [store]);
  const changes = useAtomValue(favouritesVersionAtom);
  return useMemo(() => {
    // The marks are in storage: read them again after a change.
    void changes;
    const has = createFavouriteCheck(services, userId, followed);
    return { has, toggle: (id) => setFavourite(services, userId, id, !has(id)) };
  }, [services, userId, followed, changes]);
}
