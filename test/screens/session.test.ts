import { describe, expect, it, vi } from 'vitest';
import { StoredName } from '../../src/browser/storage';
import type { UserInfo } from '../../src/shared/calls/account';
import { queryGroups } from '../../src/shared/calls/equipment';
import { queryAllProjects } from '../../src/shared/calls/project';
import type { CookieJar } from '../../src/state/session/logout-debt';
import { sessionAtom } from '../../src/state/session/session-store';
import type { MonitorClient } from '../../src/worker-client/monitor-client';
import { createUserInfo, holdAnswer, ok, Path, SESSION_ENDED } from './kit/answers';
import {
  createCookieJar,
  createFakeOutside,
  createMemoryStorage,
  createTabHub,
  type FakeOutside,
} from './kit/fake-outside';
import { startSession } from './kit/open';
import { waitUntilSettled } from './kit/render';

describe('A session', () => {
  it('is requested once, however many callers need it', async () => {
    const outside = createFakeOutside({ answers: { [Path.info]: ok(createUserInfo()) } });
    const { session } = outside.services;
    await Promise.all([session.check(), session.check(), session.check()]);
    expect(outside.getRequests(Path.info)).toHaveLength(1);
    expect(status(outside)).toBe('signed-in');
  });

  it('requested early belongs to no user until it is checked, and is then not requested again', async () => {
    const outside = createFakeOutside({ answers: { [Path.info]: ok(createUserInfo()) } });
    const { session } = outside.services;
    session.prefetchUser();
    session.prefetchUser();
    await waitUntilSettled();
    expect(status(outside)).toBe('unknown');
    await session.check();
    expect(status(outside)).toBe('signed-in');
    expect(outside.getRequests(Path.info)).toHaveLength(1);
    await session.check();
    expect(outside.getRequests(Path.info)).toHaveLength(2);
  });

  it('is checked again after a sign-in since the early request', async () => {
    const outside = createFakeOutside({ answers: { [Path.info]: SESSION_ENDED } });
    const { session } = outside.services;
    session.prefetchUser();
    await waitUntilSettled();
    outside.answers[Path.info] = ok(createUserInfo());
    await session.begin();
    expect(status(outside)).toBe('signed-in');
  });

  it('is checked again after a sign-in elsewhere', async () => {
    const createTab = createTabHub();
    const outside = createFakeOutside({ tabs: createTab(), answers: { [Path.info]: SESSION_ENDED } });
    outside.services.session.prefetchUser();
    await waitUntilSettled();
    createTab().post({ kind: 'signed-in', userId: 'u1' as UserInfo['userId'] });
    outside.answers[Path.info] = ok(createUserInfo());
    await outside.services.session.check();
    expect(status(outside)).toBe('signed-in');
  });

  it('is not requested before a pending logout, nor once a user is known', async () => {
    const pendingLogout = createFakeOutside({
      answers: { [Path.info]: ok(createUserInfo()), [Path.logout]: 'offline' },
    });
    await pendingLogout.services.session.check();
    pendingLogout.services.session.prefetchUser();
    expect(pendingLogout.getRequests(Path.info)).toHaveLength(1);
    await pendingLogout.services.session.signOut();
    const restarted = createFakeOutside({ answers: pendingLogout.answers, storage: pendingLogout.storage });
    restarted.services.session.prefetchUser();
    expect(restarted.getRequests(Path.info)).toHaveLength(0);
  });

  it('ends once when twenty calls answer 1006', async () => {
    const outside = await startSession({ [Path.groups]: SESSION_ENDED });
    const [changeListener, signOutListener] = [vi.fn(), vi.fn()];
    outside.services.store.sub(sessionAtom, changeListener);
    outside.services.session.onSignOut(signOutListener);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => outside.services.call(queryGroups, {})),
    );
    expect(status(outside)).toBe('signed-out: ended');
    expect(changeListener).toHaveBeenCalledTimes(1);
    expect(signOutListener).toHaveBeenCalledTimes(1);
    expect(outcomes.every(({ ok: isOk }) => !isOk)).toBe(true);
  });

  it.each([
    ['1006, which means no session before a login', SESSION_ENDED, 'no-session'],
    ['empty user info (specification 4)', ok(null), 'failed'],
  ])('is missing after %s', async (_, info, why) => {
    const outside = createFakeOutside({ answers: { [Path.info]: info } });
    expect(await outside.services.session.check()).toMatchObject({ ok: false });
    expect(status(outside)).toBe(`signed-out: ${why}`);
  });

  it.each([
    ['by a late 1006', SESSION_ENDED],
    ['by late data', ok([{ id: 'p1', name: 'of the one before' }])],
  ])('is not affected %s to a call of the previous session', async (_, lateAnswer) => {
    const { pendingAnswer, answer } = holdAnswer();
    const outside = await startSession({ [Path.projects]: () => pendingAnswer, [Path.logout]: ok(null) });
    const late = outside.services.call(queryAllProjects, {});
    await waitUntilSettled();
    await outside.services.session.signOut();
    await outside.services.session.begin();
    answer(lateAnswer);
    expect(await late).toEqual({ ok: false, fault: { kind: 'cancelled' } });
    expect(status(outside)).toBe('signed-in');
  });

  it('reports why the user is unknown if the platform cannot be reached, and keeps a known user', async () => {
    const outside = createFakeOutside({ answers: { [Path.info]: 'offline' } });
    await outside.services.session.check();
    expect(outside.services.store.get(sessionAtom)).toEqual({
      status: 'signed-out',
      reason: 'failed',
      fault: { kind: 'offline' },
    });
    outside.answers[Path.info] = ok(createUserInfo());
    await outside.services.session.check();
    outside.answers[Path.info] = 'offline';
    await outside.services.session.check();
    expect(status(outside)).toBe('signed-in');
  });

  it('ends with a 1006 that the worker received, and makes the worker drop everything', async () => {
    const { client, emitEvent } = createEventClient();
    const outside = await startSession({}, { startMonitor: async () => client });
    await outside.services.monitor();
    emitEvent({ kind: 'session-ended' });
    emitEvent({ kind: 'session-ended' });
    await waitUntilSettled();
    expect(status(outside)).toBe('signed-out: ended');
    expect(client.endSession).toHaveBeenCalledTimes(1);
  });

  it('survives a bug of the worker, which is reported', async () => {
    const { client, emitEvent } = createEventClient();
    const outside = await startSession({}, { startMonitor: async () => client });
    await outside.services.monitor();
    emitEvent({ kind: 'bug', message: 'not caught' });
    expect(outside.bugs).toEqual(['not caught']);
    expect(status(outside)).toBe('signed-in');
  });
});

