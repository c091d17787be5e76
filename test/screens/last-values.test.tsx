import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LAST_PAGE_MS } from '../../src/features/live-page/keep-last-values';
import { cn as words } from '../../src/i18n/last-values';
import {
  HTTP_TIMEOUT_MS,
  LAST_VALUES_MAX_AGE_MS,
  LAST_VALUES_MS,
  RECALL_AFTER_MS,
} from '../../src/shared/constants';
import type { UserId } from '../../src/shared/ids';
import { epochMs, HOUR_MS } from '../../src/shared/units';
import { forgetOutdatedData } from '../../src/state/last-values/forget-kept';
import { deleteKeptData, forgetAtSignOut } from '../../src/state/last-values/kept-on-device';
import { getKeptKey, readKeptPage } from '../../src/state/last-values/kept-pages';
import { LAST_PERSON } from '../../src/state/last-values/last-person';
import { readLastPerson, recallPerson, storeLastPerson } from '../../src/state/last-values/recall-person';
import { setKeepLastValues } from '../../src/state/last-values/setting';
import { sessionAtom } from '../../src/state/session/session-store';
import { settle } from '../kit/fake-ports';
import { type Answer, type Answers, createUserInfo, ok, Path, refuse, SESSION_ENDED } from './kit/answers';
import { dispatch, setVisibility } from './kit/events';
import { createFakeClient, type FakeClient } from './kit/fake-client';
import { createFakeOutside, createMemoryStorage, type FakeOutside } from './kit/fake-outside';
import { link, NOW } from './kit/fake-watch';
import { runAndSettle } from './kit/open';
import { getAllBySelector } from './kit/queries';
import { act, cleanup, getCurrentPath, renderAt, screen } from './kit/render';

const AT = '/home/work/project/p1/page/g1';
const WALL = `${AT}?wall`;

