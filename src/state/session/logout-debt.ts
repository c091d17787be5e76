/**
 * The note that a logout has not reached the platform yet (faults 108): without it the next tab would be signed in
 * again. Storage may be full or forbidden, so a cookie holds the same note. Without cookies a session is impossible
 * anyway.
 */
import { StoredName, type TextStore } from '../../browser/storage';

/** Reading and writing may throw. */
export interface CookieJar {
  cookie: string;
}

export interface LogoutDebt {
  readonly isOwed: () => boolean;
  readonly setOwed: (isOwed: boolean) => void;
}

const NAME = 'allshift-logout-owed';
/** The whole stored text: anything else is another program's and does not end a session (faults 49). */
const OWED = '1';
/** Longest lifetime of a cookie that browsers allow, in seconds. */
const COOKIE_MAX_AGE_S = 400 * 24 * 60 * 60;

export function createLogoutDebt(storage: TextStore, jar: CookieJar): LogoutDebt {
  const hasCookie = (): boolean => {
    try {
      return jar.cookie.split('; ').includes(`${NAME}=1`);
    } catch {
      return false;
    }
  };
  return {
    isOwed: () => storage.read(StoredName.logoutOwed) === OWED || hasCookie(),
    setOwed: (isOwed) => {
      storage.write(StoredName.logoutOwed, isOwed ? OWED : null);
      try {
        jar.cookie = `${NAME}=1; path=/; max-age=${isOwed ? COOKIE_MAX_AGE_S : 0}; samesite=strict`;
      } catch {
        // The note is in storage, or in memory.
      }
    },
  };
}