describe('Signing out', () => {
  it('clears immediately, even if the platform cannot be reached', async () => {
    const outside = await startSession({ [Path.logout]: 'silence' });
    void outside.services.session.signOut();
    expect(status(outside)).toBe('signed-out: logout');
  });

  it('is sent to a platform that missed it before an old cookie lets a user in', async () => {
    const outside = await startSession({ [Path.logout]: 'offline' });
    await outside.services.session.signOut();
    const reloaded = createFakeOutside({
      storage: outside.storage,
      answers: { [Path.info]: ok(createUserInfo()), [Path.logout]: 'offline' },
    });
    await reloaded.services.session.check();
    expect(status(reloaded)).toBe('signed-out: failed');
    expect(reloaded.getRequests(Path.info)).toHaveLength(0);

    reloaded.answers[Path.logout] = ok(null);
    await reloaded.services.session.check();
    expect(status(reloaded)).toBe('signed-out: no-session');
    await reloaded.services.session.check();
    expect(reloaded.getRequests(Path.logout)).toHaveLength(2);
  });

  it.each([
    ['is full', 'setItem'],
    ['cannot be touched', 'getItem'],
  ])('stays pending over a reload if storage %s (fault 108)', async (_, method) => {
    const storage = (): Storage => {
      const storageMock = createMemoryStorage();
      const refuse = (): never => {
        throw new DOMException('no', 'QuotaExceededError');
      };
      return method === 'setItem'
        ? { ...storageMock, setItem: refuse }
        : { ...storageMock, setItem: refuse, getItem: refuse, removeItem: refuse };
    };
    const cookies = createCookieJar();
    const answers = { [Path.info]: ok(createUserInfo()), [Path.logout]: 'offline' } as const;
    const outside = await startSession(answers, { cookies, storage: storage() });
    await outside.services.session.signOut();

    const reloaded = createFakeOutside({ answers, cookies, storage: storage() });
    reloaded.services.session.prefetchUser();
    await reloaded.services.session.check();
    expect(status(reloaded)).toBe('signed-out: failed');
    expect(reloaded.getRequests(Path.info)).toHaveLength(0);

    reloaded.answers[Path.logout] = ok(null);
    await reloaded.services.session.check();
    expect(status(reloaded)).toBe('signed-out: no-session');
    expect(cookies.cookie).toBe('');
    const next = createFakeOutside({ answers, cookies, storage: storage() });
    await next.services.session.check();
    expect(status(next)).toBe('signed-in');
  });

  it.each(['', 'true', '{"version":99}', '\u0000\uffff'])(
    'is not pending because of %j under its name (faults 49)',
    async (junk) => {
      const storage = createMemoryStorage();
      storage.setItem(StoredName.logoutOwed, junk);
      const outside = createFakeOutside({ answers: { [Path.info]: ok(createUserInfo()) }, storage });
      await outside.services.session.check();
      expect(status(outside)).toBe('signed-in');
    },
  );

  it('works in a browser without cookies', async () => {
    const forbidden: CookieJar = {
      get cookie(): string {
        throw new DOMException('no', 'SecurityError');
      },
      set cookie(_) {
        throw new DOMException('no', 'SecurityError');
      },
    };
    const outside = await startSession({ [Path.logout]: 'offline' }, { cookies: forbidden });
    await outside.services.session.signOut();
    await outside.services.session.check();
    expect(outside.getRequests(Path.logout)).toHaveLength(2);
    expect(status(outside)).toBe('signed-out: failed');
  });

  it('is no longer pending after the next sign-in', async () => {
    const outside = await startSession({ [Path.logout]: 'offline' });
    await outside.services.session.signOut();
    await outside.services.session.begin();
    expect(status(outside)).toBe('signed-in');
    expect(outside.getRequests(Path.logout)).toHaveLength(1);
  });

  it('signs every other tab out too', async () => {
    const createTab = createTabHub();
    const answers = { [Path.logout]: ok(null) };
    const [a, b] = [
      await startSession(answers, { tabs: createTab() }),
      await startSession(answers, { tabs: createTab() }),
    ];
    void a.services.session.signOut();
    expect(status(b)).toBe('signed-out: elsewhere');
    expect(b.getRequests(Path.logout)).toHaveLength(0);
  });

  it.each([
    ['another user makes the other tabs check', 'u2', 'unknown', 1],
    ['the same user does not affect the other tabs', 'u1', 'signed-in', 0],
  ])('followed by a login: %s', async (_, userId, expectedStatus, signOutCount) => {
    const createTab = createTabHub();
    const a = createFakeOutside({
      tabs: createTab(),
      answers: { [Path.info]: ok(createUserInfo({ userId })) },
    });
    const b = await startSession({}, { tabs: createTab() });
    const signOutListener = vi.fn();
    b.services.session.onSignOut(signOutListener);
    await a.services.session.begin();
    expect(status(b)).toBe(expectedStatus);
    expect(signOutListener).toHaveBeenCalledTimes(signOutCount);
  });
});

