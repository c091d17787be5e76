/** Holds the signed-in user, and is the only place that ends a session (spec 4, spec 8; faults 50, faults 52). */

import { atom, type createStore } from 'jotai';
import type { TabMessage, Tabs } from '../../browser/tabs';
import { logout, type UserInfo, userInfo } from '../../shared/calls/account';
import type { Call } from '../../shared/calls/call';
import { type Answer, type CallOptions, type CallPorts, runCall } from '../../shared/calls/run';
import { RECALL_AFTER_MS } from '../../shared/constants';
import { done, type Fault, failed, type Outcome } from '../../shared/faults';
import type { Millis } from '../../shared/units';
import type { LogoutDebt } from './logout-debt';

/** Longest wait for the platform when signing out; the page is cleared immediately. */
const LOGOUT_WAIT_MS: Millis = 10_000;

export type Session =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'signed-in';
      readonly user: UserInfo;
      /** The platform's fault while the last user of the device is only assumed. */
      readonly unconfirmed?: Fault;
    }
  | {
      readonly status: 'signed-out';
      /**
       * `no-session`: no user was signed in; `logout`: the user signed out; `ended`: code 1006; `elsewhere`: in another
       * tab; `failed`: the platform did not return the user, because of `fault`.
       */
      readonly reason: 'no-session' | 'logout' | 'ended' | 'elsewhere' | 'failed';
      readonly fault: Fault | null;
    };

export const sessionAtom = atom<Session>({ status: 'unknown' });

export type SignOutReason = Extract<Session, { readonly status: 'signed-out' }>['reason'];
type OnSignOut = (reason: SignOutReason, fault: Fault | null) => void;

/** Whether the session has ended; it may continue if the platform did not answer. */
export const hasSessionEnded = (reason: SignOutReason, fault: Fault | null): boolean =>
  reason !== 'failed' || (fault !== null && !isUnanswered(fault));

export interface SessionStoreDeps {
  readonly store: ReturnType<typeof createStore>;
  readonly ports: CallPorts;
  readonly debt: LogoutDebt;
  readonly tabs: Tabs;
  /** Returns the last user while the platform does not answer; `null` if unknown. `fault` is the failure. */
  readonly recall: (fault: Fault) => Promise<UserInfo | null>;
  /** Whether the device still has the mark that this user is signed in. */
  readonly isMarked: (userId: string) => boolean;
}

/**
 * Whether the platform did not answer: it is down or busy, or a proxy has answered. A refusal is an answer, and so are
 * a portal's "not signed in" and a platform's response without a user: both lead to the login (spec 8).
 */
function isUnanswered(fault: Fault): boolean {
  switch (fault.kind) {
    case 'offline':
    case 'timeout':
    case 'too-large':
      return true;
    case 'http':
      return fault.status !== 401 && fault.status !== 403;
    case 'malformed':
      return !fault.where.startsWith('$.data');
    default:
      return false;
  }
}

/** Whether the device's last user may see kept data: the platform does not answer, or a gateway reports it down. */
const allowsRecall = (fault: Fault): boolean =>
  fault.kind === 'http'
    ? fault.status >= 502 && fault.status <= 504
    : fault.kind === 'offline' || fault.kind === 'timeout';

/** The fault in place of a late answer. */
const LATE_FAULT: Fault = { kind: 'timeout', afterMs: RECALL_AFTER_MS };

async function unwrapData<Out>(request: Promise<Outcome<Answer<Out>>>): Promise<Outcome<Out>> {
  const outcome = await request;
  return outcome.ok ? done(outcome.value.data) : outcome;
}

const UNSUPPORTED = Promise.resolve(failed({ kind: 'unsupported' }));

export class SessionStore {
  readonly #deps: SessionStoreDeps;
  /** Increases with every sign-out. Answers to earlier requests are discarded. */
  #generation = 0;
  /** Number of the newest user request: older ones may carry another user's cookies. */
  #lastRequest = 0;
  #pendingCheck: Promise<Outcome<UserInfo>> | null = null;
  #prefetchedUser: Promise<Outcome<Answer<UserInfo>>> | null = null;
  /** Whether there was no sign-in or sign-out yet. The last user of the device is recalled only then. */
  #isStart = true;
  /** Whether other tabs still have to be informed of an accepted login. */
  #isUnannounced = false;
  #isBroker = false;
  readonly #signInListeners: ((user: UserInfo) => void)[] = [];
  readonly #signOutListeners: OnSignOut[] = [];

