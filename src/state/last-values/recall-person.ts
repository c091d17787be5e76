/**
 * Recalls the last user while the platform cannot report the signed-in one, to show a page with its last values. The
 * platform's later answer takes precedence.
 */
import type { TextStore } from '../../browser/storage';
import { type UserInfo, userInfo } from '../../shared/calls/account';
import { Unreadable } from '../../shared/calls/decode';
import { LAST_VALUES_CLOCK_MS, LAST_VALUES_MAX_AGE_MS, SELF_RETRY_MS } from '../../shared/constants';
import { type Fault, retryAfterMs } from '../../shared/faults';
import { type EpochMs, epochMs } from '../../shared/units';
import type { Services } from '../services';
import { hasSessionEnded, sessionAtom } from '../session/session-store';
import { LAST_PERSON } from './last-person';
import { shouldKeepLastValues } from './setting';

/** Stores the user whose values are kept, except phone number and WeChat id. */
export function storeLastPerson(storage: TextStore, user: UserInfo, now: EpochMs): void {
  const storedUser: UserInfo = { ...user, tel: '', loginOpenId: '' };
  storage.write(LAST_PERSON, JSON.stringify([user.userId, now, storedUser]));
}

/** Returns the user of the last 24 hours; `null` if missing or unreadable. */
export function readLastPerson(storage: TextStore, now: EpochMs): UserInfo | null {
  try {
    const [userId, at, raw] = JSON.parse(storage.read(LAST_PERSON) ?? '[]') as readonly unknown[];
    const user = userInfo.decode(raw, '$');
    const age = now - Number(at);
    return user.userId === userId && age >= -LAST_VALUES_CLOCK_MS && age <= LAST_VALUES_MAX_AGE_MS
      ? user
      : null;
  } catch (error) {
    if (error instanceof Unreadable || error instanceof SyntaxError || error instanceof TypeError)
      return null;
    throw error;
  }
}

/** Whether the signed-in user is unconfirmed: assumed, or the last request failed. */
function isUnconfirmed({ store }: Services): boolean {
  const session = store.get(sessionAtom);
  return (
    session.status === 'signed-in' ||
    (session.status === 'signed-out' && !hasSessionEnded(session.reason, session.fault))
  );
}

/** Instances that already retry: a first request that fails late arrives here twice. */
const retryingServices = new WeakSet<Services>();

/**
 * Repeats the request until the platform reports the signed-in user: a wall screen is unattended. Observes a pause
 * requested by the platform, with a random addition.
 */
function retryUntilConfirmed(services: Services, fault: Fault, scope: Window): void {
  const { session, ports, now, random } = services;
  let tries = 0;
  let pausedUntil = now();
  let cancel = (): void => undefined;
  const scheduleRetry = (reason: Fault): void => {
    const delay = SELF_RETRY_MS[Math.min(tries, SELF_RETRY_MS.length - 1)] ?? 0;
    const pauseMs = retryAfterMs(reason);
    tries += 1;
    pausedUntil = epochMs(now() + pauseMs);
    cancel();
    cancel = ports.after(Math.max(delay, pauseMs * (1 + random())), checkSession);
  };
  const checkSession = (): void => {
    cancel();
    void session.check().then((outcome) => {
      if (!outcome.ok && isUnconfirmed(services)) return scheduleRetry(outcome.fault);
      cancel();
      scope.removeEventListener('online', handleOnline);
    });
  };
  const handleOnline = (): void => {
    if (now() >= pausedUntil) checkSession();
  };
  scope.addEventListener('online', handleOnline);
  scheduleRetry(fault);
}

/** Returns the last user, if known, and starts the retries. `fault`: the failure of the platform's first response. */
export function recallPerson(services: Services, fault: Fault, scope: Window = window): UserInfo | null {
  const { storage, now } = services;
  const user = shouldKeepLastValues(storage) ? readLastPerson(storage, now()) : null;
  if (!retryingServices.has(services)) {
    retryingServices.add(services);
    retryUntilConfirmed(services, fault, scope);
  }
  return user;
}
