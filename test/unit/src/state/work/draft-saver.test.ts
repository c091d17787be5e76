// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { OperationId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import { DraftSaver, type DraftState, flushOnLeaving } from '../../../../../src/state/work/draft-saver';
import { createMemoryTables, type Tables } from '../../../../../src/state/work/tables';
import { WorkStore } from '../../../../../src/state/work/work-store';
import { createDraft, createPicture } from './samples';

const DRAFT = { key: 'd', userId: 'u1', kind: 'repair', base: null };
let idCount = 0;
const createContent = (values: string) => ({ values, pictures: [] });
const reason = { kind: 'refused', code: '1403', message: '' } as const;
const sentAs = { call: 'repair/note', input: {}, draftKey: 'd' };

describe('A photo that becomes ready after its form was closed', () => {
  const formWithPhoto = { values: 'old', pictures: ['p1'] };
  const addPhoto = <D extends { readonly pictures: readonly string[] }>(form: D) => {
    return { ...form, pictures: [...form.pictures, 'p1'] };
  };

  it('is added to later input without replacing it', async () => {
    const { store, saver, save } = createFixture();
    await save('old');
    await store.write([{ table: 'drafts', put: createDraft({ values: 'newer', pictures: ['p0'] }) }]);
    await saver.changeAfterLeaving(createContent('old'), addPhoto);
    expect(await store.read('drafts', 'd')).toMatchObject({ values: 'newer', pictures: ['p0', 'p1'] });
  });

  it('creates a draft if none was stored yet', async () => {
    const { store, saver } = createFixture();
    await saver.changeAfterLeaving(createContent('old'), addPhoto);
    expect(await store.read('drafts', 'd')).toMatchObject(formWithPhoto);
  });

  it('is dropped if the form was sent or discarded, without reviving the draft', async () => {
    const { store, saver, save } = createFixture();
    await save('old');
    await store.write([
      { table: 'drafts', remove: 'd' },
      { table: 'pictures', put: createPicture({ key: 'p1' }) },
    ]);
    await saver.changeAfterLeaving(createContent('old'), addPhoto);
    expect([await store.read('drafts', 'd'), await store.read('pictures', 'p1')]).toEqual([null, null]);
  });
});

