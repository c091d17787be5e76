import { describe, expect, it } from 'vitest';
import type { ImageUrl, OperationId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import { copyPictures } from '../../../../../src/state/work/copy-pictures';
import type { BytesRow, PictureRow } from '../../../../../src/state/work/rows';
import { createPicture } from './samples';

const NOW = epochMs(1_760_000_000_000);
const createItemPicture = (key: string, changes: Partial<PictureRow> = {}) =>
  createPicture({ key, item: 'temp', ...changes });

describe('Pictures of another form', () => {
  it('are copied for a new upload, independent of the originals', async () => {
    const url = '/files/a.jpg' as ImageUrl;
    const original = createItemPicture('a', {
      use: 'inspection',
      state: 'arrived',
      url,
      takenAt: epochMs(5),
      by: 'camera',
    });
    const [firstCopy] = await copyRows([original]);
    expect(firstCopy?.picture).toMatchObject({
      state: 'here',
      url: null,
      use: 'repair',
      item: '',
      takenAt: 5,
    });
    expect(firstCopy?.picture).toMatchObject({
      uploadId: 'copy-1',
      by: 'camera',
      at: NOW,
      size: original.size,
    });
    expect(firstCopy?.picture.key).not.toBe('a');
    expect(firstCopy?.bytes).toMatchObject({ key: firstCopy?.picture.key, userId: 'u1' });
  });

  it('are not copied if they belong to other items, were refused, have no bytes, or exceed the maximum', async () => {
    const rows = [
      createItemPicture('a', { item: 'leak' }),
      createItemPicture('b', { state: 'refused' }),
      createItemPicture('c'),
      createItemPicture('d'),
      createItemPicture('e'),
      createItemPicture('f'),
    ];
    expect((await copyRows(rows, ['c'], 2)).map(({ picture: { uploadId } }) => uploadId)).toEqual([
      'copy-1',
      'copy-2',
    ]);
    expect(await copyRows(rows.slice(0, 3), ['c'])).toEqual([]);
  });
});

function copyRows(rows: readonly PictureRow[], missingBytes: readonly string[] = [], maxCount = 5) {
  let copyCount = 0;
  const read = async (table: string, key: string): Promise<unknown> => {
    const row = rows.find((candidate) => candidate.key === key) ?? null;
    if (table === 'pictures' || row === null) return row;
    const bytes: BytesRow = { key, userId: 'u1', bytes: new ArrayBuffer(3), thumb: null, at: row.at };
    return missingBytes.includes(key) ? null : bytes;
  };
  const choice = { keys: [...rows.map(({ key }) => key), 'nowhere'], item: 'temp', most: maxCount };
  return copyPictures(choice, 'repair', {
    store: { read: read as never },
    newOperationId: () => `copy-${++copyCount}` as OperationId,
    now: () => NOW,
  });
}