describe('The user request while it is pending', () => {
  const OTHER = ok(createUserInfo({ userId: 'u2' }));
  const getUserOrStatus = (outside: FakeOutside): string => {
    const session = outside.services.store.get(sessionAtom);
    return session.status === 'signed-in' ? session.user.userId : status(outside);
  };

  it.each([
    ['at a start', undefined],
    ['after a failed check', 'offline'],
  ] as const)(
    'lets no user in %s whose logout in another tab is pending (faults 52 and 108)',
    async (_, firstAnswer) => {
      const createTab = createTabHub();
      const { pendingAnswer, answer } = holdAnswer();
      const browser = { storage: createMemoryStorage(), cookies: createCookieJar() };
      const a = await startSession({ [Path.logout]: 'offline' }, { ...browser, tabs: createTab() });
      const b = createFakeOutside({
        ...browser,
        tabs: createTab(),
        answers: { [Path.info]: firstAnswer ?? (() => pendingAnswer) },
      });
      if (firstAnswer !== undefined) await b.services.session.check();
      b.answers[Path.info] = () => pendingAnswer;
      const pendingCheck = b.services.session.check();
      await waitUntilSettled();
      await a.services.session.signOut();
      answer(ok(createUserInfo()));
      await pendingCheck;
      expect(getUserOrStatus(b)).toBe('signed-out: elsewhere');
    },
  );

  it.each([
    ['the previous user', ok(createUserInfo())],
    ['no user', SESSION_ENDED],
  ])('does not undo a login by its late answer, of %s', async (_, late) => {
    const { pendingAnswer, answer } = holdAnswer();
    const outside = createFakeOutside({ answers: { [Path.info]: () => pendingAnswer } });
    const pendingCheck = outside.services.session.check();
    await waitUntilSettled();
    outside.answers[Path.info] = OTHER;
    expect(await outside.services.session.begin()).toMatchObject({ ok: true });
    answer(late);
    expect(await pendingCheck).toEqual({ ok: false, fault: { kind: 'cancelled' } });
    expect(getUserOrStatus(outside)).toBe('u2');
  });

  it('does not undo a login by the late answer to a pending logout', async () => {
    const { pendingAnswer, answer } = holdAnswer();
    const previousPage = await startSession({ [Path.logout]: 'offline' });
    await previousPage.services.session.signOut();
    const answers = { [Path.info]: OTHER, [Path.logout]: () => pendingAnswer };
    const outside = createFakeOutside({ storage: previousPage.storage, answers });
    const pendingCheck = outside.services.session.check();
    await waitUntilSettled();
    await outside.services.session.begin();
    answer(ok(null));
    await pendingCheck;
    expect(getUserOrStatus(outside)).toBe('u2');
  });

  it('is repeated after a sign-in elsewhere: its answer is for the previous cookies', async () => {
    const createTab = createTabHub();
    const { pendingAnswer, answer } = holdAnswer();
    const b = createFakeOutside({ tabs: createTab(), answers: { [Path.info]: () => pendingAnswer } });
    void b.services.session.check();
    await waitUntilSettled();
    b.answers[Path.info] = OTHER;
    await createFakeOutside({ tabs: createTab(), answers: { [Path.info]: OTHER } }).services.session.begin();
    answer(ok(createUserInfo()));
    await waitUntilSettled();
    expect(getUserOrStatus(b)).toBe('u2');
  });
});

