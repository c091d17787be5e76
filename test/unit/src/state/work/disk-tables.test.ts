/** Runs over IndexedDB: stored rows survive a restart, are complete, and are visible in all tabs. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it } from 'vitest';
import { epochMs } from '../../../../../src/shared/units';
import { openDiskTables } from '../../../../../src/state/work/disk-tables';
import { WorkStore } from '../../../../../src/state/work/work-store';
import { draft, entry, itemSlip } from './samples';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
const newStore = (): WorkStore => new WorkStore({ open: openDiskTables, now: () => epochMs(0) });

describe('The tables on the device', () => {
  it('reports a row as stored only when it is, and returns it after a restart, to its owner only', async () => {
    const store = newStore();
    expect(await store.write([{ table: 'drafts', put: draft({ key: 'd1' }) }])).toBe('disk');
    const after = newStore();
    expect(await after.rows('drafts', 'u1')).toEqual([draft({ key: 'd1' })]);
    expect(await after.rows('drafts', 'u2')).toEqual([]);
  });

  it('keeps the data of an older build and adds the current tables', async () => {
    const before = ['drafts', 'pictures', 'bytes', 'outbox', 'seen'];
    const old = await openDB('allshift.work', 1, {
      upgrade: (db) => {
        for (const table of before) db.createObjectStore(table, { keyPath: 'key' });
      },
    });
    await old.put('drafts', draft({ key: 'd1' }));
    old.close();
    const store = newStore();
    expect(await store.rows('drafts', 'u1')).toEqual([draft({ key: 'd1' })]);
    expect(await store.write([{ table: 'itemSlips', put: itemSlip() }])).toBe('disk');
    expect(await newStore().rows('itemSlips', 'u1')).toEqual([itemSlip()]);
  });

  it('makes all changes of one call, or none', async () => {
    const store = newStore();
    const uncloneable = { ...entry({ key: 'o1' }), input: () => undefined };
    const both = [
      { table: 'drafts', remove: 'd1' },
      { table: 'outbox', put: uncloneable },
    ] as const;
    await store.write([{ table: 'drafts', put: draft({ key: 'd1' }) }]);
    await expect(store.write(both)).rejects.toThrow();
    expect(await store.read('drafts', 'd1')).not.toBeNull();
  });

  it("applies the changes of two tabs in turn, each to the other's result", async () => {
    const tabs = [newStore(), newStore()];
    await tabs[0]?.write([{ table: 'outbox', put: entry({ key: 'o1', tries: 0 }) }]);
    const again = (store: WorkStore | undefined) =>
      store?.transact('outbox', 'o1', (row) =>
        row === null ? [] : [{ table: 'outbox', put: { ...row, tries: row.tries + 1 } }],
      );
    await Promise.all(Array.from({ length: 20 }, (_, i) => again(tabs[i % 2])));
    expect((await tabs[0]?.read('outbox', 'o1'))?.tries).toBe(20);
  });
});