describe('A draft', () => {
  it('is stored within a second of a keystroke, however fast others follow', async () => {
    const { store, saver, states, timers } = createFixture();
    for (const value of ['a', 'ab', 'abc']) saver.change(createContent(value));
    expect(timers.map(({ ms }) => ms)).toEqual([600]);
    timers[0]?.callback();
    await saver.flush();
    expect((await store.read('drafts', 'd'))?.values).toBe('abc');
    expect(states).toEqual(['changed', 'changed', 'changed', 'disk']);
  });

  it('is not reported as stored while newer keystrokes are not', async () => {
    const { saver, states } = createFixture();
    saver.change(createContent('a'));
    const flushing = saver.flush();
    saver.change(createContent('ab'));
    await flushing;
    expect(states).toEqual(['changed', 'changed']);
    await saver.flush();
    expect(states.at(-1)).toBe('disk');
  });

  it('is reported as kept in memory if there is no disk', async () => {
    const store = new WorkStore({ open: () => Promise.reject(new Error('none')), now: () => epochMs(0) });
    const states: DraftState[] = [];
    const newOperationId = () => 'id' as OperationId;
    const deps = { store, after: () => () => undefined, now: () => epochMs(0), newOperationId };
    const saver = new DraftSaver(DRAFT, { ...deps, onState: (state) => states.push(state) });
    saver.change(createContent('a'));
    await saver.flush();
    expect(states).toEqual(['changed', 'memory']);
  });

  it('is stored when the page is hidden or left, and when the form is closed', async () => {
    const { store, saver } = createFixture();
    const stop = flushOnLeaving(document, saver);
    saver.change(createContent('left'));
    window.dispatchEvent(new Event('pagehide'));
    await saver.flush();
    expect((await store.read('drafts', 'd'))?.values).toBe('left');
    saver.change(createContent('gone'));
    stop();
    await saver.flush();
    expect((await store.read('drafts', 'd'))?.values).toBe('gone');
  });

  it('is restored unchanged for its own user and form only', async () => {
    const disk = createMemoryTables();
    const first = createFixture(disk);
    await first.save('mine');
    const { saver, store } = createFixture(disk);
    expect((await saver.load())?.values).toBe('mine');
    for (const other of [createDraft({ userId: 'u2' }), createDraft({ kind: 'inspection' })]) {
      await store.write([{ table: 'drafts', put: other }]);
      expect(await saver.load()).toBeNull();
    }
  });

  it('keeps the reason for its return during correction', async () => {
    const { store, saver, save } = createFixture();
    await store.write([{ table: 'drafts', put: createDraft({ reason }) }]);
    await saver.load();
    await save('corrected');
    expect(await store.read('drafts', 'd')).toMatchObject({ values: 'corrected', reason });
  });

  it('fault 80: records which picture the camera was opened for until the camera returns', async () => {
    const { store, saver, save } = createFixture();
    saver.change({ ...createContent('a'), awaitedPicture: 'i1' });
    await saver.flush();
    expect((await store.read('drafts', 'd'))?.awaitedPicture).toBe('i1');
    await save('ab');
    expect((await store.read('drafts', 'd'))?.awaitedPicture).toBeNull();
  });

  it('fault 61: has one operation id in every tab, and another one after it was sent', async () => {
    const disk = createMemoryTables();
    const [first, second] = [createFixture(disk), createFixture(disk)];
    await first.save('a');
    await second.saver.load();
    const id = await first.saver.operationId();
    expect(await second.saver.operationId()).toBe(id);
    await first.store.write([{ table: 'drafts', remove: 'd' }]);
    expect(await second.saver.operationId()).toBe(id);
    second.saver.change(createContent('something else'));
    expect(await second.saver.operationId()).not.toBe(id);
  });

  it('merges the input and photos of two tabs', async () => {
    const disk = createMemoryTables();
    const [first, second] = [createFixture(disk), createFixture(disk)];
    const createItems = (a: string, b: string) => [
      { itemId: 'a', text: a },
      { itemId: 'b', text: b },
    ];
    const type = async (tab: typeof first, values: object, pictures: string[]): Promise<void> => {
      tab.saver.change({ values, pictures });
      await tab.saver.flush();
    };
    await type(first, { note: '', place: '', items: createItems('', '') }, ['p0']);
    await second.saver.load();
    await type(first, { note: 'noisy', place: '', items: createItems('1', '') }, ['p0', 'p1']);
    await type(second, { note: '', place: 'yard', items: createItems('', '2') }, ['p2']);
    await type(first, { note: 'noisy bearing', place: '', items: createItems('1', '') }, ['p0', 'p1']);
    expect(await first.store.read('drafts', 'd')).toMatchObject({
      values: { note: 'noisy bearing', place: 'yard', items: createItems('1', '2') },
      pictures: ['p1', 'p2'],
    });
  });

  it('gets a new id after it was returned, and keeps its former call', async () => {
    const disk = createMemoryTables();
    const [first, second] = [createFixture(disk), createFixture(disk)];
    await first.store.write([{ table: 'drafts', put: createDraft({ sentAs }) }]);
    await first.saver.load();
    await second.saver.load();
    expect(await first.saver.operationId()).toBe(await second.saver.operationId());
    await first.save('corrected');
    expect(await first.store.read('drafts', 'd')).toMatchObject({ values: 'corrected', sentAs });
  });

  it('does not overwrite a form that was returned while it was started again', async () => {
    const { store, saver, save } = createFixture();
    await saver.load();
    const returnedDraft = createDraft({ values: 'sent before', pictures: ['p1'], reason, sentAs });
    await store.write([{ table: 'drafts', put: returnedDraft }]);
    await save('begun anew');
    const rows = await store.rows('drafts', 'u1');
    expect(rows.map(({ values, reason }) => [values, reason])).toContainEqual(['sent before', reason]);
    expect(await store.read('drafts', 'd')).toMatchObject({ values: 'begun anew', reason: null });
    await save('begun anew, and more');
    expect(await store.rows('drafts', 'u1')).toHaveLength(2);
  });

  it('is discarded without the form that was returned under its key', async () => {
    const { store, saver } = createFixture();
    await saver.load();
    await store.write([{ table: 'drafts', put: createDraft({ values: 'sent before', sentAs }) }]);
    await saver.end('discarded');
    expect(await store.read('drafts', 'd')).toMatchObject({ values: 'sent before' });
  });

  it('is sent as opened, without the form that was returned under its key', async () => {
    const { store, saver } = createFixture();
    await saver.load();
    await store.write([
      { table: 'drafts', put: createDraft({ values: 'sent before', pictures: ['p1'], sentAs }) },
    ]);
    await saver.operationId();
    expect(await store.read('drafts', 'd')).toBeNull();
    expect(await store.rows('drafts', 'u1')).toMatchObject([
      { values: 'sent before', pictures: ['p1'], operationId: null, sentAs },
    ]);
  });

  it('is not sent under the id of a form that another tab sent and that was returned', async () => {
    const { store, saver } = createFixture();
    saver.change(createContent('a'));
    const first = await saver.operationId();
    await store.write([{ table: 'drafts', put: createDraft({ values: 'a', operationId: null, sentAs }) }]);
    const second = await saver.operationId();
    expect(second).not.toBe(first);
    expect(await saver.operationId()).toBe(second);
  });

  it('is not written again once sent, and drops its pictures when discarded', async () => {
    const { store, saver, states, timers, save } = createFixture();
    saver.change(createContent('a'));
    await saver.end('sent');
    await save('b');
    expect([await store.read('drafts', 'd'), timers, states.at(-1)]).toEqual([null, [], 'empty']);
    const second = createFixture();
    await second.store.write([{ table: 'pictures', put: createPicture({ key: 'p1' }) }]);
    second.saver.change({ values: 'a', pictures: ['p1'] });
    await second.saver.flush();
    await second.saver.end('discarded');
    expect(await second.store.rows('pictures', 'u1')).toEqual([]);
    expect(await second.store.rows('drafts', 'u1')).toEqual([]);
  });
});

function createFixture(disk: Tables = createMemoryTables()) {
  const store = new WorkStore({ open: async () => disk, now: () => epochMs(0) });
  const states: DraftState[] = [];
  const timers: { readonly ms: number; readonly callback: () => void }[] = [];
  const saver = new DraftSaver(DRAFT, {
    store,
    after: (ms, callback) => {
      const timer = { ms, callback };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    now: () => epochMs(7),
    newOperationId: () => `id-${++idCount}` as OperationId,
    onState: (state) => states.push(state),
  });
  const save = (values: string): Promise<void> => {
    saver.change(createContent(values));
    return saver.flush();
  };
  return { store, saver, states, timers, save };
}
