/** Deletes everything that was kept of pages and their values, whoever they were of. */
import type { Services } from '../services';
import { forgetLastPerson } from './last-person';
import { readLastPerson } from './recall-person';

export const PAGES_ON_DEVICE = 'allshift.last-pages';
/** Written by the worker. */
const VALUES_ON_DEVICE = 'allshift.last-values';

/** The part of `Window` that is used. A browser that forbids storage throws where it is asked for, or where it is used. */
export interface WithDatabases {
  readonly indexedDB?: { deleteDatabase(name: string): unknown };
}

export function forgetKept({ storage }: Pick<Services, 'storage'>, scope: WithDatabases): void {
  forgetLastPerson(storage);
  try {
    // A database that another tab has open goes when that tab has closed it: each use takes a moment.
    for (const name of [PAGES_ON_DEVICE, VALUES_ON_DEVICE]) scope.indexedDB?.deleteDatabase(name);
  } catch {
    // Then nothing could be kept either.
  }
}

/**
 * Forgets what nobody may be shown any more: the person has gone, or it is older than a day. From then on at each sign-out,
 * and when somebody else signs in.
 */
export function followForgetting(services: Services, scope: WithDatabases): void {
  const { session, storage, now } = services;
  // The mark of another person is gone before this is called.
  const forgetUnmarked = (): void => {
    if (readLastPerson(storage, now()) === null) forgetKept(services, scope);
  };
  forgetUnmarked();
  session.onSignIn(forgetUnmarked);
  session.onSignOut((why) => {
    if (why !== 'failed') forgetKept(services, scope);
  });
}
