import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { text } from '../../src/shared/calls/decode';
import type { OperationId, RepairId } from '../../src/shared/ids';
import { DAY_MS, epochMs } from '../../src/shared/units';
import { platformClockOf } from '../../src/state/live/platform-clock';
import { FORMS_WAIT } from '../../src/state/work/forms-wait';
import { useWorkDraft } from '../../src/state/work/use-work-draft';
import { keepingAtom, lastSentAtom, outboxCountsAtom } from '../../src/state/work/work-atoms';
import { workOf } from '../../src/state/work/work-services';
import { entry } from '../unit/src/state/work/samples';
import {
  type Answers,
  type FakeOutside,
  fakeOutside,
  ok,
  Path,
  SESSION_ENDED,
  userInfo,
} from './kit/fake-outside';
import {
  act,
  cleanup,
  fill,
  getAllBySelector,
  getBySelector,
  renderAt,
  renderBare,
  screen,
  settled,
  user,
} from './kit/render';

const NOTE = '/lfscada/repair/note';
const ENDS = '/lfscada/operation/query';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

async function signedIn(userId = 'u1', answers: Answers = {}): Promise<FakeOutside> {
  const outside = fakeOutside({ answers: { [Path.info]: ok(userInfo({ userId })), ...answers } });
  await outside.services.session.check();
  return outside;
}

function Form() {
  const draft = useWorkDraft({ name: 'r1', kind: 'note', initial: '', decode: text });
  return draft.isReady ? (
    <>
      <input aria-label="note" value={draft.values} onChange={({ target }) => draft.change(target.value)} />
      <output>{draft.state}</output>
      <button type="button" onClick={() => void draft.end('thrown-away')} />
    </>
  ) : null;
}
const drawForm = async ({ services }: FakeOutside) => {
  const drawn = await renderBare(services, <Form />);
  await expect
    .poll(async () => {
      await settled();
      return getAllBySelector('input').length;
    })
    .toBe(1);
  return drawn;
};

describe('A form of work on the device', () => {
  it('fault 86: is there again after a reload, for the same person and for nobody else', async () => {
    const first = await signedIn();
    const _drawn = await drawForm(first);
    await fill(screen.getByRole('textbox', { name: 'note' }), 'noisy bearing');
    expect(document.body.textContent ?? '').toBe('changed');
    await act(async () => first.pass(1_000));
    await expect
      .poll(async () => {
        await settled();
        return document.body.textContent ?? '';
      })
      .toBe('disk');
    cleanup();

    await drawForm(await signedIn('u2'));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'note' }).value).toBe('');
    cleanup();
    const _again = await drawForm(await signedIn());
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'note' }).value).toBe('noisy bearing');
    cleanup();
  });

  it('begins anew in its place when it was thrown away, and is kept again', async () => {
    const outside = await signedIn();
    const _drawn = await drawForm(outside);
    const { store } = workOf(outside.services);
    const kept = async () => (await store.rows('drafts', 'u1')).map(({ values }) => values);
    const rest = async () => act(async () => outside.pass(1_000));
    await fill(screen.getByRole('textbox', { name: 'note' }), 'noisy bearing');
    await rest();
    await expect.poll(kept).toEqual(['noisy bearing']);
    await user.click(getBySelector('button'));
    await expect
      .poll(async () => {
        await settled();
        return getAllBySelector('input').map((input) => (input as HTMLInputElement).value);
      })
      .toEqual(['']);
    expect([await kept(), document.body.textContent ?? '']).toEqual([[], 'empty']);
    await fill(screen.getByRole('textbox', { name: 'note' }), 'hot bearing');
    await rest();
    await expect.poll(kept).toEqual(['hot bearing']);
    cleanup();
  });

  it('fault 83: is filled without a database too, which is said', async () => {
    Reflect.deleteProperty(globalThis, 'indexedDB');
    const outside = await signedIn();
    const _drawn = await drawForm(outside);
    expect(outside.services.store.get(keepingAtom)).toBe('memory');
    cleanup();
  });
});

