import { describe, expect, it } from 'vitest';
import type { OperationId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import { Pictures } from '../../../../../src/state/work/pictures';
import { memoryTables } from '../../../../../src/state/work/tables';
import { WorkStore, type WorkStoreDeps } from '../../../../../src/state/work/work-store';
import { jpeg } from '../../shared/work/picture-bytes';

const file = (): Blob => new Blob([jpeg(100, 100) as Uint8Array<ArrayBuffer>]);
const ORIGIN = { use: 'repair', by: 'album', takenAt: null, item: 'i1' } as const;

describe('Pictures on the device', () => {
  it('are processed one at a time, and stored with origin, bytes and preview', async () => {
    const { store, pictures, noted } = stand();
    const added = await Promise.all([1, 2, 3].map(() => pictures.add(file(), ORIGIN)));
    expect([noted.most, noted.open]).toEqual([1, 0]);
    const [first] = added;
    if (!first?.ok) throw new Error('not kept');
    expect(first.picture).toMatchObject({ by: 'album', item: 'i1', state: 'here', size: 7, url: null });
    expect(first.keeping).toBe('disk');
    expect(await (await pictures.preview(first.picture.key))?.text()).toBe('0.7');
    await pictures.remove(first.picture.key);
    expect(await pictures.preview(first.picture.key)).toBeNull();
    expect(await store.rows('pictures', 'u1')).toHaveLength(2);
  });

  it('are stored beyond the available space only if the user insists', async () => {
    const { store, pictures } = stand({ quota: async () => 60 });
    expect(await pictures.add(file(), ORIGIN)).toMatchObject({ ok: true });
    expect(await pictures.add(file(), ORIGIN)).toEqual({ ok: false, why: 'no-room' });
    expect(await store.rows('pictures', 'u1')).toHaveLength(1);
    expect(await pictures.add(file(), ORIGIN, true)).toMatchObject({ ok: true });
    expect(await store.rows('pictures', 'u1')).toHaveLength(2);
  });

  it('fault 67: are halved in size after a refusal, and sent under a new id', async () => {
    const { store, pictures, noted } = stand();
    const added = await pictures.add(file(), ORIGIN);
    if (!added?.ok) throw new Error('not kept');
    const { key, uploadId } = added.picture;
    const fault = { kind: 'refused', code: '1315', message: '' } as const;
    const bytes = jpeg(100, 100) as Uint8Array<ArrayBuffer>;
    await store.write([
      { table: 'pictures', put: { ...added.picture, state: 'refused', fault } },
      { table: 'bytes', put: { key, userId: 'u1', bytes: bytes.buffer, thumb: null, at: epochMs(5) } },
    ]);
    expect(await pictures.shrink(key)).toBe(true);
    const row = await store.read('pictures', key);
    expect(row).toMatchObject({ state: 'here', fault: null });
    expect(row?.uploadId).not.toBe(uploadId);
    expect((await pictures.whole(key))?.size).toBeLessThanOrEqual(bytes.length / 2);
    expect(noted.open).toBe(0);
    expect(await pictures.shrink('gone')).toBe(false);
  });

  it('can be resent only by the user, and only after a refusal', async () => {
    const { store, pictures } = stand();
    const added = await pictures.add(file(), ORIGIN);
    if (!added?.ok) throw new Error('not kept');
    await pictures.sendAgain(added.picture.key);
    expect(await store.read('pictures', added.picture.key)).toEqual(added.picture);
  });

  it('are refused with a reason, and the next one is accepted', async () => {
    const { pictures } = stand();
    const refused = pictures.add(new Blob([]), ORIGIN);
    const taken = pictures.add(file(), ORIGIN);
    expect(await refused).toMatchObject({ ok: false, why: 'empty' });
    expect((await taken)?.ok).toBe(true);
  });

  it('are dropped if their user signed out or another signed in', async () => {
    for (const user of [null, 'u2']) {
      const { store, pictures, noted } = stand();
      const added = pictures.add(file(), ORIGIN);
      noted.user = user;
      expect(await added).toBeNull();
      expect([await store.rows('pictures', 'u1'), await store.rows('pictures', 'u2')]).toEqual([[], []]);
    }
  });
});

function stand(deps: Partial<WorkStoreDeps> = {}) {
  const store = new WorkStore({ open: async () => memory, now: () => epochMs(0), ...deps });
  const memory = memoryTables();
  const noted = { open: 0, most: 0, user: 'u1' as string | null, ids: 0 };
  const pictures = new Pictures({
    store,
    decode: async () => {
      noted.open += 1;
      noted.most = Math.max(noted.most, noted.open);
      await Promise.resolve();
      return {
        width: 100,
        height: 100,
        jpeg: async ({ quality }) => new Blob([String(quality)]),
        release: () => {
          noted.open -= 1;
        },
      };
    },
    user: () => noted.user,
    now: () => epochMs(5),
    newOperationId: () => `id-${++noted.ids}` as OperationId,
  });
  return { store, pictures, noted };
}