describe('A page that was live for a while', () => {
  it('is kept with its user, and its values every ten seconds', async () => {
    const outside = await openKeptPage();
    expect(await readStoredPage()).toMatchObject({ document: DOCUMENT, style: null });
    expect(worker.lastValues).toEqual([{ kind: 'keep', key: KEY }]);
    await runAndSettle(() => outside.advance(LAST_VALUES_MS));
    expect(worker.lastValues).toHaveLength(2);
    await dispatch(window, 'pagehide');
    expect(worker.lastValues).toHaveLength(3);
    expect(storage.getItem(LAST_PERSON)).not.toContain('13800138000');
  });

  it('is kept when hidden, since phones kill hidden pages silently, and when shown again', async () => {
    const outside = await openKeptPage();
    await setVisibility('hidden');
    expect(worker.lastValues).toHaveLength(2);
    await runAndSettle(() => outside.advance(10 * LAST_VALUES_MS));
    expect(worker.lastValues).toHaveLength(2);
    await setVisibility('visible');
    expect(worker.lastValues).toHaveLength(3);
  });

  it('is kept again while it is open: a wall screen is live for days', async () => {
    const outside = await openKeptPage();
    const before = (await readStoredPage())?.savedAt ?? Number.NaN;
    await settleAfter(() => outside.advance(LAST_PAGE_MS));
    const page = await readKeptPage(KEY, epochMs(before + LAST_VALUES_MAX_AGE_MS + LAST_VALUES_MS));
    expect(page).toMatchObject({ document: DOCUMENT, savedAt: before + LAST_PAGE_MS });
  });

  it('is shown offline with a notice of its time, and resumes when the network returns', async () => {
    await openKeptPage();
    const outside = await start(OFFLINE);
    expect(screen.getByRole('heading', { name: 'Boiler house' })).toBeInTheDocument();
    worker.shownAt = epochMs(NOW - HOUR_MS);
    await settleAfter(() => worker.emit({ kind: 'link', link: link('offline') }));
    expect(worker.lastValues).toEqual([{ kind: 'show', key: KEY }]);
    const asOf = words.asOf.replace('{time}', '');
    expect(document.body).toHaveTextContent(asOf);
    expect(getAllBySelector('.as-notice')).toHaveLength(1);

    Object.assign(outside.answers, ONLINE);
    await settleAfter(goOnline);
    expect(outside.getRequests('/cdn/pages/g1.json').length).toBeGreaterThan(0);
    await settleAfter(() => worker.emit({ kind: 'link', link: link('live') }));
    expect(document.body).not.toHaveTextContent(asOf);
    expect(worker.watching()).toBe(1);
  });

  it('is shown if the platform is silent for a while at the start, and yields to its answer', async () => {
    await openKeptPage();
    // A network that hangs: no request is answered, and none fails.
    const outside = await start(answerAll('silence'));
    await settleAfter(() => outside.advance(RECALL_AFTER_MS - 1));
    expect(document.body).not.toHaveTextContent('Boiler house');
    // One after the other: the user, the page, the values.
    for (let step = 0; step < 3; step++) {
      await settleAfter(() => outside.advance(RECALL_AFTER_MS));
      await runAndSettle(() => worker.emit({ kind: 'link', link: link('connecting') }));
    }
    expect(screen.getByRole('heading', { name: 'Boiler house' })).toBeInTheDocument();
    expect(worker.lastValues.at(-1)).toEqual({ kind: 'show', key: KEY });
    expect(outside.services.store.get(sessionAtom).status).toBe('signed-in');

    await settleAfter(() => outside.services.session.handleEnded());
    expect(getCurrentPath()).toContain('/login');
    expect(document.body).not.toHaveTextContent('Boiler house');
  });

  it('is not requested during a pause that the platform asks for, but after it', async () => {
    await openKeptPage();
    const busy: Answer = { status: 503, text: '', retryAfter: '150' };
    const outside = await start({ ...ONLINE, [Path.page]: busy });
    expect(screen.getByRole('heading', { name: 'Boiler house' })).toBeInTheDocument();
    await runAndSettle(() => outside.advance(149_999));
    await settleAfter(goOnline);
    expect(outside.getRequests(Path.page)).toHaveLength(1);
    outside.answers[Path.page] = { status: 503, text: '', retryAfter: '60' };
    await settleAfter(() => outside.advance(1));
    // Refused again: another pause, and the page stays.
    expect(outside.getRequests(Path.page)).toHaveLength(2);
    await runAndSettle(() => outside.advance(59_999));
    await settleAfter(goOnline);
    expect(outside.getRequests(Path.page)).toHaveLength(2);
    await settleAfter(() => outside.advance(1));
    expect(outside.getRequests(Path.page)).toHaveLength(3);
    expect(screen.getByRole('heading', { name: 'Boiler house' })).toBeInTheDocument();
  });

  it("is neither kept nor shown if this device's setting is off", async () => {
    const { services } = await openKeptPage();
    setKeepLastValues(services.storage, false);
    await start(OFFLINE);
    expect(getCurrentPath()).toContain('/login');
    expect(worker.lastValues).toEqual([]);
  });

  it('is not kept if it was opened with a password', async () => {
    await openKeptPage({ ...ONLINE, [Path.page]: ok({ ...PAGE, needPassword: true }) });
    expect(await readStoredPage()).toBeNull();
    expect(worker.lastValues).toEqual([]);
  });
});

