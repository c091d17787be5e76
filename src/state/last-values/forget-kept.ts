/** Forgets what was kept of a person who is not on this device any more, or for longer than a day. */
import type { Services } from '../services';
import { forgetKept, type WithDatabases } from './kept-on-device';
import { readLastPerson } from './recall-person';

/** Looks now, and again when somebody signs in. A sign-out forgets at once. */
export function followForgetting(services: Services, scope: WithDatabases): void {
  const { session, storage, now } = services;
  // The mark of another person is gone before this is called.
  const forgetUnmarked = (): void => {
    if (readLastPerson(storage, now()) === null) forgetKept(services, scope);
  };
  forgetUnmarked();
  session.onSignIn(forgetUnmarked);
}
