import { describe, expect, it, vi } from 'vitest';
import { StoredName } from '../../src/browser/storage';
import type { UserInfo } from '../../src/shared/calls/account';
import { queryGroups } from '../../src/shared/calls/equipment';
import { queryAllProjects } from '../../src/shared/calls/project';
import type { CookieJar } from '../../src/state/session/logout-debt';
import { sessionAtom } from '../../src/state/session/session-store';
import type { MonitorClient } from '../../src/worker-client/monitor-client';
import { heldAnswer, ok, Path, SESSION_ENDED, userInfo } from './kit/answers';
import { cookieJar, type FakeOutside, fakeOutside, memoryStorage, tabHub } from './kit/fake-outside';
import { signedIn } from './kit/open';
import { settled } from './kit/render';

describe('A session', () => {
  it('is requested once, however many callers need it', async () => {
    const outside = fakeOutside({ answers: { [Path.info]: ok(userInfo()) } });
    const { session } = outside.services;
    await Promise.all([session.check(), session.check(), session.check()]);
    expect(outside.made(Path.info)).toHaveLength(1);
    expect(phase(outside)).toBe('signed-in');
  });

  it('requested early belongs to no user until it is checked, and is then not requested again', async () => {
    const outside = fakeOutside({ answers: { [Path.info]: ok(userInfo()) } });
    const { session } = outside.services;
    session.prefetchUser();
    session.prefetchUser();
    await settled();
    expect(phase(outside)).toBe('unknown');
    await session.check();
    expect(phase(outside)).toBe('signed-in');
    expect(outside.made(Path.info)).toHaveLength(1);
    await session.check();
    expect(outside.made(Path.info)).toHaveLength(2);
  });

  it('is checked again after a sign-in since the early request', async () => {
    const outside = fakeOutside({ answers: { [Path.info]: SESSION_ENDED } });
    const { session } = outside.services;
    session.prefetchUser();
    await settled();
    outside.answers[Path.info] = ok(userInfo());
    await session.begin();
    expect(phase(outside)).toBe('signed-in');
  });

  it('is checked again after a sign-in elsewhere', async () => {
    const tab = tabHub();
    const outside = fakeOutside({ tabs: tab(), answers: { [Path.info]: SESSION_ENDED } });
    outside.services.session.prefetchUser();
    await settled();
    tab().post({ kind: 'signed-in', userId: 'u1' as UserInfo['userId'] });
    outside.answers[Path.info] = ok(userInfo());
    await outside.services.session.check();
    expect(phase(outside)).toBe('signed-in');
  });

  it('is not requested before a pending logout, nor once a user is known', async () => {
    const owing = fakeOutside({ answers: { [Path.info]: ok(userInfo()), [Path.logout]: 'offline' } });
    await owing.services.session.check();
    owing.services.session.prefetchUser();
    expect(owing.made(Path.info)).toHaveLength(1);
    await owing.services.session.signOut();
    const again = fakeOutside({ answers: owing.answers, storage: owing.storage });
    again.services.session.prefetchUser();
    expect(again.made(Path.info)).toHaveLength(0);
  });

  it('ends once when twenty calls answer 1006', async () => {
    const outside = await signedIn({ [Path.groups]: SESSION_ENDED });
    const [changed, left] = [vi.fn(), vi.fn()];
    outside.services.store.sub(sessionAtom, changed);
    outside.services.session.onSignOut(left);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => outside.services.call(queryGroups, {})),
    );
    expect(phase(outside)).toBe('signed-out: ended');
    expect(changed).toHaveBeenCalledTimes(1);
    expect(left).toHaveBeenCalledTimes(1);
    expect(outcomes.every(({ ok: isOk }) => !isOk)).toBe(true);
  });

  it.each([
    ['1006, which means no session before a login', SESSION_ENDED, 'nobody'],
    ['empty user info (specification 4)', ok(null), 'failed'],
  ])('is missing after %s', async (_, info, why) => {
    const outside = fakeOutside({ answers: { [Path.info]: info } });
    expect(await outside.services.session.check()).toMatchObject({ ok: false });
    expect(phase(outside)).toBe(`signed-out: ${why}`);
  });

  it.each([
    ['by a late 1006', SESSION_ENDED],
    ['by late data', ok([{ id: 'p1', name: 'of the one before' }])],
  ])('is not touched %s to a call of the previous session, which is dropped', async (_, given) => {
    const { held, answer } = heldAnswer();
    const outside = await signedIn({ [Path.projects]: () => held, [Path.logout]: ok(null) });
    const late = outside.services.call(queryAllProjects, {});
    await settled();
    await outside.services.session.signOut();
    await outside.services.session.begin();
    answer(given);
    expect(await late).toEqual({ ok: false, fault: { kind: 'cancelled' } });
    expect(phase(outside)).toBe('signed-in');
  });

  it('has the reason for an unknown user when the platform cannot be reached, and keeps a known one', async () => {
    const outside = fakeOutside({ answers: { [Path.info]: 'offline' } });
    await outside.services.session.check();
    expect(outside.services.store.get(sessionAtom)).toEqual({
      phase: 'signed-out',
      why: 'failed',
      fault: { kind: 'offline' },
    });
    outside.answers[Path.info] = ok(userInfo());
    await outside.services.session.check();
    outside.answers[Path.info] = 'offline';
    await outside.services.session.check();
    expect(phase(outside)).toBe('signed-in');
  });

  it('ends with a 1006 that the worker received, and makes the worker drop everything', async () => {
    const { client, tell } = listenedTo();
    const outside = await signedIn({}, { startMonitor: async () => client });
    await outside.services.monitor();
    tell({ kind: 'session-ended' });
    tell({ kind: 'session-ended' });
    await settled();
    expect(phase(outside)).toBe('signed-out: ended');
    expect(client.endSession).toHaveBeenCalledTimes(1);
  });

  it('survives a bug of the worker, which is reported', async () => {
    const { client, tell } = listenedTo();
    const outside = await signedIn({}, { startMonitor: async () => client });
    await outside.services.monitor();
    tell({ kind: 'bug', message: 'not caught' });
    expect(outside.bugs).toEqual(['not caught']);
    expect(phase(outside)).toBe('signed-in');
  });
});

