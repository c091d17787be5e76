/** The shelves of a source, for views: the platform's and this device's, without those that have ended. */
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { type Shelf, shelvesByKind } from '../../shared/alarm-kind';
import type { ShelfRow } from '../../shared/calls/alarm-notes';
import { SHELVES_REFRESH_MS } from '../../shared/constants';
import type { Outcome } from '../../shared/faults';
import { useRead } from '../calls/use-read';
import { platformClockOf } from '../live/platform-clock';
import { useServices } from '../services';
import { useUser } from '../session/use-user';
import { deviceNotesChanged, deviceShelves, isUnknownCall } from './device-notes';

export interface Shelves {
  readonly byKind: ReadonlyMap<string, Shelf>;
  /** The platform takes no shelves: they are kept on this device. */
  readonly isLocal: boolean;
  readonly reload: () => Promise<unknown>;
}

/**
 * @param key - Names the source.
 * @param query - Reads the shelves of the platform; null where no call does.
 */
export function useShelves(
  key: string,
  query: ((signal: AbortSignal) => Promise<Outcome<readonly ShelfRow[]>>) | null,
): Shelves {
  const services = useServices();
  const { userId } = useUser();
  const changes = useAtomValue(deviceNotesChanged, { store: services.store });
  const { data, fault, reload } = useRead(
    query === null ? null : ['alarm-shelves', key],
    (signal) => query?.(signal) ?? Promise.reject(new Error('Nothing to ask')),
    { refreshMs: SHELVES_REFRESH_MS },
  );
  const clock = platformClockOf(services);
  const [now, setNow] = useState(() => clock.now());
  const all = useMemo<readonly Shelf[]>(
    () => [
      ...(data ?? []).map((shelf) => ({ ...shelf, isLocal: false })),
      // Read again after each change.
      ...(changes < 0 ? [] : deviceShelves(services, userId, key)),
    ],
    [data, changes, services, userId, key],
  );
  const byKind = useMemo(() => shelvesByKind(all, now), [all, now]);
  // A shelf ends by itself: what was on it is drawn like all others from then on.
  useEffect(() => {
    const ends = [...byKind.values()].map(({ until }) => until);
    if (ends.length === 0) return;
    return services.ports.after(Math.max(0, Math.min(...ends) - clock.now()), () => setNow(clock.now()));
  }, [byKind, services, clock]);
  return { byKind, isLocal: query === null || (fault !== null && isUnknownCall(fault)), reload };
}
