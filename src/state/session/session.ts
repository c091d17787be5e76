/** Who is signed in, and the one way in which a session ends (specification 4 and 8; faults, 50 and 52). */
import { atom, type createStore } from 'jotai';
import { StoredName, type TextStore } from '../../browser/storage';
import type { Tabs } from '../../browser/tabs';
import { logout, type UserInfo, userInfo } from '../../shared/calls/account';
import type { Call } from '../../shared/calls/call';
import { type Answer, type CallOptions, type CallPorts, runCall } from '../../shared/calls/run';
import { LOGOUT_WAIT_MS } from '../../shared/constants';
import { done, type Fault, failed, type Outcome } from '../../shared/faults';

export type Session =
  /** Not asked yet. */
  | { readonly phase: 'unknown' }
  | { readonly phase: 'signed-in'; readonly user: UserInfo }
  | {
      readonly phase: 'signed-out';
      /**
       * `nobody`: nobody was; `logout`: by the person; `ended`: by the platform, code 1006; `elsewhere`: in another tab;
       * `failed`: the platform could not say who is signed in, for the reason in `fault`.
       */
      readonly why: 'nobody' | 'logout' | 'ended' | 'elsewhere' | 'failed';
      readonly fault: Fault | null;
    };

export const sessionAtom = atom<Session>({ phase: 'unknown' });

/** Why somebody is not signed in any more; see `Session`. */
export type LeaveReason = Extract<Session, { readonly phase: 'signed-out' }>['why'];

export interface SessionKeeper {
  /** Makes a call in the name of whoever is signed in now. An answer for somebody who has left since is `cancelled`. */
  readonly call: <In, Out>(call: Call<In, Out>, input: In, options?: CallOptions) => Promise<Outcome<Out>>;
  /** The same for a question that goes another way than calls do, such as an upload. */
  readonly inName: <Out>(question: () => Promise<Outcome<Out>>) => Promise<Outcome<Out>>;
  /**
   * Asks the platform who is signed in, where that is not known, and does nothing with the answer: the next `check` takes
   * it instead of asking. So the question is under way beside the theme, and still is looked at after it.
   */
  readonly askAhead: () => void;
  /** Asks the platform who is signed in, and remembers it. One question at a time. */
  readonly check: () => Promise<Outcome<UserInfo>>;
  /** After a login that the platform took: forgets an owed logout, asks who it is, tells the other tabs. */
  readonly begin: () => Promise<Outcome<UserInfo>>;
  /** Signs out here and in every tab at once; the platform is told as well as it can be reached. */
  readonly signOut: () => Promise<void>;
  /** Business code 1006 was answered, here or to the worker. Twenty at once end one session once. */
  readonly ended: () => void;
  /** Runs `greet` each time somebody has come in, at the login or by a session that was still open. */
  readonly onEnter: (greet: (user: UserInfo) => void) => void;
  /** Runs `clear` each time somebody leaves, before anything is drawn again. */
  readonly onLeave: (clear: (why: LeaveReason) => void) => void;
}

export interface SessionParts {
  readonly store: ReturnType<typeof createStore>;
  readonly ports: CallPorts;
  readonly storage: TextStore;
  readonly tabs: Tabs;
}