describe('Signing out', () => {
  it('clears immediately, even if the platform cannot be reached', async () => {
    const outside = await signedIn({ [Path.logout]: 'silence' });
    void outside.services.session.signOut();
    expect(phase(outside)).toBe('signed-out: logout');
  });

  it('is sent to a platform that missed it before an old cookie lets a user in', async () => {
    const outside = await signedIn({ [Path.logout]: 'offline' });
    await outside.services.session.signOut();
    const reloaded = fakeOutside({
      storage: outside.storage,
      answers: { [Path.info]: ok(userInfo()), [Path.logout]: 'offline' },
    });
    await reloaded.services.session.check();
    expect(phase(reloaded)).toBe('signed-out: failed');
    expect(reloaded.made(Path.info)).toHaveLength(0);

    reloaded.answers[Path.logout] = ok(null);
    await reloaded.services.session.check();
    expect(phase(reloaded)).toBe('signed-out: nobody');
    await reloaded.services.session.check();
    expect(reloaded.made(Path.logout)).toHaveLength(2);
  });

  it.each([
    ['is full', 'setItem'],
    ['cannot be touched', 'getItem'],
  ])('stays pending over a reload if storage %s (fault 108)', async (_, method) => {
    const storage = (): Storage => {
      const made = memoryStorage();
      const refuse = (): never => {
        throw new DOMException('no', 'QuotaExceededError');
      };
      return method === 'setItem'
        ? { ...made, setItem: refuse }
        : { ...made, setItem: refuse, getItem: refuse, removeItem: refuse };
    };
    const cookies = cookieJar();
    const answers = { [Path.info]: ok(userInfo()), [Path.logout]: 'offline' } as const;
    const outside = await signedIn(answers, { cookies, storage: storage() });
    await outside.services.session.signOut();

    const reloaded = fakeOutside({ answers, cookies, storage: storage() });
    reloaded.services.session.prefetchUser();
    await reloaded.services.session.check();
    expect(phase(reloaded)).toBe('signed-out: failed');
    expect(reloaded.made(Path.info)).toHaveLength(0);

    reloaded.answers[Path.logout] = ok(null);
    await reloaded.services.session.check();
    expect(phase(reloaded)).toBe('signed-out: nobody');
    expect(cookies.cookie).toBe('');
    const next = fakeOutside({ answers, cookies, storage: storage() });
    await next.services.session.check();
    expect(phase(next)).toBe('signed-in');
  });

  it.each(['', 'true', '{"version":99}', '\u0000\uffff'])(
    'is not pending because of %j under its name (faults 49)',
    async (junk) => {
      const storage = memoryStorage();
      storage.setItem(StoredName.logoutOwed, junk);
      const outside = fakeOutside({ answers: { [Path.info]: ok(userInfo()) }, storage });
      await outside.services.session.check();
      expect(phase(outside)).toBe('signed-in');
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
    const outside = await signedIn({ [Path.logout]: 'offline' }, { cookies: forbidden });
    await outside.services.session.signOut();
    await outside.services.session.check();
    expect(outside.made(Path.logout)).toHaveLength(2);
    expect(phase(outside)).toBe('signed-out: failed');
  });

  it('is no longer pending after the next sign-in', async () => {
    const outside = await signedIn({ [Path.logout]: 'offline' });
    await outside.services.session.signOut();
    await outside.services.session.begin();
    expect(phase(outside)).toBe('signed-in');
    expect(outside.made(Path.logout)).toHaveLength(1);
  });

  it('signs every other tab out too', async () => {
    const tab = tabHub();
    const answers = { [Path.logout]: ok(null) };
    const [a, b] = [await signedIn(answers, { tabs: tab() }), await signedIn(answers, { tabs: tab() })];
    void a.services.session.signOut();
    expect(phase(b)).toBe('signed-out: elsewhere');
    expect(b.made(Path.logout)).toHaveLength(0);
  });

  it.each([
    ['another user makes the other tabs check', 'u2', 'unknown', 1],
    ['the same user does not affect the other tabs', 'u1', 'signed-in', 0],
  ])('followed by a login: %s', async (_, userId, after, ends) => {
    const tab = tabHub();
    const a = fakeOutside({ tabs: tab(), answers: { [Path.info]: ok(userInfo({ userId })) } });
    const b = await signedIn({}, { tabs: tab() });
    const left = vi.fn();
    b.services.session.onSignOut(left);
    await a.services.session.begin();
    expect(phase(b)).toBe(after);
    expect(left).toHaveBeenCalledTimes(ends);
  });
});

