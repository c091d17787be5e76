import { describe, expect, it } from 'vitest';
import type { ImageUrl, OperationId } from '../../../../../src/shared/ids';
import { epochMs } from '../../../../../src/shared/units';
import { copyPictures } from '../../../../../src/state/work/copy-pictures';
import type { BytesRow, PictureRow } from '../../../../../src/state/work/rows';
import { picture } from './samples';

const NOW = epochMs(1_760_000_000_000);
const of = (key: string, changes: Partial<PictureRow> = {}) => picture({ key, item: 'temp', ...changes });

describe('Pictures of another form', () => {
  it('are copied for a new upload, independent of the originals', async () => {
    const url = '/files/a.jpg' as ImageUrl;
    const arrived = of('a', { use: 'inspection', state: 'arrived', url, takenAt: epochMs(5), by: 'camera' });
    const [copy] = await copied([arrived]);
    expect(copy?.picture).toMatchObject({ state: 'here', url: null, use: 'repair', item: '', takenAt: 5 });
    expect(copy?.picture).toMatchObject({ uploadId: 'copy-1', by: 'camera', at: NOW, size: arrived.size });
    expect(copy?.picture.key).not.toBe('a');
    expect(copy?.bytes).toMatchObject({ key: copy?.picture.key, userId: 'u1' });
  });

  it('are not copied if they belong to other items, were refused, have no bytes, or exceed the maximum', async () => {
    const rows = [
      of('a', { item: 'leak' }),
      of('b', { state: 'refused' }),
      of('c'),
      of('d'),
      of('e'),
      of('f'),
    ];
    expect((await copied(rows, ['c'], 2)).map(({ picture: { uploadId } }) => uploadId)).toEqual([
      'copy-1',
      'copy-2',
    ]);
    expect(await copied(rows.slice(0, 3), ['c'])).toEqual([]);
  });
});

function copied(rows: readonly PictureRow[], gone: readonly string[] = [], most = 5) {
  let made = 0;
  const read = async (table: string, key: string): Promise<unknown> => {
    const row = rows.find((one) => one.key === key) ?? null;
    if (table === 'pictures' || row === null) return row;
    const bytes: BytesRow = { key, userId: 'u1', bytes: new ArrayBuffer(3), thumb: null, at: row.at };
    return gone.includes(key) ? null : bytes;
  };
  const choice = { keys: [...rows.map(({ key }) => key), 'nowhere'], item: 'temp', most };
  return copyPictures(choice, 'repair', {
    store: { read: read as never },
    newOperationId: () => `copy-${++made}` as OperationId,
    now: () => NOW,
  });
}