describe("A user's last values", () => {
  it('are deleted with page and user on sign-out', async () => {
    const { services } = await openKeptPage();
    await settleAfter(() => services.session.signOut());
    expect(storage.getItem(LAST_PERSON)).toBeNull();
    expect(await readStoredPage()).toBeNull();
    expect(worker.lastValues.at(-1)?.kind).toBe('forget');
    await start(OFFLINE);
    expect(getCurrentPath()).toContain('/login');
  });

  it.each<[string, Answer]>([
    ['the session is over at the start', SESSION_ENDED],
    ['the platform answers 401', { status: 401, text: '' }],
    ['the platform answers 403', { status: 403, text: '' }],
    ['the platform refuses', { code: '1001', message: 'no' }],
    ['the platform names no user', ok(null)],
    ['another user has signed in', ok(createUserInfo({ userId: 'u2' }))],
  ])('are deleted if %s', async (_, info) => {
    await openKeptPage();
    await start({ ...ONLINE, [Path.info]: info }, '/home/more');
    expect(storage.getItem(LAST_PERSON)).toBeNull();
    await start(OFFLINE);
    expect(getCurrentPath()).toContain('/login');
    expect(document.body).not.toHaveTextContent('Boiler house');
  });

  it('are deleted if another user signs in after a start without an answer', async () => {
    await openKeptPage();
    const { services, answers } = await start({ ...ONLINE, [Path.info]: { status: 404, text: '' } });
    forgetOutdatedData(services, { indexedDB });
    await waitForDatabase();
    expect(await readStoredPage()).not.toBeNull();
    answers[Path.info] = ok(createUserInfo({ userId: 'u2' }));
    await settleAfter(() => services.session.begin());
    expect(storage.getItem(LAST_PERSON)).toBeNull();
    expect(await readStoredPage()).toBeNull();
  });

  it("are not shown if the device's note names another user", async () => {
    const { services } = await openKeptPage();
    const lastPerson = readLastPerson(services.storage, services.now());
    if (lastPerson === null) throw new Error('no person is noted');
    storeLastPerson(services.storage, { ...lastPerson, userId: 'u2' as UserId }, services.now());
    await start(OFFLINE);
    expect(await readStoredPage()).not.toBeNull();
    expect(document.body).not.toHaveTextContent('Boiler house');
    expect(worker.lastValues.filter(({ kind }) => kind === 'show')).toEqual([]);
  });

  it('cause no failure if the device forbids databases, as a browser without cookies does (faults 48)', async () => {
    const { services } = await openKeptPage();
    const denyAccess = (): never => {
      throw new DOMException('The operation is insecure', 'SecurityError');
    };
    deleteKeptData(services, Object.defineProperty({}, 'indexedDB', { get: denyAccess }));
    deleteKeptData(services, { indexedDB: { deleteDatabase: denyAccess } });
    deleteKeptData(services, {});
    expect(storage.getItem(LAST_PERSON)).toBeNull();
  });

  it('are not shown after a day, nor if the note of the user is broken', async () => {
    const { services } = await openKeptPage();
    const now = services.now();
    expect(readLastPerson(services.storage, now)?.userId).toBe('u1');
    expect(readLastPerson(services.storage, epochMs(now + LAST_VALUES_MAX_AGE_MS + 1))).toBeNull();
    for (const broken of ['', '{}', '[]', '["u2",1,{}]', '["u1",0,null]', 'not JSON']) {
      storage.setItem(LAST_PERSON, broken);
      expect(readLastPerson(services.storage, now), broken).toBeNull();
    }
  });

  it('are deleted if the platform reports the end of the session while the page is shown', async () => {
    await openKeptPage();
    const outside = await start(OFFLINE);
    expect(outside.services.store.get(sessionAtom).status).toBe('signed-in');
    outside.answers[Path.info] = SESSION_ENDED;
    await settleAfter(goOnline);
    expect(getCurrentPath()).toContain('/login');
    expect(storage.getItem(LAST_PERSON)).toBeNull();
  });

  it('are not opened by signing in while the platform cannot name the user', async () => {
    const { services } = await openKeptPage();
    const lastPerson = readLastPerson(services.storage, services.now());
    const outside = await start({ ...ONLINE, [Path.info]: refuse('busy') });
    expect(getCurrentPath()).toContain('/login');
    // Another tab has noted the user since.
    if (lastPerson !== null) storeLastPerson(services.storage, lastPerson, services.now());
    expect(storage.getItem(LAST_PERSON)).not.toBeNull();
    outside.answers[Path.info] = 'offline';
    const outcome = await act(() => outside.services.session.begin());
    expect(outcome.ok).toBe(false);
    expect(outside.services.store.get(sessionAtom).status).toBe('signed-out');
  });
});

