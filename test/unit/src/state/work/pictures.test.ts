import { describe, expect, it } from 'vitest';
import type { OperationId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import { Pictures } from '../../../../../src/state/work/pictures';
import { memoryTables } from '../../../../../src/state/work/tables';
import { WorkStore } from '../../../../../src/state/work/work-store';
import { jpeg } from '../../shared/work/picture-bytes';

function stand() {
  const store = new WorkStore({ open: async () => memory, now: () => epochMs(0) });
  const memory = memoryTables();
  const noted = { open: 0, most: 0, user: 'u1' as string | null, ids: 0 };
  const pictures = new Pictures({
    store,
    decode: async () => {
      noted.open += 1;
      noted.most = Math.max(noted.most, noted.open);
      await Promise.resolve();
      return {
        ...{ width: 100, height: 100 },
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
const file = (): Blob => new Blob([jpeg(100, 100) as Uint8Array<ArrayBuffer>]);
const ORIGIN = { use: 'repair', by: 'album', takenAt: null, item: 'i1' } as const;

describe('Pictures on the device', () => {
  it('are drawn one at a time, and kept with their origin, bytes and preview', async () => {
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

  it('are refused with their reason, after which the next one is taken', async () => {
    const { pictures } = stand();
    const refused = pictures.add(new Blob([]), ORIGIN);
    const taken = pictures.add(file(), ORIGIN);
    expect(await refused).toMatchObject({ ok: false, why: 'empty' });
    expect((await taken)?.ok).toBe(true);
  });

  it('belong to nobody who has signed out meanwhile', async () => {
    const { store, pictures, noted } = stand();
    const added = pictures.add(file(), ORIGIN);
    noted.user = null;
    expect(await added).toBeNull();
    expect(await store.rows('pictures', 'u1')).toEqual([]);
  });
});