  constructor(deps: SessionStoreDeps) {
    this.#deps = deps;
    deps.tabs.onMessage((message) => this.#handleTabMessage(message));
  }

  /** Runs a call. The outcome is `cancelled` if the user signs out before the response. */
  readonly call = <In, Out>(call: Call<In, Out>, input: In, options?: CallOptions): Promise<Outcome<Out>> =>
    this.#isBroker
      ? UNSUPPORTED
      : this.forUser(() => unwrapData(runCall(this.#deps.ports, call, input, options)));

  /** Runs a request that is not a `Call`, such as an upload, like `call`. */
  async forUser<Out>(request: () => Promise<Outcome<Out>>): Promise<Outcome<Out>> {
    const generation = this.#generation;
    const outcome = await request();
    if (this.#generation !== generation) return failed({ kind: 'cancelled' });
    if (!outcome.ok && outcome.fault.kind === 'session-ended') this.handleEnded();
    return outcome;
  }

  /**
   * Requests the signed-in user while the theme loads; the next `check` uses the response. Resolves with `null` if the
   * platform does not return one. Returns `null` if no request is sent.
   */
  prefetchUser(): Promise<UserInfo | null> | null {
    const { store, debt } = this.#deps;
    const isOpen = store.get(sessionAtom).status === 'unknown' && this.#pendingCheck === null;
    // A pending logout must reach the platform first.
    if (!isOpen || this.#isBroker || debt.isOwed()) return null;
    this.#prefetchedUser ??= this.#requestUser();
    return unwrapData(this.#prefetchedUser).then((outcome) => (outcome.ok ? outcome.value : null));
  }

  /** Requests the signed-in user, one request at a time. */
  check(): Promise<Outcome<UserInfo>> {
    if (this.#isBroker) return UNSUPPORTED;
    if (this.#pendingCheck) return this.#pendingCheck;
    const pendingCheck = this.#requestSession().finally(() => {
      if (this.#pendingCheck === pendingCheck) this.#pendingCheck = null;
    });
    this.#pendingCheck = pendingCheck;
    return pendingCheck;
  }

  /** Requests the user and informs the other tabs. Call after the platform has accepted a login. */
  begin(): Promise<Outcome<UserInfo>> {
    const session = this.#deps.store.get(sessionAtom);
    this.#deps.debt.setOwed(false);
    // The cookies belong to the new user, not to the one assumed before.
    if (session.status === 'signed-in' && session.unconfirmed) this.#endSession('no-session', null);
    this.#isStart = false;
    this.#isUnannounced = true;
    return this.#recheck();
  }

  /** Signs out immediately, here and in every tab. If the platform cannot be reached, the logout stays pending. */
  async signOut(): Promise<void> {
    if (this.#isBroker) return this.#endSession('logout', null);
    const { ports, debt, tabs } = this.#deps;
    debt.setOwed(true);
    const response = runCall(ports, logout, {}, { timeoutMs: LOGOUT_WAIT_MS });
    this.#endSession('logout', null);
    tabs.post({ kind: 'signed-out' });
    const generation = this.#generation;
    const outcome = await response;
    // A user who has signed in since has no pending logout.
    if (this.#generation === generation && (outcome.ok || outcome.fault.kind === 'session-ended'))
      debt.setOwed(false);
  }

  /**
   * Handles the page's return from the back/forward cache. It missed all messages, even a logout, and the platform may
   * be unreachable: the mark on the device decides (faults 52).
   */
  handleReturn(): void {
    const { store, isMarked } = this.#deps;
    const session = store.get(sessionAtom);
    if (!this.#isBroker && session.status === 'signed-in' && !isMarked(session.user.userId)) {
      // Drafts stay: a real sign-out has removed them already.
      this.#endSession('ended', null);
      store.set(sessionAtom, { status: 'unknown' });
    }
    void this.check();
  }

  /** Ends the session on business code 1006, from the page or the worker. Simultaneous codes end it once. */
  readonly handleEnded = (): void => {
    const { status } = this.#deps.store.get(sessionAtom);
    if (status === 'signed-in') {
      this.#endSession('ended', null);
      if (!this.#isBroker) this.#deps.tabs.post({ kind: 'ended' });
      // Before the first answer the code only means that no user is signed in.
    } else if (status === 'unknown') this.#endSession('no-session', null);
  };

  /** Switches to a broker, which alone decides who is signed in. */
  switchToBroker(): void {
    this.#isBroker = true;
    this.#endSession('no-session', null);
  }

  signIn(user: UserInfo): void {
    this.#setUser(user);
  }

  /** Calls `listener` after each sign-in, and at the start if a user is still signed in. */
  onSignIn(listener: (user: UserInfo) => void): void {
    this.#signInListeners.push(listener);
  }

  /** Calls `listener` after each sign-out, before anything is drawn again. */
  onSignOut(listener: OnSignOut): void {
    this.#signOutListeners.push(listener);
  }

  /** Requests the user with the current cookies, regardless of earlier requests. */
  #recheck(): Promise<Outcome<UserInfo>> {
    this.#pendingCheck = null;
    this.#prefetchedUser = null;
    return this.check();
  }

  #endSession(reason: SignOutReason, fault: Fault | null): void {
    this.#generation += 1;
    this.#isStart = false;
    if (reason !== 'failed') this.#isUnannounced = false;
    this.#pendingCheck = null;
    this.#prefetchedUser = null;
    for (const listener of this.#signOutListeners) listener(reason, fault);
    this.#deps.store.set(sessionAtom, { status: 'signed-out', reason, fault });
  }

  #requestUser(): Promise<Outcome<Answer<UserInfo>>> {
    return runCall(this.#deps.ports, userInfo, {});
  }

  async #requestSession(): Promise<Outcome<UserInfo>> {
    const { ports, debt, store, tabs } = this.#deps;
    this.#lastRequest += 1;
    const [generation, request] = [this.#generation, this.#lastRequest];
    const isNewest = (): boolean => this.#generation === generation && this.#lastRequest === request;
    if (debt.isOwed()) return this.#repeatLogout(isNewest);
    const response = this.#prefetchedUser ?? this.#requestUser();
    this.#prefetchedUser = null;
    const cancel = ports.after(RECALL_AFTER_MS, () => void this.#recall(isNewest, LATE_FAULT));
    const outcome = await unwrapData(response);
    cancel();
    if (!isNewest()) return failed({ kind: 'cancelled' });
    if (outcome.ok) {
      const isUnannounced = this.#isUnannounced;
      this.#isUnannounced = false;
      this.#setUser(outcome.value);
      if (isUnannounced) tabs.post({ kind: 'signed-in', userId: outcome.value.userId });
    } else if (outcome.fault.kind === 'session-ended') this.handleEnded();
    else {
      const { fault } = outcome;
      if (isUnanswered(fault)) await this.#recall(isNewest, fault);
      const session = store.get(sessionAtom);
      // A confirmed user stays signed in while the platform does not answer; an assumed one, while it is down.
      const shouldStay =
        session.status === 'signed-in' && (session.unconfirmed === undefined || allowsRecall(fault));
      if (isNewest() && !shouldStay) this.#endSession('failed', fault);
    }
    return outcome;
  }

  /** Assumes the last user of this device at the start, until the platform answers. */
  async #recall(isNewest: () => boolean, fault: Fault): Promise<void> {
    const isOpen = (): boolean =>
      this.#isStart && isNewest() && this.#deps.store.get(sessionAtom).status !== 'signed-in';
    const lastUser = isOpen() ? await this.#deps.recall(fault) : null;
    if (lastUser !== null && isOpen() && allowsRecall(fault)) this.#setUser(lastUser, fault);
  }

  /** Sends a pending logout again. No user is signed in until the platform has accepted it. */
  async #repeatLogout(isNewest: () => boolean): Promise<Outcome<UserInfo>> {
    const outcome = await runCall(this.#deps.ports, logout, {});
    if (!isNewest()) return failed({ kind: 'cancelled' });
    if (!outcome.ok && outcome.fault.kind !== 'session-ended') {
      this.#endSession('failed', outcome.fault);
      return outcome;
    }
    this.#deps.debt.setOwed(false);
    this.#endSession('no-session', null);
    return failed({ kind: 'session-ended' });
  }

  #setUser(user: UserInfo, unconfirmed?: Fault): void {
    const { store } = this.#deps;
    const previousSession = store.get(sessionAtom);
    // A different user: all data of the previous one is cleared first.
    if (previousSession.status === 'signed-in' && previousSession.user.userId !== user.userId)
      this.#endSession('elsewhere', null);
    const isNew = store.get(sessionAtom).status !== 'signed-in';
    store.set(sessionAtom, { status: 'signed-in', user, ...(unconfirmed && { unconfirmed }) });
    if (isNew) for (const listener of this.#signInListeners) listener(user);
  }

  #handleTabMessage(message: TabMessage): void {
    if (this.#isBroker) return;
    const { store } = this.#deps;
    const session = store.get(sessionAtom);
    // A pending request was sent with the previous cookies, so its response no longer counts.
    const isChecking = this.#pendingCheck !== null;
    if (message.kind === 'signed-out') {
      this.#prefetchedUser = null;
      if (session.status === 'signed-in' || isChecking) this.#endSession('elsewhere', null);
      return;
    }
    if (message.kind === 'ended') {
      // That tab may have used an older session. Only the platform can decide about this one.
      if (session.status === 'signed-in') void this.check();
      return;
    }
    this.#prefetchedUser = null;
    // The login set the cookies for all tabs, so a tab at the login screen is signed in too.
    if (session.status === 'signed-out' || (session.status === 'unknown' && isChecking)) void this.#recheck();
    // Another user's cookies have replaced this tab's cookies.
    if (session.status === 'signed-in' && session.user.userId !== message.userId) {
      this.#endSession('elsewhere', null);
      store.set(sessionAtom, { status: 'unknown' });
    }
  }
}
