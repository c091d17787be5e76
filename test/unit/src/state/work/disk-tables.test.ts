/** Runs over IndexedDB: stored rows survive a restart, are complete, and are visible in all tabs. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it } from 'vitest';
import { epochMs } from '../../../../../src/shared/units';
import { openDiskTables } from '../../../../../src/state/work/disk-tables';
import { WorkStore } from '../../../../../src/state/work/work-store';
import { createDraft, createEntry, createItemSlip } from './samples';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
const openStore = (): WorkStore => new WorkStore({ open: openDiskTables, now: () => epochMs(0) });

describe('The tables on the device', () => {
  it('reports a row as stored only when it is, and returns it after a restart, to its owner only', async () => {
    const store = openStore();
    expect(await store.write([{ table: 'drafts', put: createDraft({ key: 'd1' }) }])).toBe('disk');
    const reopenedStore = openStore();
    expect(await reopenedStore.rows('drafts', 'u1')).toEqual([createDraft({ key: 'd1' })]);
    expect(await reopenedStore.rows('drafts', 'u2')).toEqual([]);
  });

  it('keeps the data of an older build and adds the current tables', async () => {
    const oldTables = ['drafts', 'pictures', 'bytes', 'outbox', 'seen'];
    const oldDatabase = await openDB('allshift.work', 1, {
      upgrade: (db) => {
        for (const table of oldTables) db.createObjectStore(table, { keyPath: 'key' });
      },
    });
    await oldDatabase.put('drafts', createDraft({ key: 'd1' }));
    oldDatabase.close();
    const store = openStore();
    expect(await store.rows('drafts', 'u1')).toEqual([createDraft({ key: 'd1' })]);
    expect(await store.write([{ table: 'itemSlips', put: createItemSlip() }])).toBe('disk');
    expect(await openStore().rows('itemSlips', 'u1')).toEqual([createItemSlip()]);
  });

  it('makes all changes of one call, or none', async () => {
    const store = openStore();
    const uncloneable = { ...createEntry({ key: 'o1' }), input: () => undefined };
    const changes = [
      { table: 'drafts', remove: 'd1' },
      { table: 'outbox', put: uncloneable },
    ] as const;
    await store.write([{ table: 'drafts', put: createDraft({ key: 'd1' }) }]);
    await expect(store.write(changes)).rejects.toThrow();
    expect(await store.read('drafts', 'd1')).not.toBeNull();
  });

  it("applies the changes of two tabs in turn, each to the other's result", async () => {
    const tabs = [openStore(), openStore()];
    await tabs[0]?.write([{ table: 'outbox', put: createEntry({ key: 'o1', tries: 0 }) }]);
    const incrementTries = (store: WorkStore | undefined) =>
      store?.transact('outbox', 'o1', (row) =>
        row === null ? [] : [{ table: 'outbox', put: { ...row, tries: row.tries + 1 } }],
      );
    await Promise.all(Array.from({ length: 20 }, (_, i) => incrementTries(tabs[i % 2])));
    expect((await tabs[0]?.read('outbox', 'o1'))?.tries).toBe(20);
  });
});
