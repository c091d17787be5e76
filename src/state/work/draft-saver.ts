/** Saves a form on the device: a second after input, and immediately before the page may be closed (faults 86). */
import { DRAFT_REST_MS } from '../../shared/constants';
import type { OperationId } from '../../shared/ids';
import type { EpochMs, Millis } from '../../shared/units';
import { mergeNames, mergeValues } from './merge-draft';
import type { DraftRow } from './rows';
import type { Change } from './tables';
import type { StoragePlace, WorkStore } from './work-store';

/** `changed`: not saved yet. The others are the storage place of the newest values. */
export type DraftState = 'empty' | 'changed' | StoragePlace;

export interface DraftSaverDeps {
  readonly store: WorkStore;
  readonly after: (ms: Millis, ring: () => void) => () => void;
  readonly now: () => EpochMs;
  readonly newOperationId: () => OperationId;
  readonly onState: (state: DraftState) => void;
}
export type DraftOf = Pick<DraftRow, 'key' | 'userId' | 'kind' | 'base'>;
export type DraftContent = Pick<DraftRow, 'values' | 'pictures'> & Partial<Pick<DraftRow, 'awaitedPicture'>>;

const photosGone = ({ pictures }: DraftContent, but?: DraftContent): readonly Change[] =>
  pictures
    .filter((picture) => but?.pictures.includes(picture) !== true)
    .flatMap((remove): readonly Change[] => [
      { table: 'pictures', remove },
      { table: 'bytes', remove },
    ]);

type Typed = Pick<DraftRow, 'values' | 'pictures'>;
const joined = (before: Typed, now: Typed, kept: Typed | null): Typed =>
  kept === null
    ? { values: now.values, pictures: now.pictures }
    : {
        values: mergeValues(before.values, now.values, kept.values),
        pictures: mergeNames(before.pictures, now.pictures, kept.pictures),
      };

export class DraftSaver {
  readonly #of: DraftOf;
  readonly #deps: DraftSaverDeps;
  #content: DraftContent | null = null;
  #cancelTimer: (() => void) | null = null;
  /** Writes run in sequence; otherwise an older one could finish last. */
  #writing: Promise<unknown> = Promise.resolve();
  #isOver = false;
  /** Reason for a form's return, kept while it is corrected. */
  #reason: DraftRow['reason'] = null;
  #sentAs: DraftRow['sentAs'] = null;
  #operationId: OperationId | null = null;
  /** Input as last read or saved. */
  #before: Typed;
  #isStored = false;

  constructor(of: DraftOf, deps: DraftSaverDeps) {
    this.#of = of;
    this.#deps = deps;
    this.#before = { values: of.base, pictures: [] };
  }

  /** Loads the draft; `null` if missing or unreadable. */
  async load(): Promise<DraftRow | null> {
    const row = await this.#deps.store.read('drafts', this.#of.key);
    if (row?.userId !== this.#of.userId || row.kind !== this.#of.kind) return null;
    this.#reason = row.reason;
    this.#sentAs = row.sentAs;
    this.#operationId = row.operationId;
    this.#before = row;
    this.#isStored = true;
    return row;
  }

  /** Schedules a write. Continuous typing does not postpone it. */
  change(content: DraftContent): void {
    if (this.#isOver) return;
    this.#content = content;
    this.#deps.onState('changed');
    this.#cancelTimer ??= this.#deps.after(DRAFT_REST_MS, () => void this.flush());
  }

  /** Writes pending changes. Await it before opening the camera, scanner, map or dialer. */
  flush(): Promise<void> {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const content = this.#content;
    this.#content = null;
    if (content === null) return this.#writing.then(() => undefined);
    const { store, now, onState } = this.#deps;
    const written = this.#writing.then(async () => {
      if (this.#isOver) return;
      const back = { reason: this.#reason, sentAs: this.#sentAs };
      const kept = { ...this.#of, awaitedPicture: null, ...content, ...back, at: now() };
      const before = this.#before;
      const keeping = await store.transact('drafts', this.#of.key, (row) => {
        const isOther = row !== null && this.#isOther(row);
        const operationId = this.#idBeside(isOther ? null : row);
        const put = { ...kept, ...(isOther ? {} : joined(before, content, row)), operationId };
        return [{ table: 'drafts', put }, ...(isOther ? [this.#aside(row)] : [])];
      });
      this.#before = content;
      this.#isStored = true;
      if (this.#content === null && !this.#isOver) onState(keeping);
    });
    this.#writing = written.catch(() => undefined);
    return written;
  }

  /**
   * Adds a photo that is ready after its form has left the screen. Stored values may be newer, so they stay; `previous`
   * is stored if the device has none yet. Photos of a draft that was sent or discarded are removed.
   */
  async changeLeft(before: DraftContent, change: (stored: DraftContent) => DraftContent): Promise<void> {
    await this.flush();
    const { store, now } = this.#deps;
    await store.transact('drafts', this.#of.key, (row) => {
      if (row === null && (this.#isStored || this.#isOver)) return photosGone(change(before), before);
      const next = { awaitedPicture: null, ...change(row ?? before), at: now() };
      const kept = row ?? { ...this.#of, reason: this.#reason, sentAs: this.#sentAs };
      return [{ table: 'drafts', put: { ...kept, ...next, operationId: this.#idBeside(row) } }];
    });
  }

  /** Returns the id under which the form is sent, the same in every tab with this draft (faults 61). */
  async operationId(): Promise<OperationId> {
    await this.flush();
    await this.#deps.store.transact('drafts', this.#of.key, (row) => {
      if (row === null) return [];
      if (this.#isOther(row)) {
        this.#idBeside(null);
        // The outbox takes the draft that is stored under this form's key.
        return [{ table: 'drafts', remove: row.key }, this.#aside(row)];
      }
      const operationId = this.#idBeside(row);
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
  #aside(row: DraftRow): Change {
    return { table: 'drafts', put: { ...row, key: `${row.key} ${this.#deps.newOperationId()}` } };
  }

  #idBeside(row: DraftRow | null): OperationId {
    // Another tab has submitted it: everything typed since is a new form.
    if (row === null && this.#isStored) this.#operationId = null;
    this.#operationId = row?.operationId ?? this.#operationId ?? this.#deps.newOperationId();
    return this.#operationId;
  }

  /** Stops saving after the form was passed to the outbox, which removes the draft, or the user discarded it. */
  async end(how: 'handed-over' | 'thrown-away'): Promise<void> {
    this.#isOver = true;
    this.#cancelTimer?.();
    this.#content = null;
    await this.#writing;
    if (how === 'thrown-away')
      await this.#deps.store.transact('drafts', this.#of.key, (row) =>
        row === null || this.#isOther(row)
          ? []
          : [{ table: 'drafts', remove: this.#of.key }, ...photosGone(row)],
      );
    this.#deps.onState('empty');
  }
}

/** Flushes when the page is hidden, left, or put into the back/forward cache. Returns an unsubscribe function. */
export function flushOnLeaving(page: Document, saver: Pick<DraftSaver, 'flush'>): () => void {
  const flush = (): void => void saver.flush();
  const onVisibility = (): void => {
    if (page.visibilityState === 'hidden') flush();
  };
  const view = page.defaultView;
  page.addEventListener('visibilitychange', onVisibility);
  view?.addEventListener('pagehide', flush);
  return () => {
    page.removeEventListener('visibilitychange', onVisibility);
    view?.removeEventListener('pagehide', flush);
    flush();
  };
}
