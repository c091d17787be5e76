/** Saves a form on the device: shortly after input, and immediately before the page may be closed (faults 86). */

import type { OperationId } from '../../shared/ids';
import type { EpochMs, Millis } from '../../shared/units';
import { mergeNames, mergeValues } from './merge-draft';
import type { DraftRow } from './rows';
import type { Change } from './tables';
import type { StoragePlace, WorkStore } from './work-store';

/** Ours: keeps a slow phone's disk idle for most of each second. */
export const DRAFT_SAVE_DELAY_MS: Millis = 600;

/** `changed`: not saved yet. The others are the storage place of the newest values. */
export type DraftState = 'empty' | 'changed' | StoragePlace;

export interface DraftSaverDeps {
  readonly store: WorkStore;
  readonly after: (ms: Millis, callback: () => void) => () => void;
  readonly now: () => EpochMs;
  readonly newOperationId: () => OperationId;
  readonly onState: (state: DraftState) => void;
}
export type DraftIdentity = Pick<DraftRow, 'key' | 'userId' | 'kind' | 'base'>;
export type DraftContent = Pick<DraftRow, 'values' | 'pictures'> & Partial<Pick<DraftRow, 'awaitedPicture'>>;

const createPhotoRemovals = ({ pictures }: DraftContent, except?: DraftContent): readonly Change[] =>
  pictures
    .filter((picture) => except?.pictures.includes(picture) !== true)
    .flatMap((remove): readonly Change[] => [
      { table: 'pictures', remove },
      { table: 'bytes', remove },
    ]);

type DraftInput = Pick<DraftRow, 'values' | 'pictures'>;
const mergeInput = (previous: DraftInput, now: DraftInput, saved: DraftInput | null): DraftInput =>
  saved === null
    ? { values: now.values, pictures: now.pictures }
    : {
        values: mergeValues(previous.values, now.values, saved.values),
        pictures: mergeNames(previous.pictures, now.pictures, saved.pictures),
      };

export class DraftSaver {
  readonly #identity: DraftIdentity;
  readonly #deps: DraftSaverDeps;
  #content: DraftContent | null = null;
  #cancelTimer: (() => void) | null = null;
  /** Writes run in sequence; otherwise an older one could finish last. */
  #pendingWrite: Promise<unknown> = Promise.resolve();
  #hasEnded = false;
  /** Reason for a form's return, kept while it is corrected. */
  #reason: DraftRow['reason'] = null;
  #sentAs: DraftRow['sentAs'] = null;
  #operationId: OperationId | null = null;
  /** Input as last read or saved. */
  #previous: DraftInput;
  #isStored = false;

  constructor(identity: DraftIdentity, deps: DraftSaverDeps) {
    this.#identity = identity;
    this.#deps = deps;
    this.#previous = { values: identity.base, pictures: [] };
  }

