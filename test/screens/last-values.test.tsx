/** A page that is opened without a network, on a device that has kept it; and who is not shown any of it. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as words from '../../src/i18n/last-values';
import {
  HTTP_TIMEOUT_MS,
  LAST_PAGE_MS,
  LAST_VALUES_KEPT_MS,
  LAST_VALUES_MS,
  RECALL_AFTER_MS,
} from '../../src/shared/constants';
import type { UserId } from '../../src/shared/ids';
import { epochMs, HOUR_MS } from '../../src/shared/units';
import { followForgetting, forgetKept } from '../../src/state/last-values/forget-kept';
import { keptKey, readKeptPage } from '../../src/state/last-values/kept-pages';
import { LAST_PERSON } from '../../src/state/last-values/last-person';
import { noteLastPerson, readLastPerson, recallPerson } from '../../src/state/last-values/recall-person';
import { setKeepsLastValues } from '../../src/state/last-values/setting';
import { sessionAtom } from '../../src/state/session/session-store';
import { settle } from '../kit/fake-ports';
import { type FakeClient, fakeClient } from './kit/fake-client';
import {
  type Answer,
  type Answers,
  type FakeOutside,
  fakeOutside,
  memoryStorage,
  ok,
  Path,
  refused,
  SESSION_ENDED,
  userInfo,
} from './kit/fake-outside';
import { link, NOW } from './kit/fake-watch';
import { act, cleanup, currentPath, getAllBySelector, getBySelector, renderAt, settled } from './kit/render';

const AT = '/home/work/project/p1/page/g1';
const KEY = keptKey('u1', JSON.stringify(['project', 'p1', 'g1']));
const DOCUMENT = JSON.stringify({ version: 1, id: 'g1', name: 'x', size: { w: 100, h: 100 }, widgets: [] });
const ONLINE: Answers = {
  [Path.info]: ok(userInfo()),
  [Path.projects]: ok([]),
  [Path.page]: ok({
    id: 'g1',
    name: 'Boiler house',
    projectId: 'p1',
    path: 'pages/g1.json',
    needPassword: false,
  }),
  '/cdn/pages/g1.json': { status: 200, text: DOCUMENT },
};
const OFFLINE: Answers = Object.fromEntries(Object.keys(ONLINE).map((path) => [path, 'offline'] as const));

/** More than any use of the database needs at a stretch. */
const TASKS = 40;

let storage: Storage;

let worker: FakeClient;

/** A start of the product in the browser of this test. */
async function start(answers: Answers, path = AT, chance = 0): Promise<FakeOutside> {
  cleanup();
  worker = fakeClient();
  const outside = fakeOutside({
    storage,
    startMonitor: async () => worker.client,
    loadRecall: async () => ({ recallPerson }),
    answers,
    chance,
  });
  await renderAt(outside.services, path);
  await rest();
  return outside;
}
/** IndexedDB answers in tasks of its own: tasks are counted, since a starved machine has few of them in a time. */
async function rest(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    await act(() => settle(TASKS));
    await settled();
  }
}
/** A page that was live for a while, so that it is kept. */
async function kept(answers: Answers = ONLINE): Promise<FakeOutside> {
  const outside = await start(answers);
  await act(async () => worker.emit({ kind: 'link', link: link('live') }));
  await act(async () => outside.pass(LAST_VALUES_MS));
  await rest();
  return outside;
}

/** The link of a page that cannot become live. */
const lose = async (): Promise<void> => {
  await act(async () => worker.emit({ kind: 'link', link: link('offline') }));
  await rest();
};
const keptPage = () => readKeptPage(KEY, epochMs(NOW));

beforeEach(() => {
  storage = memoryStorage();
});
afterEach(async () => {
  undefined;
  forgetKept(fakeOutside({ storage }).services, { indexedDB });
  await settle(TASKS);
});

