import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { mapShelvesByKind, type Shelf } from '../../shared/alarm-kind';
import type { UserInfo } from '../../shared/calls/account';
import type { ShelfRow } from '../../shared/calls/alarm-notes';
import { done, type Outcome } from '../../shared/faults';
import { MINUTE_MS, type Millis } from '../../shared/units';
import { useRead } from '../calls/use-read';
import { getPlatformClock } from '../live/platform-clock';
import { useServices } from '../services';
import { useUser } from '../session/use-user';
import { deviceNotesVersionAtom, getDeviceShelves, isUnknownCall } from './device-notes';

/** Interval at which other users' shelves are read. */
const SHELVES_REFRESH_MS: Millis = MINUTE_MS;

export interface Shelves {
  readonly byKind: ReadonlyMap<string, Shelf>;
  /** Whether the platform does not support shelves, so they are stored on this device. */
  readonly isLocal: boolean;
  /** Whether the platform's shelves have been read, if it supports them. */
  readonly isRead: boolean;
  readonly reload: () => Promise<unknown>;
}

const UNKNOWN_CALL = 'unknown call';
/** Sources whose platform lacks the call, by sign-in: it is tried once, not every minute. */
const unsupportedSources = new WeakMap<UserInfo, Set<string>>();

export async function readShelves(
  user: UserInfo,
  key: string,
  query: () => Promise<Outcome<readonly ShelfRow[]>> | null,
): Promise<Outcome<readonly ShelfRow[] | typeof UNKNOWN_CALL>> {
  const request = unsupportedSources.get(user)?.has(key) ? null : query();
  if (request === null) return done(UNKNOWN_CALL);
  const outcome = await request;
  if (outcome.ok || !isUnknownCall(outcome.fault)) return outcome;
  unsupportedSources.set(user, (unsupportedSources.get(user) ?? new Set()).add(key));
  return done(UNKNOWN_CALL);
}

/**
 * Returns the active shelves of a source, both the platform's and this device's.
 * @param query - `null` if the platform has no call for shelves.
 */
export function useShelves(
  key: string,
  query: ((signal: AbortSignal) => Promise<Outcome<readonly ShelfRow[]>>) | null,
): Shelves {
  const services = useServices();
  const user = useUser();
  const { userId } = user;
  const changes = useAtomValue(deviceNotesVersionAtom, { store: services.store });
  const { data, reload } = useRead(
    query === null ? null : ['alarm-shelves', key],
    (signal) => readShelves(user, key, () => query?.(signal) ?? null),
    { refreshMs: SHELVES_REFRESH_MS },
  );
  const rows = data === UNKNOWN_CALL ? undefined : data;
  const clock = getPlatformClock(services);
  const [now, setNow] = useState(() => clock.now());
  const shelves = useMemo<readonly Shelf[]>(
    () => [
      ...(rows ?? []).map((shelf) => ({ ...shelf, isLocal: false })),
      // `changes` is a dependency only to read again after each change.
      ...(changes < 0 ? [] : getDeviceShelves(services, userId, key)),
    ],
    [rows, changes, services, userId, key],
  );
  const byKind = useMemo(() => mapShelvesByKind(shelves, now), [shelves, now]);
  // When a shelf ends, its alarms are shown like all others.
  useEffect(() => {
    const endTimes = [...byKind.values()].map(({ until }) => until);
    if (endTimes.length === 0) return;
    return services.ports.after(Math.max(0, Math.min(...endTimes) - clock.now()), () => setNow(clock.now()));
  }, [byKind, services, clock]);
  const isLocal = query === null || data === UNKNOWN_CALL;
  return { byKind, isLocal, isRead: isLocal || data !== undefined, reload };
}
