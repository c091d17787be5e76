/**
 * The person of the last start, where the platform cannot say who is signed in: with a page and its last values on the
 * device there is something to show. The platform is asked on until it answers, and its answer counts.
 */
import type { TextStore } from '../../browser/storage';
import { type UserInfo, userInfo } from '../../shared/calls/account';
import { Unreadable } from '../../shared/calls/decode';
import { LAST_VALUES_CLOCK_MS, LAST_VALUES_KEPT_MS, SELF_RETRY_MS } from '../../shared/constants';
import type { EpochMs } from '../../shared/units';
import type { Services } from '../services';
import { sessionAtom } from '../session/session-store';
import { LAST_PERSON } from './last-person';
import { keepsLastValues } from './setting';

/** Notes whose values are kept. Phone number and WeChat id are not needed for that, so they are left out. */
export function noteLastPerson(storage: TextStore, user: UserInfo, now: EpochMs): void {
  const known: UserInfo = { ...user, tel: '', loginOpenId: '' };
  storage.write(LAST_PERSON, JSON.stringify([user.userId, now, known]));
}

/** The person whose values were kept within the last 24 hours; null where there is none, or none that can be read. */
export function readLastPerson(storage: TextStore, now: EpochMs): UserInfo | null {
  try {
    const [userId, at, raw] = JSON.parse(storage.read(LAST_PERSON) ?? '[]') as readonly unknown[];
    const user = userInfo.decode(raw, '$');
    const age = now - Number(at);
    return user.userId === userId && age >= -LAST_VALUES_CLOCK_MS && age <= LAST_VALUES_KEPT_MS ? user : null;
  } catch (error) {
    if (error instanceof Unreadable || error instanceof SyntaxError || error instanceof TypeError)
      return null;
    throw error;
  }
}

/** True while nobody knows who is signed in: somebody is assumed to be, or the last question failed. */
function isUnanswered({ store }: Services): boolean {
  const session = store.get(sessionAtom);
  return session.phase === 'signed-in' || (session.phase === 'signed-out' && session.why === 'failed');
}

/**
 * Asks until the platform says who is signed in, at once when the network is back: a screen on a wall has nobody to press
 * a button.
 */
function askOn(services: Services, scope: Window): void {
  const { session, ports } = services;
  let tries = 0;
  let cancel = (): void => undefined;
  const askLater = (): void => {
    const delay = SELF_RETRY_MS[Math.min(tries, SELF_RETRY_MS.length - 1)] ?? 0;
    tries += 1;
    cancel();
    cancel = ports.after(delay, ask);
  };
  const ask = (): void => {
    cancel();
    void session.check().then((outcome) => {
      if (!outcome.ok && isUnanswered(services)) return askLater();
      cancel();
      scope.removeEventListener('online', ask);
    });
  };
  scope.addEventListener('online', ask);
  askLater();
}

export function recallPerson(services: Services, scope: Window = window): UserInfo | null {
  const { storage, now } = services;
  const user = keepsLastValues(storage) ? readLastPerson(storage, now()) : null;
  askOn(services, scope);
  return user;
}
