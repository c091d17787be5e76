/** Marks on the device that a user is signed in, for an early start the next time (`browser/early-start.ts`). */
import { createEarlyMark, EARLY_MARK } from '../../browser/early-start';
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
  let currentUserId: string | null = null;
  session.onSignIn(({ userId }) => {
    currentUserId = userId;
    config().then(
      ({ platformOrigin, site }) => {
        if (site === null && currentUserId === userId)
          storage.write(EARLY_MARK, createEarlyMark(platformOrigin, userId));
      },
      // The mark of the last start stays.
      () => undefined,
    );
  });
  session.onSignOut((reason, fault) => {
    const lastUserId = currentUserId;
    currentUserId = null;
    // A session whose platform does not answer may continue.
    if (!hasSessionEnded(reason, fault)) return;
    // A login in another tab has marked its own user.
    if (reason === 'elsewhere' && lastUserId !== null && !isMarked(storage, lastUserId)) return;
    storage.write(EARLY_MARK, null);
  });
}
