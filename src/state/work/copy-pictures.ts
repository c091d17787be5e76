/** Copies pictures from one form into another: each form sends separate copies and removes them on arrival. */
import type { UploadUse } from '../../shared/calls/upload';
import type { OperationId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import { type BytesRow, getOwnKey, type PictureRow } from './rows';
import type { WorkStore } from './work-store';

export interface PictureChoice {
  readonly keys: readonly string[];
  readonly item: string;
  readonly most: number;
}
export interface PictureCopy {
  readonly picture: PictureRow;
  readonly bytes: BytesRow;
}

interface CopyDeps {
  readonly store: Pick<WorkStore, 'read'>;
  readonly newOperationId: () => OperationId;
  readonly now: () => EpochMs;
}

/** Returns copies, without storing them. Skips pictures whose bytes are gone or that the platform has refused. */
export async function copyPictures(
  { keys, item, most }: PictureChoice,
  use: UploadUse,
  { store, newOperationId, now }: CopyDeps,
): Promise<readonly PictureCopy[]> {
  const copies: PictureCopy[] = [];
  for (const sourceKey of keys) {
    if (copies.length === most) break;
    const picture = await store.read('pictures', sourceKey);
    const bytes = picture === null ? null : await store.read('bytes', sourceKey);
    if (picture === null || bytes === null || picture.item !== item || picture.state === 'refused') continue;
    const uploadId = newOperationId();
    const ownFields = { key: getOwnKey(picture.userId, uploadId), at: now() };
    copies.push({
      picture: { ...picture, ...ownFields, use, uploadId, item: '', state: 'here', url: null, fault: null },
      bytes: { ...bytes, ...ownFields },
    });
  }
  return copies;
}