describe('A page that was live for a while', () => {
  it('is kept with its person, and its values each ten seconds', async () => {
    const outside = await kept();
    expect(await keptPage()).toMatchObject({ document: DOCUMENT, style: null });
    expect(worker.lastValues).toEqual([{ kind: 'keep', key: KEY }]);
    await act(async () => outside.pass(LAST_VALUES_MS));
    expect(worker.lastValues).toHaveLength(2);
    await act(async () => void window.dispatchEvent(new Event('pagehide')));
    expect(worker.lastValues).toHaveLength(3);
    expect(storage.getItem(LAST_PERSON)).not.toContain('13800138000');
  });

  it('is kept once more when it is hidden, and again when it is seen: a phone ends hidden pages without a word', async () => {
    const outside = await kept();
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(worker.lastValues).toHaveLength(2);
    await act(async () => outside.pass(10 * LAST_VALUES_MS));
    expect(worker.lastValues).toHaveLength(2);
    hidden.mockRestore();
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(worker.lastValues).toHaveLength(3);
  });

  it('is kept anew while it is open: a screen on a wall is live for days', async () => {
    const outside = await kept();
    const before = (await keptPage())?.savedAt ?? Number.NaN;
    await act(async () => outside.pass(LAST_PAGE_MS));
    await rest();
    const page = await readKeptPage(KEY, epochMs(before + LAST_VALUES_KEPT_MS + LAST_VALUES_MS));
    expect(page).toMatchObject({ document: DOCUMENT, savedAt: before + LAST_PAGE_MS });
  });

  it('is shown without a network, in one notice as of when, and comes by itself when the network is back', async () => {
    await kept();
    const outside = await start(OFFLINE);
    expect(getBySelector('h1').textContent).toBe('Boiler house');
    worker.shownAt = epochMs(NOW - HOUR_MS);
    await lose();
    expect(worker.lastValues).toEqual([{ kind: 'show', key: KEY }]);
    const [before = '', after = ''] = words.cn.asOf.split('{time}');
    expect(document.body.textContent ?? '').toContain(after);
    expect(getAllBySelector('.as-notice')).toHaveLength(1);
    expect(before).toBe('');

    Object.assign(outside.answers, ONLINE);
    await act(async () => void window.dispatchEvent(new Event('online')));
    await rest();
    expect(outside.made('/cdn/pages/g1.json').length).toBeGreaterThan(0);
    await act(async () => worker.emit({ kind: 'link', link: link('live') }));
    await rest();
    expect(document.body.textContent ?? '').not.toContain(after);
    expect(worker.watching()).toBe(1);
  });

  it('is shown once the platform has kept silent for a while at the start, and gives way to its answer', async () => {
    await kept();
    // A network that hangs: no question is answered, and none fails.
    const silent: Answers = Object.fromEntries(Object.keys(ONLINE).map((path) => [path, 'silence'] as const));
    const outside = await start(silent);
    await act(async () => outside.pass(RECALL_AFTER_MS - 1));
    await rest();
    expect(document.body.textContent ?? '').not.toContain('Boiler house');
    // One after the other: the person, the page, the values.
    for (let step = 0; step < 3; step++) {
      await act(async () => outside.pass(RECALL_AFTER_MS));
      await rest();
      await act(async () => worker.emit({ kind: 'link', link: link('connecting') }));
    }
    expect(getBySelector('h1').textContent).toBe('Boiler house');
    expect(worker.lastValues.at(-1)).toEqual({ kind: 'show', key: KEY });
    expect(outside.services.store.get(sessionAtom).phase).toBe('signed-in');

    await act(async () => outside.services.session.ended());
    await rest();
    expect(currentPath()).toContain('/login');
    expect(document.body.textContent ?? '').not.toContain('Boiler house');
  });

  it('leaves a platform alone that asks for a pause, and is asked for after it', async () => {
    await kept();
    const busy: Answer = { status: 503, text: '', retryAfter: '150' };
    const outside = await start({ ...ONLINE, [Path.page]: busy });
    expect(getBySelector('h1').textContent).toBe('Boiler house');
    await act(async () => outside.pass(149_999));
    await act(async () => void window.dispatchEvent(new Event('online')));
    await rest();
    expect(outside.made(Path.page)).toHaveLength(1);
    outside.answers[Path.page] = { status: 503, text: '', retryAfter: '60' };
    await act(async () => outside.pass(1));
    await rest();
    // Refused once more: another pause, and the page stays.
    expect(outside.made(Path.page)).toHaveLength(2);
    await act(async () => outside.pass(59_999));
    await act(async () => void window.dispatchEvent(new Event('online')));
    await rest();
    expect(outside.made(Path.page)).toHaveLength(2);
    await act(async () => outside.pass(1));
    await rest();
    expect(outside.made(Path.page)).toHaveLength(3);
    expect(getBySelector('h1').textContent).toBe('Boiler house');
  });

  it('is not kept, nor shown, where the setting of this device is off', async () => {
    const { services } = await kept();
    setKeepsLastValues(services.storage, false);
    await start(OFFLINE);
    expect(currentPath()).toContain('/login');
    expect(worker.lastValues).toEqual([]);
  });

  it('is not kept where a password has opened it', async () => {
    await kept({
      ...ONLINE,
      [Path.page]: ok({ id: 'g1', name: 'x', projectId: 'p1', path: 'pages/g1.json', needPassword: true }),
    });
    expect(await keptPage()).toBeNull();
    expect(worker.lastValues).toEqual([]);
  });
});

