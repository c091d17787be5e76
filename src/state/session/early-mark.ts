/** Marks on the device that a user is signed in, for an early start the next time (`browser/early-start.ts`). */
import { EARLY_MARK, earlyMark } from '../../browser/early-start';
import type { TextStore } from '../../browser/storage';
import type { RuntimeConfig } from '../../shared/runtime-config';
import { hasSessionEnded, type SessionStore } from './session-store';

interface EarlyMarkDeps {
  readonly storage: TextStore;
  readonly config: () => Promise<Pick<RuntimeConfig, 'platformOrigin' | 'site'>>;
}

/** Whether the mark names this user, so no tab has seen the session end. */
export const isMarked = (storage: Pick<TextStore, 'read'>, userId: string): boolean =>
  storage.read(EARLY_MARK)?.split(' ').slice(1).join(' ') === userId;

/** Marks the signed-in user once the configuration is read. Users of a broker are not marked. */
export function keepEarlyMark(
  session: Pick<SessionStore, 'onSignIn' | 'onSignOut'>,
  { storage, config }: EarlyMarkDeps,
): void {
  let here: string | null = null;
  session.onSignIn(({ userId }) => {
    here = userId;
    config().then(
      ({ platformOrigin, site }) => {
        if (site === null && here === userId) storage.write(EARLY_MARK, earlyMark(platformOrigin, userId));
      },
      // The mark of the last start stays.
      () => undefined,
    );
  });
  session.onSignOut((why, fault) => {
    const left = here;
    here = null;
    // A session whose platform does not answer may continue.
    if (!hasSessionEnded(why, fault)) return;
    // A login in another tab has marked its own user.
    if (why === 'elsewhere' && left !== null && !isMarked(storage, left)) return;
    storage.write(EARLY_MARK, null);
  });
}
