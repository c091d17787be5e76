import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cn as home } from '../../../src/i18n/home';
import { cn } from '../../../src/i18n/work-parts';
import { UNSENT_WAIT_MS } from '../../../src/shared/constants';
import { sessionAtom } from '../../../src/state/session/session-store';
import { FORMS_WAIT } from '../../../src/state/work/forms-wait';
import { workOf } from '../../../src/state/work/work-services';
import { draft, entry } from '../../unit/src/state/work/samples';
import { type FakeOutside, heldAnswer, ok, Path } from '../kit/fake-outside';
import { act, currentPath, getBySelector, renderAt, screen, settled, user } from '../kit/render';
import { emptyDevice, signedIn, soon } from './kit';

const NOTE = '/lfscada/repair/note';
let outside: FakeOutside;

beforeEach(emptyDevice);
afterEach(() => {
  Reflect.deleteProperty(navigator, 'onLine');
});

/** /home/more with two forms that wait, of this person or of another one. */
async function open(owner = 'u1'): Promise<void> {
  outside = await signedIn('u1', { [NOTE]: 'silence', [Path.logout]: ok(null), [Path.groups]: ok([]) });
  const { store } = workOf(outside.services);
  for (const key of ['a', 'b'])
    await store.write([{ table: 'outbox', put: entry({ key, userId: owner, state: 'refused' }) }]);
  await store.write([{ table: 'drafts', put: draft({ userId: owner }) }]);
  await expect.poll(() => outside.storage.getItem(FORMS_WAIT)).toBe('1');
  await renderAt(outside.services, '/home/more');
  await user.click(screen.getByRole('button', { name: home.logout }));
}
const dialog = (): string => screen.getByRole('dialog').textContent ?? '';
const phase = (): string => outside.services.store.get(sessionAtom).phase;
const kept = async (): Promise<readonly number[]> => {
  const { store } = workOf(outside.services);
  return [(await store.rows('outbox', 'u1')).length, (await store.rows('drafts', 'u1')).length];
};

describe('Signing out with unsent forms', () => {
  it('fault 88: asks what becomes of them; they can be kept for the same person', async () => {
    await open();
    await soon(drawn, () => dialog().includes('还有 2 项未发送'), true);
    await user.click(screen.getByRole('button', { name: cn.leaveKeep }));
    await soon(drawn, phase, 'signed-out');
    expect(await kept()).toEqual([2, 1]);
  });

  it('fault 88: throws them away after a second question alone', async () => {
    await open();
    await soon(drawn, () => dialog().includes(cn.leaveThrowAway), true);
    await user.click(screen.getByRole('button', { name: cn.leaveThrowAway }));
    expect(dialog()).toContain('2 项及其照片、草稿将被删除');
    expect(await kept()).toEqual([2, 1]);
    await user.click(screen.getByRole('button', { name: cn.leaveThrowAway }));
    await soon(drawn, phase, 'signed-out');
    expect(await kept()).toEqual([0, 0]);
  });

  it('fault 88: sends them, and says what still could not be sent', async () => {
    await open();
    await soon(drawn, () => dialog().includes(cn.leaveSend), true);
    await user.click(screen.getByRole('button', { name: cn.leaveSend }));
    await soon(drawn, () => dialog().includes('仍有 2 项未能发送'), true);
    expect(phase()).toBe('signed-in');
    const { store } = workOf(outside.services);
    outside.answers[NOTE] = ok({ id: 'r1', status: 'pending', version: 'v2' });
    await act(async () => {
      for (const key of ['a', 'b']) await store.write([{ table: 'outbox', put: entry({ key }) }]);
    });
    await user.click(screen.getByRole('button', { name: cn.leaveSend }));
    await soon(drawn, phase, 'signed-out');
    expect(outside.made(NOTE)).toHaveLength(2);
  });

  it('fault 88: signs nobody out once the dialog is closed, however late they are sent', async () => {
    await open();
    const { store } = workOf(outside.services);
    const { held, answer } = heldAnswer();
    outside.answers[NOTE] = () => held;
    await act(async () => {
      for (const key of ['a', 'b']) await store.write([{ table: 'outbox', put: entry({ key }) }]);
    });
    await soon(drawn, () => dialog().includes(cn.leaveSend), true);
    await user.click(screen.getByRole('button', { name: cn.leaveSend }));
    await soon(drawn, () => outside.made(NOTE).length, 1);
    await user.click(screen.getByRole('button', { name: '取消' }));
    await act(async () => answer(ok({ id: 'r1', status: 'pending', version: 'v2' })));
    await soon(drawn, () => outside.made(NOTE).length, 2);
    await expect.poll(async () => (await kept())[0]).toBe(0);
    await settled();
    expect([phase(), currentPath()]).toEqual(['signed-in', '/home/more']);
  });

  it('fault 88: keeps them without a network too', async () => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    await open();
    outside.answers[Path.logout] = 'offline';
    await soon(drawn, () => dialog().includes(cn.leaveOffline), true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: cn.leaveSend }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: cn.leaveKeep }));
    await soon(drawn, phase, 'signed-out');
    expect(await kept()).toEqual([2, 1]);
  });

  it('fault 87: is asked plainly where the forms are another person’s', async () => {
    await open('u2');
    await soon(drawn, () => dialog().includes(home.logoutDetail), true);
    expect(dialog()).not.toContain('2');
    await user.click(getBySelector('dialog .as-button--danger'));
    await soon(drawn, phase, 'signed-out');
    expect(await workOf(outside.services).store.rows('outbox', 'u2')).toHaveLength(2);
  });
});

describe('Signing out while the database does not answer', () => {
  it('is possible all the same: the forms stay on the device', async () => {
    // Another tab holds the database, so that it is opened for nobody.
    const other = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('allshift.work', 1);
      opening.onsuccess = () => resolve(opening.result);
    });
    outside = await signedIn('u1', { [Path.logout]: ok(null), [Path.groups]: ok([]) });
    outside.storage.setItem(FORMS_WAIT, '1');
    await renderAt(outside.services, '/home/more');
    await user.click(screen.getByRole('button', { name: home.logout }));
    await act(async () => outside.pass(UNSENT_WAIT_MS));
    await settled();
    expect(dialog()).toContain(home.logoutDetail);
    await user.click(getBySelector('dialog .as-button--danger'));
    expect(phase()).toBe('signed-out');
    other.close();
  });
});

describe('The tab of work', () => {
  it('has the number of unsent forms, in its name too', async () => {
    await open();
    await soon(
      drawn,
      () => screen.getByRole('link', { name: '2 待发送 2 工作' }).textContent,
      '2待发送 2工作',
    );
  });
});
