/** Requests of a start at a configuration page before its code is loaded. */

import { beforeEach, expect, it } from 'vitest';
import { prefetchPage } from '../../src/app/load-page';
import type { MonitorClient } from '../../src/worker-client/monitor-client';
import { type Answers, createPageFile, createUserInfo, ok, Path, SESSION_ENDED } from './kit/answers';
import { createFakeOutside, createMemoryStorage, type FakeOutside } from './kit/fake-outside';
import { getCurrentPath, renderAt, waitUntilSettled } from './kit/render';

const FILE = '/cdn/pages/q1.json';
const ADDRESS = '/home/work/project/p1/page/q1';
const PAGE = { id: 'q1', name: 'Pumps', projectId: 'p1', path: 'pages/q1.json' };

let workerStarts: number;
beforeEach(() => {
  workerStarts = 0;
});

it('A start requests user, page and document once and starts the worker before anything is drawn', async () => {
  const outside = startPage();
  await waitUntilSettled();
  expect([countRequests(outside), workerStarts]).toEqual([[1, 1, 1], 1]);
  await renderAt(outside.services, ADDRESS);
  expect(document.body).toHaveTextContent('Pumps');
  expect([countRequests(outside), workerStarts]).toEqual([[1, 1, 1], 1]);
});

it('A start does not affect the requests of a later opening', async () => {
  const outside = startPage();
  await renderAt(outside.services, ADDRESS);
  await renderAt(outside.services, ADDRESS);
  expect(countRequests(outside)).toEqual([1, 2, 2]);
});

it('A start uses its results for no other page, and for no later one', async () => {
  const outside = startPage();
  await renderAt(outside.services, '/home/work/project/p1/page/q2');
  await renderAt(outside.services, ADDRESS);
  expect(outside.getRequests(Path.page)).toHaveLength(3);
});

it('A start fetches no document for a user who may not see the page', async () => {
  const outside = startPage({ [Path.page]: ok({ ...PAGE, permission: 'engineers' }) });
  await renderAt(outside.services, ADDRESS);
  expect(countRequests(outside)).toEqual([1, 1, 0]);
});

it('A start fetches no document if no user is signed in, and leads to the login', async () => {
  const outside = startPage({ [Path.info]: SESSION_ENDED });
  await renderAt(outside.services, ADDRESS);
  expect(getCurrentPath()).toContain('/login');
  expect(outside.getRequests(FILE)).toHaveLength(0);
});

it('A start fetches the document later if the user was not known in time', async () => {
  const outside = startPage({ [Path.info]: 'offline' });
  await waitUntilSettled();
  expect(countRequests(outside)).toEqual([1, 1, 0]);
  outside.answers[Path.info] = ok(createUserInfo());
  await outside.services.session.begin();
  await renderAt(outside.services, ADDRESS);
  expect(document.body).toHaveTextContent('Pumps');
  expect(outside.getRequests(FILE)).toHaveLength(1);
});

it('A start requests nothing early when a logout is pending, nor on another screen', async () => {
  const storage = createMemoryStorage();
  const previousVisit = createOutside({ [Path.logout]: 'offline' }, storage);
  await previousVisit.services.session.check();
  await previousVisit.services.session.signOut();
  const pendingLogout = startPage({ [Path.logout]: 'offline' }, storage);
  const otherScreen = createOutside();
  prefetchPage(otherScreen.services, '/home/monitor');
  await waitUntilSettled();
  expect([countRequests(pendingLogout), countRequests(otherScreen), workerStarts]).toEqual([
    [0, 0, 0],
    [0, 0, 0],
    0,
  ]);
});

function createOutside(answers: Answers = {}, storage = createMemoryStorage()): FakeOutside {
  return createFakeOutside({
    storage,
    startMonitor: () => {
      workerStarts += 1;
      return new Promise<MonitorClient>(() => {});
    },
    answers: {
      [Path.info]: ok(createUserInfo()),
      [Path.page]: ok(PAGE),
      [FILE]: createPageFile(),
      ...answers,
    },
  });
}
function startPage(answers: Answers = {}, storage?: Storage): FakeOutside {
  const outside = createOutside(answers, storage);
  prefetchPage(outside.services, ADDRESS);
  return outside;
}
const countRequests = ({ getRequests }: FakeOutside): readonly number[] =>
  [Path.info, Path.page, FILE].map((path) => getRequests(path).length);
