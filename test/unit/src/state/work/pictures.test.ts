import { describe, expect, it } from 'vitest';
import type { OperationId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import { Pictures } from '../../../../../src/state/work/pictures';
import { createMemoryTables } from '../../../../../src/state/work/tables';
import { WorkStore, type WorkStoreDeps } from '../../../../../src/state/work/work-store';
import { createJpeg } from '../../shared/work/picture-bytes';

const createFile = (): Blob => new Blob([createJpeg(100, 100) as Uint8Array<ArrayBuffer>]);
const ORIGIN = { use: 'repair', by: 'album', takenAt: null, item: 'i1' } as const;

describe('Pictures on the device', () => {
  it('are processed one at a time, and stored with origin, bytes and preview', async () => {
    const { store, pictures, tracker } = createFixture();
    const addResult = await Promise.all([1, 2, 3].map(() => pictures.add(createFile(), ORIGIN)));
    expect([tracker.maxOpen, tracker.open]).toEqual([1, 0]);
    const [first] = addResult;
    if (!first?.ok) throw new Error('not kept');
    expect(first.picture).toMatchObject({ by: 'album', item: 'i1', state: 'here', size: 7, url: null });
    expect(first.storagePlace).toBe('disk');
    expect(await (await pictures.preview(first.picture.key))?.text()).toBe('0.7');
    await pictures.remove(first.picture.key);
    expect(await pictures.preview(first.picture.key)).toBeNull();
    expect(await store.rows('pictures', 'u1')).toHaveLength(2);
  });

  it('are stored beyond the available space only if the user insists', async () => {
    const { store, pictures } = createFixture({ quota: async () => 60 });
    expect(await pictures.add(createFile(), ORIGIN)).toMatchObject({ ok: true });
    expect(await pictures.add(createFile(), ORIGIN)).toEqual({ ok: false, reason: 'no-room' });
    expect(await store.rows('pictures', 'u1')).toHaveLength(1);
    expect(await pictures.add(createFile(), ORIGIN, true)).toMatchObject({ ok: true });
    expect(await store.rows('pictures', 'u1')).toHaveLength(2);
  });

  it('fault 67: are halved in size after a refusal, and sent under a new id', async () => {
    const { store, pictures, tracker } = createFixture();
    const addResult = await pictures.add(createFile(), ORIGIN);
    if (!addResult?.ok) throw new Error('not kept');
    const { key, uploadId } = addResult.picture;
    const fault = { kind: 'refused', code: '1315', message: '' } as const;
    const bytes = createJpeg(100, 100) as Uint8Array<ArrayBuffer>;
    await store.write([
      { table: 'pictures', put: { ...addResult.picture, state: 'refused', fault } },
      { table: 'bytes', put: { key, userId: 'u1', bytes: bytes.buffer, thumb: null, at: epochMs(5) } },
    ]);
    expect(await pictures.shrink(key)).toBe(true);
    const row = await store.read('pictures', key);
    expect(row).toMatchObject({ state: 'here', fault: null });
    expect(row?.uploadId).not.toBe(uploadId);
    expect((await pictures.whole(key))?.size).toBeLessThanOrEqual(bytes.length / 2);
    expect(tracker.open).toBe(0);
    expect(await pictures.shrink('gone')).toBe(false);
  });

  it('can be resent only by the user, and only after a refusal', async () => {
    const { store, pictures } = createFixture();
    const addResult = await pictures.add(createFile(), ORIGIN);
    if (!addResult?.ok) throw new Error('not kept');
    await pictures.sendAgain(addResult.picture.key);
    expect(await store.read('pictures', addResult.picture.key)).toEqual(addResult.picture);
  });

  it('are refused with a reason, and the next one is accepted', async () => {
    const { pictures } = createFixture();
    const refusedResult = pictures.add(new Blob([]), ORIGIN);
    const acceptedResult = pictures.add(createFile(), ORIGIN);
    expect(await refusedResult).toMatchObject({ ok: false, reason: 'empty' });
    expect((await acceptedResult)?.ok).toBe(true);
  });

  it('are dropped if their user signed out or another signed in', async () => {
    for (const user of [null, 'u2']) {
      const { store, pictures, tracker } = createFixture();
      const addResult = pictures.add(createFile(), ORIGIN);
      tracker.user = user;
      expect(await addResult).toBeNull();
      expect([await store.rows('pictures', 'u1'), await store.rows('pictures', 'u2')]).toEqual([[], []]);
    }
  });
});

function createFixture(deps: Partial<WorkStoreDeps> = {}) {
  const store = new WorkStore({ open: async () => memory, now: () => epochMs(0), ...deps });
  const memory = createMemoryTables();
  const tracker = { open: 0, maxOpen: 0, user: 'u1' as string | null, ids: 0 };
  const pictures = new Pictures({
    store,
    decode: async () => {
      tracker.open += 1;
      tracker.maxOpen = Math.max(tracker.maxOpen, tracker.open);
      await Promise.resolve();
      return {
        width: 100,
        height: 100,
        toJpeg: async ({ quality }) => new Blob([String(quality)]),
        release: () => {
          tracker.open -= 1;
        },
      };
    },
    getUserId: () => tracker.user,
    now: () => epochMs(5),
    newOperationId: () => `id-${++tracker.ids}` as OperationId,
  });
  return { store, pictures, tracker };
}
