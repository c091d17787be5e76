/** Requests of a start at a configuration page before its code is loaded. */

import { beforeEach, expect, it } from 'vitest';
import { beginPage } from '../../src/app/load-page';
import type { MonitorClient } from '../../src/worker-client/monitor-client';
import { type Answers, ok, Path, pageFile, SESSION_ENDED, userInfo } from './kit/answers';
import { type FakeOutside, fakeOutside, memoryStorage } from './kit/fake-outside';
import { currentPath, renderAt, settled } from './kit/render';

const FILE = '/cdn/pages/q1.json';
const ADDRESS = '/home/work/project/p1/page/q1';
const PAGE = { id: 'q1', name: 'Pumps', projectId: 'p1', path: 'pages/q1.json' };

let starts: number;
beforeEach(() => {
  starts = 0;
});

it('requests user, page and document and starts the worker, all once, before anything is drawn', async () => {
  const outside = begin();
  await settled();
  expect([counts(outside), starts]).toEqual([[1, 1, 1], 1]);
  await renderAt(outside.services, ADDRESS);
  expect(document.body).toHaveTextContent('Pumps');
  expect([counts(outside), starts]).toEqual([[1, 1, 1], 1]);
});

it('requests again when the page is opened again', async () => {
  const outside = begin();
  await renderAt(outside.services, ADDRESS);
  await renderAt(outside.services, ADDRESS);
  expect(counts(outside)).toEqual([1, 2, 2]);
});

it('uses the results for no other page, and for no later one', async () => {
  const outside = begin();
  await renderAt(outside.services, '/home/work/project/p1/page/q2');
  await renderAt(outside.services, ADDRESS);
  expect(outside.made(Path.page)).toHaveLength(3);
});

it('fetches no document for a user who may not see the page', async () => {
  const outside = begin({ [Path.page]: ok({ ...PAGE, permission: 'engineers' }) });
  await renderAt(outside.services, ADDRESS);
  expect(counts(outside)).toEqual([1, 1, 0]);
});

it('fetches no document if no user is signed in, and leads to the login', async () => {
  const outside = begin({ [Path.info]: SESSION_ENDED });
  await renderAt(outside.services, ADDRESS);
  expect(currentPath()).toContain('/login');
  expect(outside.made(FILE)).toHaveLength(0);
});

it('fetches the document later if the user was not known in time', async () => {
  const outside = begin({ [Path.info]: 'offline' });
  await settled();
  expect(counts(outside)).toEqual([1, 1, 0]);
  outside.answers[Path.info] = ok(userInfo());
  await outside.services.session.begin();
  await renderAt(outside.services, ADDRESS);
  expect(document.body).toHaveTextContent('Pumps');
  expect(outside.made(FILE)).toHaveLength(1);
});

it('requests nothing early when a logout is pending, nor on another screen', async () => {
  const storage = memoryStorage();
  const before = outsideWith({ [Path.logout]: 'offline' }, storage);
  await before.services.session.check();
  await before.services.session.signOut();
  const owing = begin({ [Path.logout]: 'offline' }, storage);
  const elsewhere = outsideWith();
  beginPage(elsewhere.services, '/home/monitor');
  await settled();
  expect([counts(owing), counts(elsewhere), starts]).toEqual([[0, 0, 0], [0, 0, 0], 0]);
});

function outsideWith(answers: Answers = {}, storage = memoryStorage()): FakeOutside {
  return fakeOutside({
    storage,
    startMonitor: () => {
      starts += 1;
      return new Promise<MonitorClient>(() => {});
    },
    answers: { [Path.info]: ok(userInfo()), [Path.page]: ok(PAGE), [FILE]: pageFile(), ...answers },
  });
}
function begin(answers: Answers = {}, storage?: Storage): FakeOutside {
  const outside = outsideWith(answers, storage);
  beginPage(outside.services, ADDRESS);
  return outside;
}
const counts = ({ made }: FakeOutside): readonly number[] =>
  [Path.info, Path.page, FILE].map((path) => made(path).length);
