import { beforeEach, describe, expect, it } from 'vitest';
import { epochMs } from '../../../../../src/shared/units';
import { type Change, createMemoryTables, type Tables } from '../../../../../src/state/work/tables';
import { type StoragePlace, WorkStore, type WorkStoreDeps } from '../../../../../src/state/work/work-store';
import { createDraft, createEntry, createItemSlip, createPicture } from './samples';

const DAY = 86_400_000;
const NOW = epochMs(1_790_000_000_000);

/** A disk that outlives its stores; the real one is in `disk-tables.test.ts`. */
let disk: Tables;
beforeEach(() => {
  disk = createMemoryTables();
});
const openDisk = async (): Promise<Tables> => disk;
const quotaError = Object.assign(new Error('full'), { name: 'QuotaExceededError' });

describe('The store of forms', () => {
  it('fault 82: a full disk is reported immediately, and its entry is stored with the next write', async () => {
    let isFull = true;
    const { store, places } = createStore(createFailingDisk(() => (isFull ? quotaError : null)));
    expect(await store.write([{ table: 'drafts', put: createDraft({ key: 'd1' }) }])).toBe('full');
    expect(places).toEqual(['full']);
    expect(await store.rows('drafts', 'u1')).toHaveLength(1);
    isFull = false;
    expect(await store.write([{ table: 'drafts', put: createDraft({ key: 'd1' }) }])).toBe('disk');
    expect(places).toEqual(['full', 'disk']);
    expect(await createStore(openDisk).store.rows('drafts', 'u1')).toHaveLength(1);
  });

  it('fault 82: a photo is reported as kept only in memory until it is stored', async () => {
    let room = 10;
    let now = NOW as number;
    const { store, places } = createStore(
      createRefusingDisk(
        (change) => 'put' in change && 'bytes' in change.put && change.put.bytes.byteLength > room,
      ),
      { now: () => epochMs(now) },
    );
    const bytes = { key: 'p1', userId: 'u1', bytes: new ArrayBuffer(20), thumb: null, at: NOW };
    const saveDraft = () =>
      store.write([{ table: 'drafts', put: createDraft({ key: 'd1', pictures: ['p1'] }) }]);
    await store.write([
      { table: 'pictures', put: createPicture({ key: 'p1', size: 20 }) },
      { table: 'bytes', put: bytes },
    ]);
    expect(await saveDraft()).toBe('disk');
    expect([places, store.storagePlace]).toEqual([['full'], 'full']);
    // Room becomes available: the photo follows with one of the next writes.
    room = 30;
    now += 60_000;
    await saveDraft();
    expect(places).toEqual(['full', 'disk']);
    const nextStore = createStore(openDisk).store;
    expect(await nextStore.read('pictures', 'p1')).not.toBeNull();
    expect((await nextStore.read('bytes', 'p1'))?.bytes.byteLength).toBe(20);
  });

  it('fault 82: a form that a full disk rejected is no longer a draft, even once it is sent', async () => {
    await createStore(openDisk).store.write([{ table: 'drafts', put: createDraft({ key: 'd1' }) }]);
    const { store } = createStore(createRefusingDisk((change) => 'put' in change));
    const listDrafts = async (of = store) => (await of.rows('drafts', 'u1')).map(({ key }) => key);
    const handOver = store.transact('outbox', 'o1', () => [
      { table: 'outbox', put: createEntry({ key: 'o1' }) },
      { table: 'drafts', remove: 'd1' },
    ]);
    expect(await handOver).toBe('full');
    expect([await listDrafts(), await store.read('drafts', 'd1')]).toEqual([[], null]);
    // A page closed before sending loses the form, but not the draft.
    await store.write([{ table: 'pictures', remove: 'p1' }]);
    expect(await listDrafts(createStore(openDisk).store)).toEqual(['d1']);
    await store.write([{ table: 'outbox', remove: 'o1' }]);
    expect([await listDrafts(), await listDrafts(createStore(openDisk).store)]).toEqual([[], []]);
  });

  it('fault 82: a draft that another tab has written since stays when there is room again', async () => {
    const otherStore = createStore(openDisk).store;
    await otherStore.write([{ table: 'drafts', put: createDraft({ key: 'd1' }) }]);
    let isFull = true;
    const { store, places } = createStore(createRefusingDisk((change) => isFull && 'put' in change));
    const handOver = (key: string, of: string): Promise<StoragePlace> =>
      store.transact('outbox', key, () => [
        { table: 'outbox', put: createEntry({ key }) },
        { table: 'drafts', remove: of },
      ]);
    await handOver('o1', 'd1');
    await handOver('o2', 'd2');
    await otherStore.write([
      { table: 'drafts', put: createDraft({ key: 'd1', values: 'newer', at: epochMs(NOW + 1) }) },
      { table: 'drafts', put: createDraft({ key: 'd2' }) },
    ]);
    isFull = false;
    await store.write([{ table: 'drafts', put: createDraft({ key: 'd3' }) }]);
    expect(places).toEqual(['full', 'disk']);
    expect((await otherStore.rows('outbox', 'u1')).map(({ key }) => key).sort()).toEqual(['o1', 'o2']);
    expect((await otherStore.rows('drafts', 'u1')).map(({ key }) => key).sort()).toEqual(['d1', 'd2', 'd3']);
  });

  it('cleans up without reading the bytes of all pictures', async () => {
    const tables = await openDisk();
    const readTables: string[] = [];
    const { store } = createStore(async () => ({
      ...tables,
      readAll: (table) => {
        readTables.push(table);
        return tables.readAll(table);
      },
    }));
    const expiredTime = epochMs(NOW - 30 * DAY - 1);
    await store.write([
      { table: 'pictures', put: createPicture({ key: 'p1', userId: 'u2', at: expiredTime }) },
      {
        table: 'bytes',
        put: { key: 'p1', userId: 'u2', bytes: new ArrayBuffer(5), thumb: null, at: expiredTime },
      },
    ]);
    await store.clean('u1', NOW);
    expect(readTables).not.toContain('bytes');
    expect([await store.read('pictures', 'p1'), await store.read('bytes', 'p1')]).toEqual([null, null]);
  });

  it('fault 82: only the bytes of arrived pictures are dropped to make room, oldest first', async () => {
    const firstStore = createStore(openDisk).store;
    for (const [key, state, at] of [
      ['p1', 'here', 1],
      ['p2', 'arrived', 3],
      ['p3', 'arrived', 2],
    ] as const)
      await firstStore.write([
        { table: 'pictures', put: createPicture({ key, state, at: epochMs(at), size: 5 }) },
        { table: 'bytes', put: { key, userId: 'u1', bytes: new ArrayBuffer(5), thumb: null, at: NOW } },
      ]);
    let failures = 1;
    const { store } = createStore(createFailingDisk(() => (failures-- > 0 ? quotaError : null)));
    expect(await store.write([{ table: 'drafts', put: createDraft({ key: 'd1' }) }])).toBe('disk');
    expect((await store.rows('bytes', 'u1')).map(({ key }) => key).sort()).toEqual(['p1', 'p2']);
    const { store: limitedStore } = createStore(openDisk, { quota: async () => 60 });
    expect(await limitedStore.makeRoom(6)).toBe(true);
    expect((await store.rows('bytes', 'u1')).map(({ key }) => key)).toEqual(['p1']);
    expect((await store.rows('pictures', 'u1')).map(({ size }) => size).sort()).toEqual([0, 0, 5]);
    // The last picture has not arrived: it stays, and the user decides.
    expect(await limitedStore.makeRoom(8)).toBe(false);
    expect((await store.rows('bytes', 'u1')).map(({ key }) => key)).toEqual(['p1']);
  });

  it('fault 83: works in memory without a disk, reports it, and never throws', async () => {
    const { store, places } = createStore(() => Promise.reject(new Error('private mode')));
    expect(await store.rows('drafts', 'u1')).toEqual([]);
    expect(await store.write([{ table: 'drafts', put: createDraft({ key: 'd1' }) }])).toBe('memory');
    expect(places).toEqual(['memory']);
    expect(await store.rows('drafts', 'u1')).toHaveLength(1);
    await store.write([{ table: 'drafts', remove: 'd1' }]);
    expect(await store.read('drafts', 'd1')).toBeNull();
  });

  it('fault 83: a failing database is reopened once; after a second failure, memory takes over', async () => {
    let openCount = 0;
    let remainingFailures = 1;
    const open = async (): Promise<Tables> => {
      openCount += 1;
      return createFailingDisk(() => (remainingFailures-- > 0 ? new Error('gone bad') : null))();
    };
    const { store, places } = createStore(open);
    expect(await store.write([{ table: 'drafts', put: createDraft({ key: 'd1' }) }])).toBe('disk');
    expect([openCount, places]).toEqual([2, []]);
    remainingFailures = 99;
    expect(await store.write([{ table: 'drafts', put: createDraft({ key: 'd2' }) }])).toBe('memory');
    expect([openCount, places]).toEqual([2, ['memory']]);
  });

  it('fault 83: a failing database is reopened once for all pending calls', async () => {
    await createStore(openDisk).store.write([{ table: 'drafts', put: createDraft({ key: 'd1' }) }]);
    let openCount = 0;
    const { store, places } = createStore(async () => {
      openCount += 1;
      const isBroken = openCount === 1;
      const tables = await openDisk();
      return {
        ...tables,
        readAll: (table) => (isBroken ? Promise.reject(new Error('connection lost')) : tables.readAll(table)),
      };
    });
    const lists = await Promise.all([1, 2, 3].map(() => store.rows('drafts', 'u1')));
    expect(lists.map((rows) => rows.length)).toEqual([1, 1, 1]);
    expect([openCount, places]).toEqual([2, []]);
  });

  it('fault 83: a database that fails again hours later is reopened again', async () => {
    let now = NOW as number;
    let remainingFailures = 0;
    const openFailing = createFailingDisk(() =>
      remainingFailures-- > 0 ? new Error('connection lost') : null,
    );
    const { store, places } = createStore(openFailing, { now: () => epochMs(now) });
    for (let hour = 0; hour < 12; hour++) {
      remainingFailures = 1;
      now += 3_600_000;
      expect(await store.write([{ table: 'drafts', put: createDraft({ key: `d${hour}` }) }])).toBe('disk');
    }
    expect(places).toEqual([]);
    expect(await store.rows('drafts', 'u1')).toHaveLength(12);
  });

  it('fault 83: a database that fails twice within a minute is used again a minute later', async () => {
    let now = NOW as number;
    let remainingFailures = 0;
    const openFailing = createFailingDisk(() =>
      remainingFailures-- > 0 ? new Error('connection lost') : null,
    );
    const { store, places } = createStore(openFailing, { now: () => epochMs(now) });
    const put = (key: string) => store.write([{ table: 'drafts', put: createDraft({ key }) }]);
    remainingFailures = 1;
    expect(await put('d1')).toBe('disk');
    remainingFailures = 1;
    now += 20_000;
    expect([await put('d2'), await put('d3')]).toEqual(['memory', 'memory']);
    now += 60_000;
    expect(await put('d4')).toBe('disk');
    expect(places).toEqual(['memory', 'disk']);
    expect(await disk.readAll('drafts')).toHaveLength(4);
  });

  it('fault 84: a damaged or older row is skipped, the others stay usable, and it can be copied as text', async () => {
    const tables = await openDisk();
    const olderRow = { key: 'd0', userId: 'u1', text: '\u8f74\u627f\u5f02\u54cd' };
    await tables.transact('drafts', 'd0', () => [{ table: 'drafts', put: olderRow as never }]);
    const { store } = createStore(openDisk);
    await store.write([{ table: 'drafts', put: createDraft({ key: 'd1' }) }]);
    expect((await store.rows('drafts', 'u1')).map(({ key }) => key)).toEqual(['d1']);
    const [damagedRow] = await store.readDamaged('u1');
    expect(damagedRow).toMatchObject({ table: 'drafts', key: 'd0' });
    expect(damagedRow?.text).toContain('\u8f74\u627f\u5f02\u54cd');
    expect(await store.readDamaged('u2')).toEqual([]);
  });

  it("fault 87: reveals only the number of another user's forms", async () => {
    const { store } = createStore(openDisk);
    for (const key of ['o1', 'o2']) await store.write([{ table: 'outbox', put: createEntry({ key }) }]);
    expect(await store.rows('outbox', 'u2')).toEqual([]);
    expect(await store.countOthers('u2')).toEqual({ people: 1, forms: 2 });
    expect(await store.countOthers('u1')).toEqual({ people: 0, forms: 0 });
  });

  it("drops other users' rows after 30 days, and never the current user's forms", async () => {
    const { store } = createStore(openDisk);
    const expiredTime = epochMs(NOW - 30 * DAY - 1);
    await store.write([
      { table: 'outbox', put: createEntry({ key: 'mine', at: expiredTime }) },
      { table: 'outbox', put: createEntry({ key: 'theirs', userId: 'u2', at: expiredTime }) },
      { table: 'outbox', put: createEntry({ key: 'newer', userId: 'u2', at: epochMs(expiredTime + 2) }) },
      { table: 'itemSlips', put: createItemSlip({ key: 'long ago', at: expiredTime }) },
      { table: 'itemSlips', put: createItemSlip({ key: 'lately', at: epochMs(expiredTime + 2) }) },
    ]);
    expect([...(await store.clean('u1', NOW))]).toEqual([['u2', 1]]);
    // The order of an old slip ended without this device, and the slip has no input of the user.
    expect((await store.rows('itemSlips', 'u1')).map(({ key }) => key)).toEqual(['lately']);
    expect((await store.rows('outbox', 'u1')).map(({ key }) => key)).toEqual(['mine']);
    expect((await store.rows('outbox', 'u2')).map(({ key }) => key)).toEqual(['newer']);
  });

  it('drops data that other users have viewed, however recently, and the viewed data of a user who leaves', async () => {
    const { store } = createStore(openDisk);
    for (const userId of ['u1', 'u2', 'u3']) await store.storeSeen(userId, userId, { name: 'Li' });
    await store.clean('u1', NOW);
    const seen = async () =>
      (await Promise.all(['u1', 'u2', 'u3'].map((userId) => store.rows('seen', userId)))).map(
        ({ length }) => length,
      );
    expect(await seen()).toEqual([1, 0, 0]);
    await store.deleteSeen('u1');
    expect(await seen()).toEqual([0, 0, 0]);
  });

  it('keeps the newest 200 viewed orders', async () => {
    let now = 0;
    const store = new WorkStore({ open: openDisk, now: () => epochMs(++now) });
    for (let i = 0; i < 203; i++) await store.storeSeen('u1', `s${i}`, { i });
    const seen = await store.rows('seen', 'u1');
    expect([seen.length, seen[0]?.key]).toEqual([200, 's3']);
  });
});

function createStore(open: () => Promise<Tables>, overrides: Partial<WorkStoreDeps> = {}) {
  const places: StoragePlace[] = [];
  const store = new WorkStore({
    open,
    now: () => NOW,
    onKeeping: (keeping) => places.push(keeping),
    ...overrides,
  });
  return { store, places };
}

const createRefusingDisk = (isRefused: (change: Change) => boolean) => async (): Promise<Tables> => ({
  ...disk,
  transact: async (table, key, decide) => {
    const changes = decide(await disk.read(table, key));
    if (changes.some(isRefused)) throw quotaError;
    return disk.transact(table, key, () => changes);
  },
});

/** Creates a disk whose writes throw the error that `getError` returns, if any. */
function createFailingDisk(getError: () => Error | null) {
  return async (): Promise<Tables> => {
    const tables = await openDisk();
    return {
      ...tables,
      transact: async (table, key, decide) => {
        const error = getError();
        // Removing always fits.
        const isRemoving = (raw: unknown): boolean => decide(raw).some((change) => 'remove' in change);
        if (error !== null && !isRemoving(await tables.read(table, key))) throw error;
        return tables.transact(table, key, decide);
      },
    };
  };
}