export function keepSession({ store, ports, storage, tabs }: SessionParts): SessionKeeper {
  /** Counts those who left: an answer to a question of an earlier time is nobody's. */
  let time = 0;
  let asking: Promise<Outcome<UserInfo>> | null = null;
  /** An answer that nobody has looked at yet. */
  let ahead: Promise<Outcome<Answer<UserInfo>>> | null = null;
  const greeters: ((user: UserInfo) => void)[] = [];
  const clearers: ((why: LeaveReason) => void)[] = [];

  const leave = (why: LeaveReason, fault: Fault | null): void => {
    time += 1;
    asking = null;
    ahead = null;
    for (const clear of clearers) clear(why);
    store.set(sessionAtom, { phase: 'signed-out', why, fault });
  };

  const ended = (): void => {
    const { phase } = store.get(sessionAtom);
    // Only a session that was known can end; before that, the answer just says that nobody is signed in.
    if (phase === 'signed-in') {
      leave('ended', null);
      tabs.post({ kind: 'ended' });
    } else if (phase === 'unknown') leave('nobody', null);
  };

  const inName: SessionKeeper['inName'] = async (question) => {
    const then = time;
    const outcome = await question();
    if (time !== then) return failed({ kind: 'cancelled' });
    if (!outcome.ok && outcome.fault.kind === 'session-ended') ended();
    return outcome;
  };
  const dataOf = async <Out>(question: Promise<Outcome<Answer<Out>>>): Promise<Outcome<Out>> => {
    const outcome = await question;
    return outcome.ok ? done(outcome.value.data) : outcome;
  };
  const call: SessionKeeper['call'] = (declared, input, options) =>
    inName(() => dataOf(runCall(ports, declared, input, options)));
  const askWho = () => runCall(ports, userInfo, {});

  const ask = async (): Promise<Outcome<UserInfo>> => {
    const then = time;
    if (storage.read(StoredName.logoutOwed) !== null) {
      const told = await runCall(ports, logout, {});
      if (time !== then) return failed({ kind: 'cancelled' });
      if (!told.ok && told.fault.kind !== 'session-ended') {
        leave('failed', told.fault);
        return told;
      }
      storage.write(StoredName.logoutOwed, null);
      leave('nobody', null);
      return failed({ kind: 'session-ended' });
    }
    const asked = ahead ?? askWho();
    ahead = null;
    const outcome = await inName(() => dataOf(asked));
    const before = store.get(sessionAtom);
    if (outcome.ok) {
      // Somebody else by now: what was shown to the one before is taken away first.
      if (before.phase === 'signed-in' && before.user.userId !== outcome.value.userId)
        leave('elsewhere', null);
      const isNew = store.get(sessionAtom).phase !== 'signed-in';
      store.set(sessionAtom, { phase: 'signed-in', user: outcome.value });
      if (isNew) for (const greet of greeters) greet(outcome.value);
    } else if (outcome.fault.kind !== 'session-ended' && time === then && before.phase !== 'signed-in') {
      // Somebody who is known stays so while the platform cannot be asked.
      leave('failed', outcome.fault);
    }
    return outcome;
  };

  const check = (): Promise<Outcome<UserInfo>> => {
    if (asking) return asking;
    const asked = ask().finally(() => {
      if (asking === asked) asking = null;
    });
    asking = asked;
    return asked;
  };

  tabs.onMessage((message) => {
    const session = store.get(sessionAtom);
    if (message.kind === 'signed-out') {
      if (session.phase === 'signed-in') leave('elsewhere', null);
      return;
    }
    if (message.kind === 'ended') {
      // Perhaps that tab asked in the name of a session before this one: only the platform knows.
      if (session.phase === 'signed-in') void check();
      return;
    }
    ahead = null;
    // Whoever is at the login here has the cookies that were given there.
    if (session.phase === 'signed-out') void check();
    // Somebody else signed in with the same cookies: what is shown here is no longer theirs.
    if (session.phase === 'signed-in' && session.user.userId !== message.userId) {
      leave('elsewhere', null);
      store.set(sessionAtom, { phase: 'unknown' });
    }
  });

  return {
    call,
    inName,
    askAhead: () => {
      const isOpen = store.get(sessionAtom).phase === 'unknown' && asking === null;
      // A logout that is owed goes first.
      if (isOpen && storage.read(StoredName.logoutOwed) === null) ahead ??= askWho();
    },
    check,
    ended,
    begin: async () => {
      storage.write(StoredName.logoutOwed, null);
      asking = null;
      ahead = null;
      const outcome = await check();
      if (outcome.ok) tabs.post({ kind: 'signed-in', userId: outcome.value.userId });
      return outcome;
    },
    signOut: async () => {
      storage.write(StoredName.logoutOwed, '1');
      const telling = runCall(ports, logout, {}, { timeoutMs: LOGOUT_WAIT_MS });
      leave('logout', null);
      tabs.post({ kind: 'signed-out' });
      const then = time;
      const told = await telling;
      // Whoever has signed in meanwhile owes nothing any more.
      if (time === then && (told.ok || told.fault.kind === 'session-ended'))
        storage.write(StoredName.logoutOwed, null);
    },
    onEnter: (greet) => {
      greeters.push(greet);
    },
    onLeave: (clear) => {
      clearers.push(clear);
    },
  };
}
