import type { ImageSource } from '../../shared/calls/attachment';
import type { UploadUse } from '../../shared/calls/upload';
import type { OperationId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import { type DecodePicture, type PictureResult, preparePicture } from './prepare-picture';
import { getOwnKey, type PictureRow } from './rows';
import type { StoragePlace, WorkStore } from './work-store';

export interface PictureOrigin {
  readonly use: UploadUse;
  readonly by: ImageSource;
  /** By the platform's clock; `null` if unknown. */
  readonly takenAt: EpochMs | null;
  readonly lat?: number | null;
  readonly lng?: number | null;
  readonly accuracy?: number | null;
  /** Item or field that it belongs to; '' for the whole form. */
  readonly item?: string;
}
export type StoredPicture =
  | { readonly ok: true; readonly picture: PictureRow; readonly storagePlace: StoragePlace }
  | Extract<PictureResult, { readonly ok: false }>;

export interface PicturesDeps {
  readonly store: WorkStore;
  readonly decode: DecodePicture;
  readonly getUserId: () => string | null;
  readonly now: () => EpochMs;
  readonly newOperationId: () => OperationId;
  /** Called after the first picture of this page was stored. */
  readonly onKept?: () => void;
}

export class Pictures {
  readonly #deps: PicturesDeps;
  /** One picture at a time: each needs much memory while it is drawn. */
  #queue: Promise<unknown> = Promise.resolve();
  #hasStored = false;

  constructor(deps: PicturesDeps) {
    this.#deps = deps;
  }

  /** Adds a picture that passed `checkFile`. `mayExceedSpace`: the user lets it exceed the space for pictures. */
  add(file: Blob, origin: PictureOrigin, mayExceedSpace = false): Promise<StoredPicture | null> {
    const owner = this.#deps.getUserId();
    const pendingAdd = this.#queue.then(() => this.#add(file, origin, { mayExceedSpace, owner }));
    this.#queue = pendingAdd.catch(() => undefined);
    return pendingAdd;
  }

  /** Returns the thumbnail, or the picture if it has none; `null` if no longer on the device. */
  async preview(key: string): Promise<Blob | null> {
    const row = await this.#deps.store.read('bytes', key);
    return row === null ? null : new Blob([row.thumb ?? row.bytes], { type: 'image/jpeg' });
  }

  /** Returns the whole picture; `null` if no longer on the device. */
  async whole(key: string): Promise<Blob | null> {
    const row = await this.#deps.store.read('bytes', key);
    return row === null ? null : new Blob([row.bytes], { type: 'image/jpeg' });
  }

  /** Sends a refused picture again under a new id, since the old one has been answered. */
  async sendAgain(key: string): Promise<void> {
    const uploadId = this.#deps.newOperationId();
    await this.#deps.store.transact('pictures', key, (row) =>
      row?.state !== 'refused'
        ? []
        : [{ table: 'pictures', put: { ...row, state: 'here', url: null, fault: null, uploadId } }],
    );
  }

  /** Shrinks a picture to send it again; `false` if that is not possible (faults 67). */
  shrink(key: string): Promise<boolean> {
    const pendingShrink = this.#queue.then(() => this.#shrink(key));
    this.#queue = pendingShrink.catch(() => undefined);
    return pendingShrink;
  }

  async remove(key: string): Promise<void> {
    await this.#deps.store.write([
      { table: 'pictures', remove: key },
      { table: 'bytes', remove: key },
    ]);
  }

  async #shrink(key: string): Promise<boolean> {
    const { store, decode } = this.#deps;
    const row = await store.read('bytes', key);
    if (row === null) return false;
    const whole = new Blob([row.bytes], { type: 'image/jpeg' });
    const result = await preparePicture(whole, decode, whole.size / 2);
    if (!result.ok) return false;
    const { bytes, thumb } = result.picture;
    await store.write([{ table: 'bytes', put: { ...row, bytes, thumb } }]);
    await store.transact('pictures', key, (picture) =>
      picture === null
        ? []
        : [
            {
              table: 'pictures',
              put: { ...picture, size: bytes.byteLength + (thumb?.byteLength ?? 0) },
            },
          ],
    );
    await this.sendAgain(key);
    return true;
  }

  async #add(
    file: Blob,
    origin: PictureOrigin,
    { mayExceedSpace, owner }: { readonly mayExceedSpace: boolean; readonly owner: string | null },
  ): Promise<StoredPicture | null> {
    const { store, decode, getUserId, now, newOperationId } = this.#deps;
    const result = await preparePicture(file, decode);
    if (!result.ok) return result;
    // Read again after preparing: another user may have signed in since.
    const userId = getUserId();
    if (userId === null || userId !== owner) return null;
    const { bytes, thumb } = result.picture;
    const uploadId = newOperationId();
    const key = getOwnKey(userId, uploadId);
    const at = now();
    const picture: PictureRow = {
      key,
      userId,
      uploadId,
      at,
      lat: null,
      lng: null,
      accuracy: null,
      item: '',
      ...origin,
      size: bytes.byteLength + (thumb?.byteLength ?? 0),
      state: 'here',
      url: null,
      fault: null,
    };
    const hasRoom = await store.makeRoom(picture.size);
    if (!hasRoom && !mayExceedSpace) return { ok: false, reason: 'no-room' };
    const storagePlace = await store.write([
      { table: 'pictures', put: picture },
      { table: 'bytes', put: { key, userId, bytes, thumb, at } },
    ]);
    if (!this.#hasStored) this.#deps.onKept?.();
    this.#hasStored = true;
    return { ok: true, picture, storagePlace };
  }
}