describe('The user request while it is pending', () => {
  const OTHER = ok(userInfo({ userId: 'u2' }));
  const getWho = (outside: FakeOutside): string => {
    const session = outside.services.store.get(sessionAtom);
    return session.phase === 'signed-in' ? session.user.userId : phase(outside);
  };

  it.each([
    ['at a start', undefined],
    ['after a failed check', 'offline'],
  ] as const)(
    'lets no user in %s whose logout in another tab is pending (faults 52 and 108)',
    async (_, first) => {
      const tab = tabHub();
      const { held, answer } = heldAnswer();
      const browser = { storage: memoryStorage(), cookies: cookieJar() };
      const a = await signedIn({ [Path.logout]: 'offline' }, { ...browser, tabs: tab() });
      const b = fakeOutside({ ...browser, tabs: tab(), answers: { [Path.info]: first ?? (() => held) } });
      if (first !== undefined) await b.services.session.check();
      b.answers[Path.info] = () => held;
      const checking = b.services.session.check();
      await settled();
      await a.services.session.signOut();
      answer(ok(userInfo()));
      await checking;
      expect(getWho(b)).toBe('signed-out: elsewhere');
    },
  );

  it.each([
    ['the previous user', ok(userInfo())],
    ['no user', SESSION_ENDED],
  ])('does not undo a login by its late answer, of %s', async (_, late) => {
    const { held, answer } = heldAnswer();
    const outside = fakeOutside({ answers: { [Path.info]: () => held } });
    const checking = outside.services.session.check();
    await settled();
    outside.answers[Path.info] = OTHER;
    expect(await outside.services.session.begin()).toMatchObject({ ok: true });
    answer(late);
    expect(await checking).toEqual({ ok: false, fault: { kind: 'cancelled' } });
    expect(getWho(outside)).toBe('u2');
  });

  it('does not undo a login by the late answer to a pending logout', async () => {
    const { held, answer } = heldAnswer();
    const before = await signedIn({ [Path.logout]: 'offline' });
    await before.services.session.signOut();
    const answers = { [Path.info]: OTHER, [Path.logout]: () => held };
    const outside = fakeOutside({ storage: before.storage, answers });
    const checking = outside.services.session.check();
    await settled();
    await outside.services.session.begin();
    answer(ok(null));
    await checking;
    expect(getWho(outside)).toBe('u2');
  });

  it('is repeated after a sign-in elsewhere: its answer is for the previous cookies', async () => {
    const tab = tabHub();
    const { held, answer } = heldAnswer();
    const b = fakeOutside({ tabs: tab(), answers: { [Path.info]: () => held } });
    void b.services.session.check();
    await settled();
    b.answers[Path.info] = OTHER;
    await fakeOutside({ tabs: tab(), answers: { [Path.info]: OTHER } }).services.session.begin();
    answer(ok(userInfo()));
    await settled();
    expect(getWho(b)).toBe('u2');
  });
});

