import { describe, expect, it, vi } from 'vitest';
import { UNSENT_WAIT_MS } from '../../../src/features/work/outbox/leave-with-unsent';
import { cn as common } from '../../../src/i18n/common';
import { cn as home } from '../../../src/i18n/home';
import { cn } from '../../../src/i18n/work-parts';
import { sessionAtom } from '../../../src/state/session/session-store';
import { forgetOrdersAtSignOut } from '../../../src/state/work/forget-orders';
import { FORMS_WAIT } from '../../../src/state/work/forms-wait';
import { getWork } from '../../../src/state/work/work-services';
import { createDraft, createEntry } from '../../unit/src/state/work/samples';
import { holdAnswer, ok, Path } from '../kit/answers';
import { advanceTime } from '../kit/events';
import type { FakeOutside } from '../kit/fake-outside';
import { startSession } from '../kit/open';
import { withinDialog } from '../kit/queries';
import { act, getCurrentPath, renderAt, screen, user, waitFor, waitUntilSettled } from '../kit/render';

const NOTE = '/lfscada/repair/note';
const SLIP = ok({ id: 'r1', status: 'pending', version: 'v2' });
let outside: FakeOutside;

describe('Signing out with unsent forms', () => {
  it('fault 88: asks about them; they can be kept for the same user', async () => {
    await open();
    await screen.findByRole('dialog', { name: '还有 2 项未发送' });
    await press(cn.leaveKeep);
    await waitForSignOut();
    expect(await countStored()).toEqual([2, 1]);
  });

  it('fault 88: discards them only after a second dialog', async () => {
    await open();
    await press(cn.leaveThrowAway);
    expect(screen.getByRole('dialog')).toHaveTextContent('2 项及其照片、草稿将被删除');
    expect(await countStored()).toEqual([2, 1]);
    await press(cn.leaveThrowAway);
    await waitForSignOut();
    expect(await countStored()).toEqual([0, 0]);
  });

  it('fault 88: sends them, and reports what still could not be sent', async () => {
    await open();
    await press(cn.leaveSend);
    await screen.findByText('仍有 2 项未能发送');
    expect(getStatus()).toBe('signed-in');
    outside.answers[NOTE] = SLIP;
    await queueForms();
    await press(cn.leaveSend);
    await waitForSignOut();
    expect(outside.getRequests(NOTE)).toHaveLength(2);
  });

  it('fault 88: does not sign out once the dialog is closed, however late they are sent', async () => {
    await open();
    const { pendingAnswer, answer } = holdAnswer();
    outside.answers[NOTE] = () => pendingAnswer;
    await queueForms();
    await press(cn.leaveSend);
    await waitFor(() => expect(outside.getRequests(NOTE)).toHaveLength(1));
    await press(common.cancel);
    await act(async () => answer(SLIP));
    await waitFor(() => expect(outside.getRequests(NOTE)).toHaveLength(2));
    await waitFor(async () => expect((await countStored())[0]).toBe(0));
    await waitUntilSettled();
    expect(getStatus()).toBe('signed-in');
    expect(getCurrentPath()).toBe('/home/more');
  });

  it('fault 88: keeps them offline too', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open();
    outside.answers[Path.logout] = 'offline';
    await screen.findByText(cn.leaveOffline);
    expect(screen.getByRole('button', { name: cn.leaveSend })).toBeDisabled();
    await press(cn.leaveKeep);
    await waitForSignOut();
    expect(await countStored()).toEqual([2, 1]);
  });

  it("fault 87: asks without details if the forms are another user's", async () => {
    await open('u2');
    await screen.findByText(home.logoutDetail);
    expect(screen.getByRole('dialog')).not.toHaveTextContent('2');
    await user.click(withinDialog().getByRole('button', { name: home.logout }));
    await waitForSignOut();
    expect(await getWork(outside.services).store.rows('outbox', 'u2')).toHaveLength(2);
  });

  it('is possible while the database does not answer: the forms stay on the device', async () => {
    // Another tab holds the database, which opens for no other.
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('allshift.work', 1);
      request.onsuccess = () => resolve(request.result);
    });
    outside = await startSession({ [Path.logout]: ok(null), [Path.groups]: ok([]) });
    outside.storage.setItem(FORMS_WAIT, '1');
    await renderAt(outside.services, '/home/more');
    await press(home.logout);
    await advanceTime(outside, UNSENT_WAIT_MS);
    expect(screen.getByRole('dialog')).toHaveTextContent(home.logoutDetail);
    await user.click(withinDialog().getByRole('button', { name: home.logout }));
    expect(getStatus()).toBe('signed-out');
    database.close();
  });
});

it.each([
  ['signs out', 'logout', 0],
  ['loses the session', 'ended', 1],
] as const)('Orders read by a user are kept for one who %s: %s, %i', async (_, cause, expectedCount) => {
  outside = await startSession({ [Path.logout]: ok(null) });
  const { session } = outside.services;
  forgetOrdersAtSignOut(outside.services);
  const { store } = getWork(outside.services);
  await store.storeSeen('u1', 'r1', { tel: '13800138021' });
  await act(async () => (cause === 'logout' ? session.signOut() : session.handleEnded()));
  await waitFor(async () => expect(await store.rows('seen', 'u1')).toHaveLength(expectedCount));
});

it('The work tab shows the number of unsent forms, and names the number that need the user', async () => {
  await open();
  const tab = await screen.findByRole('link', { name: '2 需处理 2 工作' });
  expect(tab).toHaveTextContent('2需处理 2工作');
});

async function open(owner = 'u1'): Promise<void> {
  outside = await startSession({ [NOTE]: 'silence', [Path.logout]: ok(null), [Path.groups]: ok([]) });
  const { store } = getWork(outside.services);
  for (const key of ['a', 'b'])
    await store.write([{ table: 'outbox', put: createEntry({ key, userId: owner, state: 'refused' }) }]);
  await store.write([{ table: 'drafts', put: createDraft({ userId: owner }) }]);
  await waitFor(() => expect(outside.storage.getItem(FORMS_WAIT)).toBe('1'));
  await renderAt(outside.services, '/home/more');
  await press(home.logout);
}

async function queueForms(): Promise<void> {
  const { store } = getWork(outside.services);
  await act(async () => {
    for (const key of ['a', 'b']) await store.write([{ table: 'outbox', put: createEntry({ key }) }]);
  });
}

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const getStatus = () => outside.services.store.get(sessionAtom).status;
const waitForSignOut = () => waitFor(() => expect(getStatus()).toBe('signed-out'));

async function countStored(): Promise<readonly number[]> {
  const { store } = getWork(outside.services);
  return [(await store.rows('outbox', 'u1')).length, (await store.rows('drafts', 'u1')).length];
}