describe('A user not confirmed by the platform', () => {
  it.each(['/more-settings', '/home/work', '/message/list/alarm', '/home/monitor'])(
    'is led from %s to the login, and back once the network returns',
    async (path) => {
      await openKeptPage();
      const outside = await start(OFFLINE, path);
      expect(getCurrentPath()).toBe(`/login?redirect=${encodeURIComponent(`/wx${path}`)}`);
      expect(document.body).toHaveTextContent('网络不可用');
      Object.assign(outside.answers, ONLINE);
      await settleAfter(goOnline);
      expect(getCurrentPath()).toBe(path);
    },
  );

  it('is not let in again after another user has signed in whom the platform cannot name', async () => {
    await openKeptPage();
    const { services } = await start(OFFLINE, '/more-settings');
    await act(() => services.session.begin());
    expect(services.store.get(sessionAtom)).toMatchObject({ status: 'signed-out' });
    expect(storage.getItem(LAST_PERSON)).toBeNull();
  });
});

describe('An offline start with nothing kept', () => {
  it('leads to the login, and asks automatically until the platform answers', async () => {
    const outside = await start(OFFLINE);
    expect(getCurrentPath()).toContain('/login');
    Object.assign(outside.answers, ONLINE);
    await settleAfter(() => outside.advance(2_000));
    expect(getCurrentPath()).toBe(AT);
  });

  it('asks at a constant pace, even if the first request was answered late', async () => {
    const outside = await start({ ...OFFLINE, [Path.info]: 'silence' });
    await settleAfter(() => outside.advance(RECALL_AFTER_MS));
    outside.answers[Path.info] = 'offline';
    await settleAfter(() => outside.advance(HTTP_TIMEOUT_MS));
    const before = outside.getRequests(Path.info).length;
    for (let second = 0; second < 300; second++) {
      await runAndSettle(() => outside.advance(1_000));
      await act(() => settle(1));
    }
    expect(outside.getRequests(Path.info).length - before).toBeLessThanOrEqual(300 / 30 + 4);
  });
});

describe('A wall that starts without a confirmed user', () => {
  it.each(listOutages())('asks until there is an answer, and returns to its wall: %s', async (_, answer) => {
    const outside = await start({ ...ONLINE, [Path.info]: answer }, WALL);
    expect(getCurrentPath()).toContain('/login');
    await settleAfter(() => outside.advance(2_000));
    expect(outside.getRequests(Path.info)).toHaveLength(2);
    outside.answers[Path.info] = ok(createUserInfo());
    await settleAfter(() => outside.advance(5_000));
    expect(getCurrentPath()).toBe(WALL);
    expect(worker.watching()).toBe(1);
    await runAndSettle(() => outside.advance(120_000));
    expect(outside.getRequests(Path.info)).toHaveLength(3);
  });

  it.each(listOutages())(
    'shows the kept page only while the platform is unreachable: %s',
    async (_, answer, isOutage) => {
      await openKeptPage();
      await start({ ...OFFLINE, [Path.info]: answer }, WALL);
      expect(getCurrentPath() === WALL).toBe(isOutage);
      expect(screen.queryByRole('heading', { name: 'Boiler house' }) !== null).toBe(isOutage);
    },
  );

  it.each<[string, Answer]>([
    ['1006', SESSION_ENDED],
    ['401', { status: 401, text: '' }],
    ['403', { status: 403, text: '' }],
    ['500', { status: 500, text: '' }],
    ['a refusal', refuse('disabled')],
  ])('sends a user let in offline to the login after %s', async (_, answer) => {
    await openKeptPage();
    const outside = await start(OFFLINE, WALL);
    expect(getCurrentPath()).toBe(WALL);
    outside.answers[Path.info] = answer;
    await settleAfter(() => outside.advance(2_000));
    expect(getCurrentPath()).toContain('/login');
    expect(document.body).not.toHaveTextContent('Boiler house');
  });

  it.each([
    ['an ended session', SESSION_ENDED],
    ['an answer without a user', ok(null)],
    ['an answer with half a user', ok({ userId: 'u1' })],
    ['a refused account', refuse('disabled')],
    ['a 401 by a portal', { status: 401, text: '' }],
    ['a 403 by a portal', { status: 403, text: '' }],
  ] satisfies [string, Answer][])('ends at the login and stops asking after: %s', async (_, answer) => {
    await openKeptPage();
    const outside = await start({ ...ONLINE, [Path.info]: answer }, WALL);
    await settleAfter(() => outside.advance(300_000));
    expect(getCurrentPath()).toContain('/login');
    expect(outside.getRequests(Path.info)).toHaveLength(1);
  });

  it('pauses as long as a platform asks, even if the network returns, and up to as long again', async () => {
    const busy: Answer = { status: 429, text: '', retryAfter: '60' };
    const outside = await start({ ...ONLINE, [Path.info]: busy }, WALL, 0.5);
    const countAfter = async (ms: number): Promise<number> => {
      await runAndSettle(() => outside.advance(ms));
      await settleAfter(goOnline);
      return outside.getRequests(Path.info).length;
    };
    expect(await countAfter(59_999)).toBe(1);
    // The network is back, and the pause is over.
    expect(await countAfter(1)).toBe(2);
    await runAndSettle(() => outside.advance(89_999));
    expect(outside.getRequests(Path.info)).toHaveLength(2);
    await settleAfter(() => outside.advance(1));
    expect(outside.getRequests(Path.info)).toHaveLength(3);
  });
});

