/** Sends the pictures of one form in sequence; pictures that have arrived are not sent again (faults 65 to 67). */
import type { SentImage } from '../../shared/calls/attachment';
import type { UploadFile } from '../../shared/calls/upload';
import type { Fault } from '../../shared/faults';
import { findSessionProblem } from './own-session';
import { type OutboxRow, type PictureRow, toSentImage } from './rows';
import { isNetworkFault, judgeFault } from './send-order';
import type { SenderDeps } from './sender-deps';

export type PicturesOutcome =
  | { readonly state: 'ready'; readonly images: ReadonlyMap<string, SentImage> }
  /** The platform refuses one of them. */
  | { readonly state: 'refused'; readonly fault: Fault }
  | { readonly state: 'lost' }
  | { readonly state: 'later'; readonly fault: Fault }
  | { readonly state: 'network'; readonly fault: Fault }
  | { readonly state: 'session-over' };

const toFile = (key: string, bytes: ArrayBuffer): UploadFile =>
  new File([bytes], `${key}.jpg`, { type: 'image/jpeg' });

type Deps = Pick<
  SenderDeps,
  'store' | 'upload' | 'queryOutcomes' | 'newOperationId' | 'onProgress' | 'getUserId' | 'whoIsSignedIn'
>;

export class PictureSender {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async send(entry: OutboxRow): Promise<PicturesOutcome> {
    const images = new Map<string, SentImage>();
    for (const key of entry.pictures) {
      const outcome = await this.#sendPicture(key, entry.userId);
      if (outcome !== null) return outcome;
      const picture = await this.#deps.store.read('pictures', key);
      const image = picture === null ? null : toSentImage(picture);
      if (image === null) return { state: 'lost' };
      images.set(key, image);
    }
    return { state: 'ready', images };
  }

  /** Marks lost pictures to send again: those whose addresses are in the refusal, else the oldest. `false` if none. */
  async markLost(entry: OutboxRow, fault: Fault): Promise<boolean> {
    const { store, newOperationId } = this.#deps;
    const message = fault.kind === 'refused' ? fault.message : '';
    const rows = await Promise.all(entry.pictures.map((key) => store.read('pictures', key)));
    const arrivedPictures = rows
      // The user decides about a picture that was already sent twice.
      .filter((row): row is PictureRow => row?.state === 'arrived' && row.fault === null)
      .sort((a, b) => a.at - b.at);
    const mentionedPictures = arrivedPictures.filter(({ url }) => url !== null && message.includes(url));
    const lostPictures = mentionedPictures.length > 0 ? mentionedPictures : arrivedPictures.slice(0, 1);
    // Under the old id the platform would answer with the lost address. The fault marks it as sent twice.
    for (const { key } of lostPictures)
      await this.#update(key, { state: 'here', url: null, uploadId: newOperationId(), fault });
    return lostPictures.length > 0;
  }

  /** Sends a picture; `null` once it has arrived. */
  async #sendPicture(key: string, userId: string): Promise<PicturesOutcome | null> {
    const { store, upload, onProgress } = this.#deps;
    let picture = await store.read('pictures', key);
    if (picture?.state === 'sending') {
      const earlierOutcome = await this.#queryOutcome(picture);
      if (earlierOutcome !== null) return earlierOutcome;
      picture = await store.read('pictures', key);
    }
    if (picture?.state === 'arrived') return null;
    const bytes = await store.read('bytes', key);
    if (picture === null || bytes === null) return { state: 'lost' };
    const sessionProblem = await findSessionProblem(this.#deps, userId);
    if (sessionProblem !== null) return sessionProblem;
    await this.#update(key, { state: 'sending' });
    const outcome = await upload(toFile(key, bytes.bytes), picture.use, picture.uploadId, (share) =>
      onProgress?.(key, share),
    );
    if (outcome.ok) {
      await this.#update(key, { state: 'arrived', url: outcome.value });
      return null;
    }
    const { fault } = outcome;
    const verdict = judgeFault(fault);
    if (verdict === 'session-over') {
      await this.#update(key, { state: 'here' });
      return { state: 'session-over' };
    }
    if (verdict !== 'unknown') {
      await this.#update(key, { state: 'refused', fault });
      return { state: 'refused', fault };
    }
    if (fault.kind === 'cancelled') return { state: 'session-over' };
    return { state: isNetworkFault(fault) ? 'network' : 'later', fault };
  }

  /** Queries the outcome of an earlier upload; `null` if it has arrived or may be sent. */
  async #queryOutcome({ key, uploadId }: PictureRow): Promise<PicturesOutcome | null> {
    const response = await this.#deps.queryOutcomes([uploadId]);
    if (!response.ok) {
      if (response.fault.kind === 'session-ended' || response.fault.kind === 'cancelled')
        return { state: 'session-over' };
      // Without a response it is sent again: the platform deletes an image that no form references.
      return isNetworkFault(response.fault) ? { state: 'network', fault: response.fault } : null;
    }
    const [outcome] = response.value;
    if (outcome?.state === 'running')
      return { state: 'later', fault: { kind: 'refused', code: outcome.code, message: outcome.message } };
    // Without an address it is sent again under its id, and the platform repeats its answer.
    if (outcome?.state === 'done' && outcome.entityId !== '')
      await this.#update(key, { state: 'arrived', url: outcome.entityId as PictureRow['url'] });
    else if (outcome?.state === 'refused') await this.#update(key, { uploadId: this.#deps.newOperationId() });
    return null;
  }

  async #update(key: string, changes: Partial<PictureRow>): Promise<void> {
    await this.#deps.store.transact('pictures', key, (row) =>
      row === null ? [] : [{ table: 'pictures', put: { ...row, ...changes } }],
    );
  }
}