describe("A page restored from the browser's memory (faults 52)", () => {
  it.each([
    ['has signed out', 'signed-out'],
    ['was replaced by another', 'u2'],
  ])('shows nothing of a user who %s since, even offline', async (_, now) => {
    const storage = createMemoryStorage();
    const answers = { [Path.logout]: ok(null) };
    const page = await startSession(answers, { storage });
    const otherTab = await startSession(answers, { storage });
    await waitUntilSettled();
    await otherTab.services.session.signOut();
    otherTab.answers[Path.info] = ok(createUserInfo({ userId: 'u2' }));
    if (now === 'u2') await otherTab.services.session.begin();
    await waitUntilSettled();
    const signOutListener = vi.fn();
    page.services.session.onSignOut(signOutListener);
    page.answers[Path.info] = 'silence';
    page.services.session.handleReturn();
    expect(status(page)).toBe('unknown');
    expect(signOutListener).toHaveBeenCalledTimes(1);
  });

  it('keeps a user who is still signed in', async () => {
    const page = await startSession();
    await waitUntilSettled();
    page.answers[Path.info] = 'offline';
    page.services.session.handleReturn();
    await waitUntilSettled();
    expect(status(page)).toBe('signed-in');
    expect(page.getRequests(Path.info)).toHaveLength(2);
  });
});

describe('A login that the platform accepted without naming the user', () => {
  it("is announced to other tabs once the user is known, since their cookies are another user's", async () => {
    const createTab = createTabHub();
    const a = createFakeOutside({ tabs: createTab(), answers: { [Path.info]: { status: 502, text: '' } } });
    const b = await startSession({}, { tabs: createTab() });
    await a.services.session.begin();
    expect([status(a), status(b)]).toEqual(['signed-out: failed', 'signed-in']);
    a.answers[Path.info] = ok(createUserInfo({ userId: 'u2' }));
    await a.services.session.check();
    expect([status(a), status(b)]).toEqual(['signed-in', 'unknown']);
  });
});

describe('The end of a session in one tab', () => {
  it('makes the other tabs check, and they end too, once each', async () => {
    const createTab = createTabHub();
    const all = await Promise.all([0, 1, 2].map(() => startSession({}, { tabs: createTab() })));
    for (const outside of all) outside.answers[Path.info] = SESSION_ENDED;
    all[0]?.services.session.handleEnded();
    await waitUntilSettled();
    expect(all.map(status)).toEqual(Array(3).fill('signed-out: ended'));
    expect(all.map((outside) => outside.getRequests(Path.info).length)).toEqual([1, 2, 2]);
  });

  it('does not affect tabs whose session is still valid, and is repaired by a login in any', async () => {
    const createTab = createTabHub();
    const a = await startSession({}, { tabs: createTab() });
    const b = await startSession({}, { tabs: createTab() });
    a.services.session.handleEnded();
    await waitUntilSettled();
    expect([status(a), status(b)]).toEqual(['signed-out: ended', 'signed-in']);
    b.services.session.handleEnded();
    await a.services.session.begin();
    await waitUntilSettled();
    expect([status(a), status(b)]).toEqual(['signed-in', 'signed-in']);
  });
});

const status = ({ services }: FakeOutside): string => {
  const session = services.store.get(sessionAtom);
  return session.status === 'signed-out' ? `signed-out: ${session.reason}` : session.status;
};

function createEventClient() {
  const onEvent = vi.fn((_: Parameters<MonitorClient['onEvent']>[0]) => () => undefined);
  const partialClient: Partial<MonitorClient> = { onEvent, endSession: vi.fn(async () => undefined) };
  const client = partialClient as MonitorClient;
  const emitEvent: Parameters<MonitorClient['onEvent']>[0] = (event) => {
    for (const [listener] of onEvent.mock.calls) listener(event);
  };
  return { client, emitEvent };
}
