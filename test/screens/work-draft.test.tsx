import { describe, expect, it, vi } from 'vitest';
import { text } from '../../src/shared/calls/decode';
import type { OperationId, RepairId } from '../../src/shared/ids';
import { DAY_MS, epochMs } from '../../src/shared/units';
import { getPlatformClock } from '../../src/state/live/platform-clock';
import { FORMS_WAIT } from '../../src/state/work/forms-wait';
import { useWorkDraft } from '../../src/state/work/use-work-draft';
import { lastSentAtom, outboxCountsAtom, storagePlaceAtom } from '../../src/state/work/work-atoms';
import { getWork } from '../../src/state/work/work-services';
import { createEntry } from '../unit/src/state/work/samples';
import { createUserInfo, ok, Path, SESSION_ENDED } from './kit/answers';
import { advanceTime } from './kit/events';
import type { FakeOutside } from './kit/fake-outside';
import { openAt, press, startSession } from './kit/open';
import { cleanup, fill, renderBare, screen, waitFor, waitUntilSettled } from './kit/render';

const NOTE = '/lfscada/repair/note';
const ENDS = '/lfscada/operation/query';
const SENT = { [NOTE]: ok({ id: 'r1', status: 'pending', version: 'v2' }) };
const NOT_YET_SENT = { ...SENT, [ENDS]: ok([{ id: 'confirmed', state: 'none' }]) };

describe('A work form on the device', () => {
  const findField = () => screen.findByRole('textbox', { name: 'note' });
  const openForm = async (userId = 'u1'): Promise<FakeOutside> => {
    const outside = await startSession({ [Path.info]: ok(createUserInfo({ userId })) });
    await renderBare(outside.services, <Form />);
    return outside;
  };

  it('fault 86: is restored after a reload, for the same user and for no other', async () => {
    const first = await openForm();
    await fill(await findField(), 'noisy bearing');
    expect(screen.getByRole('status').textContent).toBe('changed');
    await advanceTime(first, 1_000);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('disk'));
    await openForm('u2');
    expect(await findField()).toHaveValue('');
    await openForm();
    expect(await findField()).toHaveValue('noisy bearing');
  });

  it('can be filled again in place after it was discarded, and is kept again', async () => {
    const outside = await openForm();
    const { store } = getWork(outside.services);
    const listDraftValues = async () => (await store.rows('drafts', 'u1')).map(({ values }) => values);
    await fill(await findField(), 'noisy bearing');
    await advanceTime(outside, 1_000);
    await expect.poll(listDraftValues).toEqual(['noisy bearing']);
    await press('throw away');
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue(''));
    expect([await listDraftValues(), screen.getByRole('status').textContent]).toEqual([[], 'empty']);
    await fill(await findField(), 'hot bearing');
    await advanceTime(outside, 1_000);
    await expect.poll(listDraftValues).toEqual(['hot bearing']);
  });

  it('fault 83: can also be filled without a database, and reports that it is kept in memory', async () => {
    Reflect.deleteProperty(globalThis, 'indexedDB');
    const outside = await openForm();
    expect(await findField()).toBeInTheDocument();
    expect(outside.services.store.get(storagePlaceAtom)).toBe('memory');
  });
});