describe('Nobody is shown the last values of somebody else', () => {
  it('after a sign-out: page, person and values are forgotten', async () => {
    const { services } = await kept();
    await act(() => services.session.signOut());
    await rest();
    expect(storage.getItem(LAST_PERSON)).toBeNull();
    expect(worker.lastValues.at(-1)?.kind).toBe('forget');
    await start(OFFLINE);
    expect(currentPath()).toContain('/login');
  });

  it.each([
    ['the session was over at the start', { ...ONLINE, [Path.info]: SESSION_ENDED }],
    ['somebody else has signed in since', { ...ONLINE, [Path.info]: ok(userInfo({ userId: 'u2' })) }],
  ])('where %s', async (_, answers) => {
    await kept();
    await start(answers, '/home/more');
    expect(storage.getItem(LAST_PERSON)).toBeNull();
    await start(OFFLINE);
    expect(currentPath()).toContain('/login');
    expect(document.body.textContent ?? '').not.toContain('Boiler house');
  });

  it('where somebody else signs in after a start that could not tell: nothing of it stays on the device', async () => {
    await kept();
    const { services, answers } = await start({ ...ONLINE, [Path.info]: { status: 404, text: '' } });
    followForgetting(services, { indexedDB });
    await rest();
    expect(await keptPage()).not.toBeNull();
    answers[Path.info] = ok(userInfo({ userId: 'u2' }));
    await act(() => services.session.begin());
    await rest();
    expect(storage.getItem(LAST_PERSON)).toBeNull();
    expect(await keptPage()).toBeNull();
  });

  it('where the note on the device is of somebody else', async () => {
    const { services } = await kept();
    const own = readLastPerson(services.storage, services.now());
    if (own === null) throw new Error('nobody is noted');
    noteLastPerson(services.storage, { ...own, userId: 'u2' as UserId }, services.now());
    await start(OFFLINE);
    expect(await keptPage()).not.toBeNull();
    expect(document.body.textContent ?? '').not.toContain('Boiler house');
    expect(worker.lastValues.filter(({ kind }) => kind === 'show')).toEqual([]);
  });

  it('and nothing fails where the device forbids databases, as a browser without cookies does (faults 48)', async () => {
    const { services } = await kept();
    const forbidden = (): never => {
      throw new DOMException('The operation is insecure', 'SecurityError');
    };
    forgetKept(services, Object.defineProperty({}, 'indexedDB', { get: forbidden }));
    forgetKept(services, { indexedDB: { deleteDatabase: forbidden } });
    forgetKept(services, {});
    expect(storage.getItem(LAST_PERSON)).toBeNull();
  });

  it('after a day, nor where the note of the person is broken', async () => {
    const { services } = await kept();
    const now = services.now();
    expect(readLastPerson(services.storage, now)?.userId).toBe('u1');
    expect(readLastPerson(services.storage, epochMs(now + LAST_VALUES_KEPT_MS + 1))).toBeNull();
    for (const broken of ['', '{}', '[]', '["u2",1,{}]', '["u1",0,null]', 'not JSON']) {
      storage.setItem(LAST_PERSON, broken);
      expect(readLastPerson(services.storage, now), broken).toBeNull();
    }
  });

  it('where the platform answers that the session is over while the page is shown', async () => {
    await kept();
    const outside = await start(OFFLINE);
    expect(outside.services.store.get(sessionAtom).phase).toBe('signed-in');
    outside.answers[Path.info] = SESSION_ENDED;
    await act(async () => void window.dispatchEvent(new Event('online')));
    await rest();
    expect(currentPath()).toContain('/login');
    expect(storage.getItem(LAST_PERSON)).toBeNull();
  });

  it('where somebody signs in while the platform cannot say who', async () => {
    await kept();
    // Nothing was said of the session, so the note of the person is still there.
    const outside = await start({ ...ONLINE, [Path.info]: refused('busy') });
    expect(currentPath()).toContain('/login');
    expect(storage.getItem(LAST_PERSON)).not.toBeNull();
    outside.answers[Path.info] = 'offline';
    const outcome = await act(() => outside.services.session.begin());
    expect(outcome.ok).toBe(false);
    expect(outside.services.store.get(sessionAtom).phase).toBe('signed-out');
  });
});

