/** What a start with a configuration page asks for before its code is there. */
import { afterEach, describe, expect, it } from 'vitest';
import { beginPage } from '../../src/app/load-page';
import type { MonitorClient } from '../../src/worker-client/monitor-client';
import {
  type Answers,
  type FakeOutside,
  fakeOutside,
  memoryStorage,
  ok,
  Path,
  SESSION_ENDED,
  userInfo,
} from './kit/fake-outside';
import { cleanup, currentPath, type Drawn, renderAt } from './kit/render';

const PAGE = '/lfscada/monitor/project/page/info';
const DOCUMENT = '/cdn/pages/q1.json';
const ADDRESS = '/home/work/project/p1/page/q1';

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
const page = (changes: object = {}): object => ({
  id: 'q1',
  name: 'Pumps',
  projectId: 'p1',
  path: 'pages/q1.json',
  ...changes,
});
const document = JSON.stringify({ version: 1, id: 'q1', name: '', size: { w: 100, h: 100 }, widgets: [] });

let starts = 0;
const outsideWith = (answers: Answers = {}, storage = memoryStorage()): FakeOutside =>
  fakeOutside({
    storage,
    startMonitor: () => {
      starts += 1;
      return new Promise<MonitorClient>(() => {});
    },
    answers: {
      [Path.info]: ok(userInfo()),
      [PAGE]: ok(page()),
      [DOCUMENT]: { status: 200, text: document },
      ...answers,
    },
  });
const counts = ({ made }: FakeOutside): readonly number[] =>
  [Path.info, PAGE, DOCUMENT].map((path) => made(path).length);

const _drawn: Drawn | null = null;
afterEach(() => {
  null;
  starts = 0;
});

describe('A start with a configuration page', () => {
  it('asks for person, page and document and starts the worker, all once, before anything is drawn', async () => {
    const outside = outsideWith();
    beginPage(outside.services, ADDRESS);
    await rest();
    expect(counts(outside)).toEqual([1, 1, 1]);
    expect(starts).toBe(1);
    await renderAt(outside.services, ADDRESS);
    expect(document.body).toHaveTextContent('Pumps');
    expect(counts(outside)).toEqual([1, 1, 1]);
    expect(starts).toBe(1);
  });

  it('asks anew when the page is opened again', async () => {
    const outside = outsideWith();
    beginPage(outside.services, ADDRESS);
    await renderAt(outside.services, ADDRESS);
    cleanup();
    await renderAt(outside.services, ADDRESS);
    expect(counts(outside)).toEqual([1, 2, 2]);
  });

  it('gives what it asked for to no other page, and to none after that', async () => {
    const outside = outsideWith();
    beginPage(outside.services, ADDRESS);
    await renderAt(outside.services, '/home/work/project/p1/page/q2');
    cleanup();
    await renderAt(outside.services, ADDRESS);
    expect(outside.made(PAGE)).toHaveLength(3);
  });

  it('fetches no document for somebody who may not see the page', async () => {
    const outside = outsideWith({ [PAGE]: ok(page({ permission: 'engineers' })) });
    beginPage(outside.services, ADDRESS);
    await renderAt(outside.services, ADDRESS);
    expect(counts(outside)).toEqual([1, 1, 0]);
  });

  it('fetches none for nobody, and leads to the login', async () => {
    const outside = outsideWith({ [Path.info]: SESSION_ENDED });
    beginPage(outside.services, ADDRESS);
    await renderAt(outside.services, ADDRESS);
    expect(currentPath()).toContain('/login');
    expect(outside.made(DOCUMENT)).toHaveLength(0);
  });

  it('fetches the document later where the person was not known in time', async () => {
    let isReachable = false;
    const outside = outsideWith({ [Path.info]: () => (isReachable ? ok(userInfo()) : 'offline') });
    beginPage(outside.services, ADDRESS);
    await rest();
    expect(counts(outside)).toEqual([1, 1, 0]);
    isReachable = true;
    await outside.services.session.begin();
    await renderAt(outside.services, ADDRESS);
    expect(document.body).toHaveTextContent('Pumps');
    expect(outside.made(DOCUMENT)).toHaveLength(1);
  });

  it('asks for nothing ahead of a logout that is owed, nor on another screen', async () => {
    const storage = memoryStorage();
    const before = outsideWith({ [Path.logout]: 'offline' }, storage);
    await before.services.session.check();
    await before.services.session.signOut();
    const owing = outsideWith({ [Path.logout]: 'offline' }, storage);
    beginPage(owing.services, ADDRESS);
    const elsewhere = outsideWith();
    beginPage(elsewhere.services, '/home/monitor');
    await rest();
    expect([counts(owing), counts(elsewhere), starts]).toEqual([[0, 0, 0], [0, 0, 0], 0]);
  });
});