describe("A page restored from the browser's memory (faults 52)", () => {
  it.each([
    ['has signed out', 'signed-out'],
    ['was replaced by another', 'u2'],
  ])('shows nothing of a user who %s since, even offline', async (_, now) => {
    const storage = memoryStorage();
    const answers = { [Path.logout]: ok(null) };
    const page = await signedIn(answers, { storage });
    const later = await signedIn(answers, { storage });
    await settled();
    await later.services.session.signOut();
    later.answers[Path.info] = ok(userInfo({ userId: 'u2' }));
    if (now === 'u2') await later.services.session.begin();
    await settled();
    const left = vi.fn();
    page.services.session.onSignOut(left);
    page.answers[Path.info] = 'silence';
    page.services.session.returned();
    expect(phase(page)).toBe('unknown');
    expect(left).toHaveBeenCalledTimes(1);
  });

  it('keeps a user who is still signed in', async () => {
    const page = await signedIn();
    await settled();
    page.answers[Path.info] = 'offline';
    page.services.session.returned();
    await settled();
    expect(phase(page)).toBe('signed-in');
    expect(page.made(Path.info)).toHaveLength(2);
  });
});

describe('A login that the platform accepted without naming the user', () => {
  it("is announced to other tabs once the user is known, since their cookies are another user's", async () => {
    const tab = tabHub();
    const a = fakeOutside({ tabs: tab(), answers: { [Path.info]: { status: 502, text: '' } } });
    const b = await signedIn({}, { tabs: tab() });
    await a.services.session.begin();
    expect([phase(a), phase(b)]).toEqual(['signed-out: failed', 'signed-in']);
    a.answers[Path.info] = ok(userInfo({ userId: 'u2' }));
    await a.services.session.check();
    expect([phase(a), phase(b)]).toEqual(['signed-in', 'unknown']);
  });
});

describe('The end of a session in one tab', () => {
  it('makes the other tabs check, and they end too, once each', async () => {
    const tab = tabHub();
    const all = await Promise.all([0, 1, 2].map(() => signedIn({}, { tabs: tab() })));
    for (const outside of all) outside.answers[Path.info] = SESSION_ENDED;
    all[0]?.services.session.ended();
    await settled();
    expect(all.map(phase)).toEqual(Array(3).fill('signed-out: ended'));
    expect(all.map((outside) => outside.made(Path.info).length)).toEqual([1, 2, 2]);
  });

  it('does not affect tabs whose session is still valid, and is repaired by a login in any', async () => {
    const tab = tabHub();
    const a = await signedIn({}, { tabs: tab() });
    const b = await signedIn({}, { tabs: tab() });
    a.services.session.ended();
    await settled();
    expect([phase(a), phase(b)]).toEqual(['signed-out: ended', 'signed-in']);
    b.services.session.ended();
    await a.services.session.begin();
    await settled();
    expect([phase(a), phase(b)]).toEqual(['signed-in', 'signed-in']);
  });
});

const phase = ({ services }: FakeOutside): string => {
  const session = services.store.get(sessionAtom);
  return session.phase === 'signed-out' ? `signed-out: ${session.why}` : session.phase;
};

function listenedTo() {
  const onEvent = vi.fn((_: Parameters<MonitorClient['onEvent']>[0]) => () => undefined);
  const part: Partial<MonitorClient> = { onEvent, endSession: vi.fn(async () => undefined) };
  const client = part as MonitorClient;
  const tell: Parameters<MonitorClient['onEvent']>[0] = (event) => {
    for (const [listener] of onEvent.mock.calls) listener(event);
  };
  return { client, tell };
}
