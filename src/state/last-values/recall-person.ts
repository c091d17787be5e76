/**
 * Recalls the last user while the platform cannot report the signed-in one, to show a page with its last values. The
 * platform's later answer takes precedence.
 */
import type { TextStore } from '../../browser/storage';
import { type UserInfo, userInfo } from '../../shared/calls/account';
import { Unreadable } from '../../shared/calls/decode';
import { LAST_VALUES_CLOCK_MS, LAST_VALUES_KEPT_MS, SELF_RETRY_MS } from '../../shared/constants';
import { type Fault, retryAfterMs } from '../../shared/faults';
import { type EpochMs, epochMs } from '../../shared/units';
import type { Services } from '../services';
import { hasSessionEnded, sessionAtom } from '../session/session-store';
import { LAST_PERSON } from './last-person';
import { keepsLastValues } from './setting';

/** Stores the user whose values are kept, without phone number and WeChat id, which are not needed. */
export function noteLastPerson(storage: TextStore, user: UserInfo, now: EpochMs): void {
  const known: UserInfo = { ...user, tel: '', loginOpenId: '' };
  storage.write(LAST_PERSON, JSON.stringify([user.userId, now, known]));
}

/** Returns the user of the last 24 hours; `null` if missing or unreadable. */
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

/** Whether the signed-in user is unconfirmed: assumed, or the last request failed. */
function isUnanswered({ store }: Services): boolean {
  const session = store.get(sessionAtom);
  return (
    session.phase === 'signed-in' ||
    (session.phase === 'signed-out' && !hasSessionEnded(session.why, session.fault))
  );
}

/** Instances that already retry: a first request that fails late arrives here twice. */
const askedOn = new WeakSet<Services>();

/**
 * Repeats the request until the platform reports the signed-in user: a wall screen is unattended. Observes a pause
 * requested by the platform, with a random addition.
 */
function askOn(services: Services, fault: Fault, scope: Window): void {
  const { session, ports, now, chance } = services;
  let tries = 0;
  let heldUntil = now();
  let cancel = (): void => undefined;
  const askLater = (why: Fault): void => {
    const delay = SELF_RETRY_MS[Math.min(tries, SELF_RETRY_MS.length - 1)] ?? 0;
    const held = retryAfterMs(why);
    tries += 1;
    heldUntil = epochMs(now() + held);
    cancel();
    cancel = ports.after(Math.max(delay, held * (1 + chance())), ask);
  };
  const ask = (): void => {
    cancel();
    void session.check().then((outcome) => {
      if (!outcome.ok && isUnanswered(services)) return askLater(outcome.fault);
      cancel();
      scope.removeEventListener('online', onOnline);
    });
  };
  const onOnline = (): void => {
    if (now() >= heldUntil) ask();
  };
  scope.addEventListener('online', onOnline);
  askLater(fault);
}

/** Returns the last user, if known, and starts the retries. `fault`: the failure of the platform's first response. */
export function recallPerson(services: Services, fault: Fault, scope: Window = window): UserInfo | null {
  const { storage, now } = services;
  const user = keepsLastValues(storage) ? readLastPerson(storage, now()) : null;
  if (!askedOn.has(services)) {
    askedOn.add(services);
    askOn(services, fault, scope);
  }
  return user;
}
