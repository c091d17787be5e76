/** Deletes kept pages and values. Part of the first chunk: a sign-out may happen before others are loaded. */
import type { Services } from '../services';
import { hasSessionEnded } from '../session/session-store';
import { forgetLastPerson } from './last-person';

export const PAGES_ON_DEVICE = 'allshift.last-pages';
/** Written by the worker. */
const VALUES_ON_DEVICE = 'allshift.last-values';

/** The part of `Window` that is used. A browser that forbids storage may throw on access or on use. */
export interface WithDatabases {
  readonly indexedDB?: { deleteDatabase(name: string): unknown };
}

export function deleteKeptData({ storage }: Pick<Services, 'storage'>, scope: WithDatabases): void {
  forgetLastPerson(storage);
  try {
    // A database that another tab has open is deleted when that tab closes it: each use takes a moment.
    for (const name of [PAGES_ON_DEVICE, VALUES_ON_DEVICE]) scope.indexedDB?.deleteDatabase(name);
  } catch {
    // Without storage nothing could be kept either.
  }
}

export function forgetAtSignOut(services: Pick<Services, 'storage' | 'session'>, scope: WithDatabases): void {
  services.session.onSignOut((reason, fault) => {
    if (hasSessionEnded(reason, fault)) deleteKeptData(services, scope);
  });
}