const KEY = getKeptKey('u1', JSON.stringify(['project', 'p1', 'g1']));
let storage: Storage;
let worker: FakeClient;

beforeEach(() => {
  storage = createMemoryStorage();
});
afterEach(async () => {
  deleteKeptData(createFakeOutside({ storage }).services, { indexedDB });
  await settle(TASKS);
});

/** Tasks in a row, more than any database access needs. */
const TASKS = 40;
const DOCUMENT = JSON.stringify({ version: 1, id: 'g1', name: 'x', size: { w: 100, h: 100 }, widgets: [] });
const PAGE = { id: 'g1', name: 'Boiler house', projectId: 'p1', path: 'pages/g1.json', needPassword: false };
const ONLINE: Answers = {
  [Path.info]: ok(createUserInfo()),
  [Path.projects]: ok([]),
  [Path.page]: ok(PAGE),
  '/cdn/pages/g1.json': { status: 200, text: DOCUMENT },
};
const answerAll = (answer: Answer): Answers =>
  Object.fromEntries(Object.keys(ONLINE).map((path) => [path, answer] as const));
const OFFLINE = answerAll('offline');

async function start(answers: Answers, path = AT, chance = 0): Promise<FakeOutside> {
  cleanup();
  worker = createFakeClient();
  const outside = createFakeOutside({
    storage,
    startMonitor: async () => worker.client,
    loadRecall: async () => ({ recallPerson }),
    answers,
    chance,
  });
  forgetAtSignOut(outside.services, { indexedDB });
  await renderAt(outside.services, path);
  await waitForDatabase();
  return outside;
}
/** Opens a page that is live for long enough to be kept. */
async function openKeptPage(answers: Answers = ONLINE): Promise<FakeOutside> {
  const outside = await start(answers);
  await runAndSettle(() => worker.emit({ kind: 'link', link: link('live') }));
  await settleAfter(() => outside.advance(LAST_VALUES_MS));
  return outside;
}
async function settleAfter(action: () => unknown): Promise<void> {
  await runAndSettle(action);
  await waitForDatabase();
}
/** Waits for IndexedDB in tasks rather than in time, since a starved machine runs few of them. */
async function waitForDatabase(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await runAndSettle(() => settle(TASKS));
}
const goOnline = () => window.dispatchEvent(new Event('online'));
const readStoredPage = () => readKeptPage(KEY, epochMs(NOW));

/** Returns answers of a proxy, each with whether an unreachable platform is its only cause. */
function listOutages(): readonly (readonly [string, Answer, boolean])[] {
  return [
    ['a maintenance page', { status: 200, text: '<html>Back soon</html>' }, false],
    ['404', { status: 404, text: 'not found' }, false],
    ['429', { status: 429, text: '' }, false],
    ['500', { status: 500, text: '' }, false],
    ['502', { status: 502, text: '' }, true],
    ['503', { status: 503, text: '' }, true],
    ['504', { status: 504, text: '' }, true],
  ];
}
