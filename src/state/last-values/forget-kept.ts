/** Deletes kept pages and values once their user's mark is gone or a day old. */
import type { Services } from '../services';
import { deleteKeptData, type WithDatabases } from './kept-on-device';
import { readLastPerson } from './recall-person';

export function forgetOutdatedData(services: Services, scope: WithDatabases): void {
  const { session, storage, now } = services;
  // Another user's mark has been removed before this call.
  const forgetUnmarked = (): void => {
    if (readLastPerson(storage, now()) === null) deleteKeptData(services, scope);
  };
  forgetUnmarked();
  session.onSignIn(forgetUnmarked);
}
