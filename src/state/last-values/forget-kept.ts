/** Deletes the kept data of a user who is no longer on this device, or has not been for a day. */
import type { Services } from '../services';
import { forgetKept, type WithDatabases } from './kept-on-device';
import { readLastPerson } from './recall-person';

export function followForgetting(services: Services, scope: WithDatabases): void {
  const { session, storage, now } = services;
  // Another user's mark is gone before this is called.
  const forgetUnmarked = (): void => {
    if (readLastPerson(storage, now()) === null) forgetKept(services, scope);
  };
  forgetUnmarked();
  session.onSignIn(forgetUnmarked);
}