describe("The product's outbox", () => {
  const add = ({ services }: FakeOutside): Promise<unknown> =>
    getWork(services).outbox.add({
      call: 'repair/note',
      input: { id: 'r1' as RepairId, note: 'noisy bearing', images: [], occurredAt: 1 },
      entity: 'r1',
      pictures: [],
      draft: { key: 'd', kind: 'note', base: null, values: '' },
      operationId: 'confirmed' as OperationId,
    });
  const getSentId = ({ services }: FakeOutside) => services.store.get(lastSentAtom)?.entityId;
  const countWaiting = ({ services }: FakeOutside) => services.store.get(outboxCountsAtom).waiting;

  it('sends a form with its operation id', async () => {
    const outside = await startSession(SENT);
    expect(await add(outside)).toBe('disk');
    await expect.poll(() => getSentId(outside)).toBe('r1');
    const [request] = outside.getRequests(NOTE);
    expect(request?.headers['x-operation-id']).toBe('confirmed');
    expect(request?.body).toContain('note=noisy%20bearing');
    await expect.poll(() => countWaiting(outside)).toBe(0);
  });

  it('fault 70: resumes at the next start on a home screen, but only if forms are waiting', async () => {
    await openAt('/home/more');
    cleanup();
    expect(await indexedDB.databases()).toEqual([]);

    const closed = await startSession({ [NOTE]: 'silence' });
    await add(closed);
    await expect
      .poll(() => [closed.getRequests(NOTE).length, closed.storage.getItem(FORMS_WAIT)])
      .toEqual([1, '1']);
    const next = await openAt('/home/more', NOT_YET_SENT, { storage: closed.storage });
    await expect.poll(() => getSentId(next)).toBe('r1');
    expect(next.getRequests(ENDS)).toHaveLength(1);
    await expect.poll(() => next.storage.getItem(FORMS_WAIT)).toBeNull();
  });

  it('fault 83: is not reported as empty if the database fails to open at the start', async () => {
    const closed = await startSession({ [NOTE]: 'silence' });
    await add(closed);
    await expect.poll(() => closed.storage.getItem(FORMS_WAIT)).toBe('1');
    Reflect.deleteProperty(globalThis, 'indexedDB');
    const { services, storage } = await startSession({}, { storage: closed.storage });
    getWork(services);
    await expect.poll(() => services.store.get(storagePlaceAtom)).toBe('memory');
    await waitUntilSettled();
    expect(storage.getItem(FORMS_WAIT)).toBe('1');
  });

  it("drops other users' forms once they have expired by both clocks", async () => {
    const { services, storage } = await startSession();
    const { store } = getWork(services);
    const put = async (days: number) =>
      store.write([
        {
          table: 'outbox',
          put: createEntry({ key: 'o1', userId: 'u2', at: epochMs(services.now() - days * DAY_MS) }),
        },
      ]);
    await put(1);
    const clean = vi.spyOn(store, 'clean');
    const triggerCleanup = async (): Promise<number> => {
      document.dispatchEvent(new Event('visibilitychange'));
      await clean.mock.results.at(-1)?.value;
      return (await store.countOthers('u1')).forms;
    };
    // The platform, or a proxy in front of it, is ahead.
    getPlatformClock(services).onDate(new Date(services.now() + 31 * DAY_MS).toUTCString());
    expect(await triggerCleanup()).toBe(1);
    // The device is 39 days ahead.
    for (let i = 0; i < 8; i++)
      getPlatformClock(services).onDate(new Date(services.now() - 39 * DAY_MS).toUTCString());
    await put(40);
    expect(await triggerCleanup()).toBe(1);
    for (let i = 0; i < 8; i++) getPlatformClock(services).onDate(new Date(services.now()).toUTCString());
    expect(await triggerCleanup()).toBe(0);
    // Their owner is informed once.
    const notice = '您有 1 项未发送的内容已被清除';
    const otherAnswers = { [Path.info]: ok(createUserInfo({ userId: 'u2' })) };
    await openAt('/home/work', otherAnswers, { storage });
    expect(await screen.findByRole('dialog')).toHaveTextContent(notice);
    await press('知道了');
    cleanup();
    await openAt('/home/work', otherAnswers, { storage });
    expect(document.body).not.toHaveTextContent(notice);
  });

  it('fault 86: keeps a form across the end of the session, and sends it after the next sign-in', async () => {
    const outside = await startSession({ [NOTE]: SESSION_ENDED });
    await add(outside);
    await expect.poll(() => outside.getRequests(NOTE).length).toBe(1);
    await expect.poll(() => countWaiting(outside)).toBe(0);
    Object.assign(outside.answers, NOT_YET_SENT);
    await outside.services.session.begin();
    await expect.poll(() => getSentId(outside)).toBe('r1');
    const ids = outside.getRequests(NOTE).map(({ headers }) => headers['x-operation-id']);
    expect(ids).toEqual(['confirmed', 'confirmed']);
  });
});

function Form() {
  const draft = useWorkDraft({ name: 'r1', kind: 'note', initial: '', decode: text });
  return draft.isReady ? (
    <>
      <input aria-label="note" value={draft.values} onChange={({ target }) => draft.change(target.value)} />
      <output>{draft.state}</output>
      <button type="button" onClick={() => void draft.end('discarded')}>
        throw away
      </button>
    </>
  ) : null;
}
