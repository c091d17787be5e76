/** Notes on the device that somebody is signed in, so that the next start may begin early (`browser/early-start.ts`). */
import { EARLY_MARK, earlyMark } from '../../browser/early-start';
import type { TextStore } from '../../browser/storage';
import type { RuntimeConfig } from '../../shared/runtime-config';
import { hasSessionEnded, type SessionStore } from './session-store';

interface EarlyMarkDeps {
  readonly storage: TextStore;
  readonly config: () => Promise<Pick<RuntimeConfig, 'platformOrigin' | 'site'>>;
}

/** True where the mark names this person: no tab has seen the end of that session. */
export const isMarked = (storage: Pick<TextStore, 'read'>, userId: string): boolean =>
  storage.read(EARLY_MARK)?.split(' ').slice(1).join(' ') === userId;

/** Notes the person who is here when the configuration has been read. A site's people are no business of the platform. */
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
      // The mark of the last start stands.
      () => undefined,
    );
  });
  session.onSignOut((why, fault) => {
    const left = here;
    here = null;
    // A session whose platform does not answer may go on.
    if (!hasSessionEnded(why, fault)) return;
    // A login in another tab has noted its own person.
    if (why === 'elsewhere' && left !== null && !isMarked(storage, left)) return;
    storage.write(EARLY_MARK, null);
  });
}