describe('A start without a network and without anything kept', () => {
  it('leads to the login, and asks by itself until the platform answers', async () => {
    const outside = await start(OFFLINE);
    expect(currentPath()).toContain('/login');
    Object.assign(outside.answers, ONLINE);
    await act(async () => outside.pass(2_000));
    await rest();
    expect(currentPath()).toBe(AT);
  });

  it('asks at one pace, also where the first question was answered late', async () => {
    const outside = await start({ ...OFFLINE, [Path.info]: 'silence' });
    await act(async () => outside.pass(RECALL_AFTER_MS));
    await rest();
    outside.answers[Path.info] = 'offline';
    await act(async () => outside.pass(HTTP_TIMEOUT_MS));
    await rest();
    const before = outside.made(Path.info).length;
    for (let second = 0; second < 300; second++) {
      await act(async () => outside.pass(1_000));
      await act(() => settle(1));
    }
    expect(outside.made(Path.info).length - before).toBeLessThanOrEqual(300 / 30 + 4);
  });
});

const WALL = `${AT}?wall`;
/** What stands in front of a platform says while the platform is away. */
const NO_ANSWERS: readonly (readonly [string, Answer])[] = [
  ['a page of maintenance', { status: 200, text: '<html>Back soon</html>' }],
  ['404', { status: 404, text: 'not found' }],
  ['429', { status: 429, text: '' }],
  ['502', { status: 502, text: '' }],
];

describe('A start on a wall where nothing is said of who is signed in', () => {
  it.each(NO_ANSWERS)(
    'is asked for on until there is an answer, and comes back to its wall: %s',
    async (_, answer) => {
      const outside = await start({ ...ONLINE, [Path.info]: answer }, WALL);
      expect(currentPath()).toContain('/login');
      await act(async () => outside.pass(2_000));
      await rest();
      expect(outside.made(Path.info)).toHaveLength(2);
      outside.answers[Path.info] = ok(userInfo());
      await act(async () => outside.pass(5_000));
      await rest();
      expect(currentPath()).toBe(WALL);
      expect(worker.watching()).toBe(1);
      await act(async () => outside.pass(120_000));
      expect(outside.made(Path.info)).toHaveLength(3);
    },
  );

  it.each(NO_ANSWERS)('shows what the device has kept meanwhile: %s', async (_, answer) => {
    await kept();
    const outside = await start({ ...OFFLINE, [Path.info]: answer }, WALL);
    expect(currentPath()).toBe(WALL);
    expect(document.body.textContent ?? '').toContain('Boiler house');
    outside.answers[Path.info] = SESSION_ENDED;
    await act(async () => outside.pass(2_000));
    await rest();
    expect(currentPath()).toContain('/login');
  });

  it.each([
    ['that nobody is', SESSION_ENDED],
    ['by an answer without a person', ok(null)],
    ['by an answer with half a person', ok({ userId: 'u1' })],
    ['that the account is refused', refused('disabled')],
    ['by a portal that nobody is', { status: 401, text: '' }],
    ['by a portal that it is forbidden', { status: 403, text: '' }],
  ] satisfies [string, Answer][])(
    'is at the login, and asks no more, where it is said: %s',
    async (_, answer) => {
      await kept();
      const outside = await start({ ...ONLINE, [Path.info]: answer }, WALL);
      await act(async () => outside.pass(300_000));
      await rest();
      expect(currentPath()).toContain('/login');
      expect(outside.made(Path.info)).toHaveLength(1);
    },
  );

  it('leaves a platform alone as long as it asks, whatever the network does, and up to as much again', async () => {
    const busy: Answer = { status: 429, text: '', retryAfter: '60' };
    const outside = await start({ ...ONLINE, [Path.info]: busy }, WALL, 0.5);
    const asked = async (ms: number): Promise<number> => {
      await act(async () => outside.pass(ms));
      await act(async () => void window.dispatchEvent(new Event('online')));
      await rest();
      return outside.made(Path.info).length;
    };
    expect(await asked(59_999)).toBe(1);
    // The network is back, and the time is over.
    expect(await asked(1)).toBe(2);
    await act(async () => outside.pass(89_999));
    expect(outside.made(Path.info)).toHaveLength(2);
    await act(async () => outside.pass(1));
    await rest();
    expect(outside.made(Path.info)).toHaveLength(3);
  });
});