describe('The outbox of the product', () => {
  const add = ({ services }: FakeOutside): Promise<unknown> =>
    workOf(services).outbox.add({
      call: 'repair/note',
      input: { id: 'r1' as RepairId, note: 'noisy bearing', images: [], occurredAt: 1 },
      entity: 'r1',
      pictures: [],
      draft: { key: 'd', kind: 'note', base: null, values: '' },
      operationId: 'confirmed' as OperationId,
    });

  it('sends a form with its operation id, and says so', async () => {
    const slip = { id: 'r1', status: 'pending', version: 'v2' };
    const outside = await signedIn('u1', { [NOTE]: ok(slip) });
    expect(await add(outside)).toBe('disk');
    await expect.poll(() => outside.services.store.get(lastSentAtom)?.entityId).toBe('r1');
    const [request] = outside.made(NOTE);
    expect(request?.headers['x-operation-id']).toBe('confirmed');
    expect(request?.body).toContain('note=noisy%20bearing');
    await expect.poll(() => outside.services.store.get(outboxCountsAtom).waiting).toBe(0);
  });

  it('fault 70: is woken by the next start at home, and only where forms wait', async () => {
    const idle = await signedIn();
    const _first = await renderAt(idle.services, '/home/more');
    cleanup();
    expect(await indexedDB.databases()).toEqual([]);

    const closed = await signedIn('u1', { [NOTE]: 'silence' });
    await add(closed);
    await expect.poll(() => [closed.made(NOTE).length, closed.storage.getItem(FORMS_WAIT)]).toEqual([1, '1']);
    const slip = ok({ id: 'r1', status: 'pending', version: 'v2' });
    const answers = {
      [Path.info]: ok(userInfo()),
      [NOTE]: slip,
      [ENDS]: ok([{ id: 'confirmed', state: 'none' }]),
    };
    const next = fakeOutside({ answers, storage: closed.storage });
    const _home = await renderAt(next.services, '/home/more');
    await expect.poll(() => next.services.store.get(lastSentAtom)?.entityId).toBe('r1');
    expect(next.made(ENDS)).toHaveLength(1);
    await expect.poll(() => next.storage.getItem(FORMS_WAIT)).toBeNull();
    cleanup();
  });

  it('fault 83: is not called empty by a start whose database does not open', async () => {
    const closed = await signedIn('u1', { [NOTE]: 'silence' });
    await add(closed);
    await expect.poll(() => closed.storage.getItem(FORMS_WAIT)).toBe('1');
    Reflect.deleteProperty(globalThis, 'indexedDB');
    const next = fakeOutside({ answers: { [Path.info]: ok(userInfo()) }, storage: closed.storage });
    await next.services.session.begin();
    workOf(next.services);
    await expect.poll(() => next.services.store.get(keepingAtom)).toBe('memory');
    await new Promise((resolve) => setTimeout(resolve));
    expect(next.storage.getItem(FORMS_WAIT)).toBe('1');
  });

  it('lets go of the forms of others by the clock of the platform alone', async () => {
    const { services } = await signedIn();
    const { store } = workOf(services);
    const old = epochMs(services.now() - 40 * DAY_MS);
    await store.write([{ table: 'outbox', put: entry({ key: 'o1', userId: 'u2', at: old }) }]);
    const look = async (): Promise<number> => {
      document.dispatchEvent(new Event('visibilitychange'));
      await new Promise((resolve) => setTimeout(resolve, 20));
      return (await store.ofOthers('u1')).forms;
    };
    expect(await look()).toBe(1);
    // The device runs 39 days ahead.
    platformClockOf(services).onDate(new Date(services.now() - 39 * DAY_MS).toUTCString());
    expect(await look()).toBe(1);
    for (let i = 0; i < 8; i++) platformClockOf(services).onDate(new Date(services.now()).toUTCString());
    await expect.poll(look).toBe(0);
  });

  it('fault 86: keeps it over the end of the session, and sends it after the next sign-in', async () => {
    const outside = await signedIn('u1', { [NOTE]: SESSION_ENDED });
    await add(outside);
    await expect.poll(() => outside.made(NOTE).length).toBe(1);
    await expect.poll(() => outside.services.store.get(outboxCountsAtom).waiting).toBe(0);
    outside.answers[NOTE] = ok({ id: 'r1', status: 'pending', version: 'v2' });
    outside.answers[ENDS] = ok([{ id: 'confirmed', state: 'none' }]);
    await outside.services.session.begin();
    await expect.poll(() => outside.services.store.get(lastSentAtom)?.entityId).toBe('r1');
    expect(outside.made(NOTE).map(({ headers }) => headers['x-operation-id'])).toEqual([
      'confirmed',
      'confirmed',
    ]);
  });
});