  async load(): Promise<DraftRow | null> {
    const row = await this.#deps.store.read('drafts', this.#identity.key);
    if (row?.userId !== this.#identity.userId || row.kind !== this.#identity.kind) return null;
    this.#reason = row.reason;
    this.#sentAs = row.sentAs;
    this.#operationId = row.operationId;
    this.#previous = row;
    this.#isStored = true;
    return row;
  }

  /** Schedules a write. Continuous typing does not postpone it. */
  change(content: DraftContent): void {
    if (this.#hasEnded) return;
    this.#content = content;
    this.#deps.onState('changed');
    this.#cancelTimer ??= this.#deps.after(DRAFT_SAVE_DELAY_MS, () => void this.flush());
  }

  /** Writes pending changes. Await it before opening the camera, scanner, map or dialer. */
  flush(): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const content = this.#content;
    this.#content = null;
    if (content === null) return this.#pendingWrite.then(() => undefined);
    const { store, now, onState } = this.#deps;
    const pendingWrite = this.#pendingWrite.then(async () => {
      if (this.#hasEnded) return;
      const returnFields = { reason: this.#reason, sentAs: this.#sentAs };
      const saved = { ...this.#identity, awaitedPicture: null, ...content, ...returnFields, at: now() };
      const previous = this.#previous;
      const storagePlace = await store.transact('drafts', this.#identity.key, (row) => {
        const isOther = row !== null && this.#isOther(row);
        const operationId = this.#resolveOperationId(isOther ? null : row);
        const put = { ...saved, ...(isOther ? {} : mergeInput(previous, content, row)), operationId };
        return [{ table: 'drafts', put }, ...(isOther ? [this.#moveAside(row)] : [])];
      });
      this.#previous = content;
      this.#isStored = true;
      if (this.#content === null && !this.#hasEnded) onState(storagePlace);
    });
    this.#pendingWrite = pendingWrite.catch(() => undefined);
    return pendingWrite;
  }

  /**
   * Adds a photo that is ready after its form has left the screen. Stored values may be newer, so they stay; `previous`
   * is stored if the device has none yet. Photos of a draft that was sent or discarded are removed.
   */
  async changeAfterLeaving(
    previous: DraftContent,
    change: (stored: DraftContent) => DraftContent,
  ): Promise<void> {
    await this.flush();
    const { store, now } = this.#deps;
    await store.transact('drafts', this.#identity.key, (row) => {
      if (row === null && (this.#isStored || this.#hasEnded))
        return createPhotoRemovals(change(previous), previous);
      const next = { awaitedPicture: null, ...change(row ?? previous), at: now() };
      const saved = row ?? { ...this.#identity, reason: this.#reason, sentAs: this.#sentAs };
      return [{ table: 'drafts', put: { ...saved, ...next, operationId: this.#resolveOperationId(row) } }];
    });
  }

  /** Returns the id under which the form is sent; all tabs with this draft share it (faults 61). */
  async operationId(): Promise<OperationId> {
    await this.flush();
    await this.#deps.store.transact('drafts', this.#identity.key, (row) => {
      if (row === null) return [];
      if (this.#isOther(row)) {
        this.#resolveOperationId(null);
        // The outbox takes the draft that is stored under this form's key.
        return [{ table: 'drafts', remove: row.key }, this.#moveAside(row)];
      }
      const operationId = this.#resolveOperationId(row);
      return row.operationId === operationId ? [] : [{ table: 'drafts', put: { ...row, operationId } }];
    });
    this.#operationId ??= this.#deps.newOperationId();
    return this.#operationId;
  }

  /** Whether the row is a form that was sent before this one was begun and has since been returned to its key. */
  #isOther({ sentAs }: DraftRow): boolean {
    return sentAs !== null && this.#sentAs === null;
  }

  /** Moves a draft to another key, where its user finds it with its photos. */
  #moveAside(row: DraftRow): Change {
    return { table: 'drafts', put: { ...row, key: `${row.key} ${this.#deps.newOperationId()}` } };
  }

  #resolveOperationId(row: DraftRow | null): OperationId {
    // Another tab has submitted it: everything typed since is a new form.
    if (row === null && this.#isStored) this.#operationId = null;
    this.#operationId = row?.operationId ?? this.#operationId ?? this.#deps.newOperationId();
    return this.#operationId;
  }

  /** Stops saving after the form was passed to the outbox, which removes the draft, or the user discarded it. */
  async end(outcome: 'sent' | 'discarded'): Promise<void> {
    this.#hasEnded = true;
    this.#cancelTimer?.();
    this.#content = null;
    await this.#pendingWrite;
    if (outcome === 'discarded')
      await this.#deps.store.transact('drafts', this.#identity.key, (row) =>
        row === null || this.#isOther(row)
          ? []
          : [{ table: 'drafts', remove: this.#identity.key }, ...createPhotoRemovals(row)],
      );
    this.#deps.onState('empty');
  }
}

/** Flushes when the page is hidden, left, or put into the back/forward cache. Returns an unsubscribe function. */
export function flushOnLeaving(page: Document, saver: Pick<DraftSaver, 'flush'>): () => void {
  const flush = (): void => void saver.flush();
  const handleVisibility = (): void => {
    if (page.visibilityState === 'hidden') flush();
  };
  const view = page.defaultView;
  page.addEventListener('visibilitychange', handleVisibility);
  view?.addEventListener('pagehide', flush);
  return () => {
    page.removeEventListener('visibilitychange', handleVisibility);
    view?.removeEventListener('pagehide', flush);
    flush();
  };
}
