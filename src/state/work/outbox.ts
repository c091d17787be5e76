/** The outbox as screens use it: adding entries, the user's decisions, and the counts for badges. */
import type { OperationId } from '../../shared/ids';
import { type EpochMs, epochMs } from '../../shared/units';
import { deleteCopies } from './draft-copies';
import {
  getCopyKey,
  getDiscardChanges,
  getDraftChanges,
  getOwnKeyChanges,
  renewEntry,
} from './entry-changes';
import type { OutboxCounts } from './outbox-counts';
import { getRefusal } from './refused-draft';
import type { DraftRow, OutboxRow } from './rows';
import { countOutbox } from './send-order';
import type { OutboxSender } from './sender';
import type { Change } from './tables';
import type { WaitingInput, WaitingName } from './waiting-calls';
import type { StoragePlace, WorkStore } from './work-store';

/** A step with a separate operation id; the form waits until the platform has accepted it. */
export interface FirstStep {
  readonly call: 'inspection/record/save';
  readonly input: WaitingInput<'inspection/record/save'>;
}

export interface NewEntry<Name extends WaitingName> {
  readonly call: Name;
  readonly input: WaitingInput<Name>;
  /** Slip, order or record that the form changes; '' for a new one, which waits for nothing. */
  readonly entity: string;
  /** Forms of one sequence are sent in order; '' or omitted for none. */
  readonly sequence?: string;
  readonly pictures: readonly string[];
  /** Removed when the entry is stored. */
  readonly draft: Pick<DraftRow, 'key' | 'kind' | 'base' | 'values'>;
  /** Created when the confirmation opens: a double tap adds one entry (faults 61). */
  readonly operationId: OperationId;
  readonly first?: FirstStep;
}
export type NewCopy = FirstStep & Pick<NewEntry<'inspection/record/save'>, 'entity' | 'sequence' | 'draft'>;

/** The user's choice on signing out with unsent forms (faults 88). */
export type SignOutChoice = 'send' | 'keep' | 'throw-away';

export interface OutboxDeps {
  readonly store: WorkStore;
  readonly sender: Pick<OutboxSender, 'wake'>;
  readonly getUserId: () => string | null;
  readonly now: () => EpochMs;
  readonly newOperationId: () => OperationId;
  readonly onCounts: (counts: OutboxCounts) => void;
}

export class Outbox {
  readonly #deps: OutboxDeps;
  /** The entries at the last count, each with the entity that it changes. */
  #lastCounted: { readonly userId: string | null; readonly entities: ReadonlyMap<string, string> } = {
    userId: null,
    entities: new Map(),
  };
  readonly #removalListeners = new Set<(entity: string) => void>();
  /** One copy at a time, so the newest one stays. */
  #pendingCopy: Promise<unknown> = Promise.resolve();

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
  }

  /** Adds a form and returns its storage place; `null` if signed out. */
  async add<Name extends WaitingName>(entry: NewEntry<Name>): Promise<StoragePlace | null> {
    const { store, sender, getUserId, newOperationId } = this.#deps;
    const userId = getUserId();
    if (userId === null) return null;
    const { operationId, draft, call, input, first: firstStep } = entry;
    const row = await this.#createRow(userId, entry);
    const step = firstStep === undefined ? {} : { ...firstStep, operationId: newOperationId() };
    const following = firstStep === undefined ? null : { call, input, operationId };
    // The entry keeps its first operation id as key; later ids are only for sending.
    const storagePlace = await store.transact('outbox', operationId, (previous) =>
      previous !== null
        ? []
        : [
            { table: 'outbox', put: { ...row, ...step, following } },
            { table: 'drafts', remove: draft.key },
          ],
    );
    await deleteCopies(store, userId, row.entity);
    void sender.wake();
    return storagePlace;
  }

  /** Adds a copy of a draft, replacing an older one that waits. */
  copy(copy: NewCopy): Promise<void> {
    const pendingCopy = this.#pendingCopy.then(() => this.#copy(copy));
    this.#pendingCopy = pendingCopy.catch(() => undefined);
    return pendingCopy;
  }

  async #copy(copy: NewCopy): Promise<void> {
    const { store, sender, getUserId, newOperationId } = this.#deps;
    const userId = getUserId();
    if (userId === null) return;
    const { entity } = copy;
    const row = await this.#createRow(userId, { ...copy, pictures: [], operationId: newOperationId() });
    // Written before the older one is removed: the page may be closed between the two.
    await store.write([{ table: 'outbox', put: { ...row, isCopy: true } }]);
    // If the form itself was submitted before the copy, it has more.
    const isSubmitted = (await this.listEntries()).some((entry) => entry.entity === entity);
    await deleteCopies(store, userId, entity, isSubmitted ? null : row.key);
    if (!isSubmitted) void sender.wake();
  }

  async #createRow<Name extends WaitingName>(userId: string, entry: NewEntry<Name>): Promise<OutboxRow> {
    const newestTime = (await this.#deps.store.rows('outbox', userId)).at(-1)?.at ?? 0;
    const { call, input, entity, sequence = '', pictures, operationId, draft } = entry;
    return {
      key: operationId,
      userId,
      operationId,
      call,
      input,
      pictures,
      draft,
      sequence,
      entity: entity === '' ? operationId : entity,
      state: 'waiting',
      problem: '',
      tries: 0,
      uploadTries: 0,
      notBefore: null,
      fault: null,
      following: null,
      isCopy: false,
      // Forms are sent in the order of this time, even if the clock was set back between them.
      at: epochMs(Math.max(this.#deps.now(), newestTime + 1)),
    };
  }

  /** Returns the entries submitted by the user, oldest first. */
  async listEntries(): Promise<readonly OutboxRow[]> {
    return (await this.#readAll()).filter(({ isCopy }) => !isCopy);
  }

  async #readAll(): Promise<readonly OutboxRow[]> {
    const userId = this.#deps.getUserId();
    return userId === null ? [] : this.#deps.store.rows('outbox', userId);
  }

  /** Sends waiting forms without their pauses. */
  async sendNow(): Promise<void> {
    for (const { key } of await this.#readAll())
      await this.#update(key, (row) =>
        row.notBefore === null ? [] : [{ table: 'outbox', put: { ...row, notBefore: null } }],
      );
    await this.#deps.sender.wake();
  }

  /**
   * Sends a form again. A refused form gets a new id, since nothing was done under the old one. A form with an unknown
   * outcome keeps its id, under which a platform recognises it.
   */
  async sendAgain(key: string): Promise<void> {
    await this.#update(key, (row) => {
      if (row.state === 'refused') return renewEntry(row, this.#deps.newOperationId());
      return row.problem === 'look-first'
        ? [{ table: 'outbox', put: { ...row, state: 'waiting', problem: '', notBefore: null } }]
        : [];
    });
    const pictures = await this.#readPictures(key);
    for (const { key: picture, state } of pictures)
      if (state === 'refused')
        await this.#deps.store.transact('pictures', picture, (row) =>
          row === null
            ? []
            : [
                {
                  table: 'pictures',
                  put: { ...row, state: 'here', fault: null, uploadId: this.#deps.newOperationId() },
                },
              ],
        );
    await this.#deps.sender.wake();
  }

  /** Turns a form back into a draft and returns its key; `null` while the platform may have the form. */
  async toDraft(key: string): Promise<string | null> {
    const { store, now } = this.#deps;
    const entry = await store.read('outbox', key);
    if (entry === null) return null;
    const isKeyTaken = (await store.read('drafts', entry.draft.key)) !== null;
    const wasReturned = await this.#update(key, (row) =>
      row.state === 'refused' || (row.state === 'waiting' && row.tries === 0)
        ? getDraftChanges(row, row.fault, { isTaken: isKeyTaken, now: now() })
        : [],
    );
    return wasReturned ? getCopyKey(entry, isKeyTaken) : null;
  }

  /** Moves a returned form to the key that its screen reads; `false` while a newer draft has that key. */
  async openDraft(key: string): Promise<boolean> {
    const { store } = this.#deps;
    const draft = await store.read('drafts', key);
    if (draft === null || draft.userId !== this.#deps.getUserId()) return false;
    const ownKey = draft.sentAs?.draftKey ?? key;
    if (ownKey === key) return true;
    let isMoved = false;
    await store.transact('drafts', ownKey, (existingDraft) => {
      isMoved = existingDraft === null;
      return isMoved ? getOwnKeyChanges(draft) : [];
    });
    return isMoved;
  }

  /** Returns the drafts that were sent and returned, oldest first. */
  async returned(): Promise<readonly DraftRow[]> {
    const userId = this.#deps.getUserId();
    const drafts = userId === null ? [] : await this.#deps.store.rows('drafts', userId);
    return drafts.filter(({ sentAs }) => sentAs !== null);
  }

  async deleteDraft(key: string): Promise<void> {
    const userId = this.#deps.getUserId();
    await this.#deps.store.transact('drafts', key, (row) =>
      row === null || row.userId !== userId
        ? []
        : [
            { table: 'drafts', remove: key },
            ...row.pictures.flatMap((picture): readonly Change[] => [
              { table: 'pictures', remove: picture },
              { table: 'bytes', remove: picture },
            ]),
          ],
    );
  }

  /** Discards an entry; `false` while it is being sent. */
  async discard(key: string): Promise<boolean> {
    return this.#update(key, (row) => (row.state === 'sending' ? [] : getDiscardChanges(row)));
  }

  async countUnsent(): Promise<number> {
    return (await this.listEntries()).length;
  }

  /** Carries out the user's choice and returns the number of entries that stay on the device. */
  async prepareSignOut(choice: SignOutChoice): Promise<number> {
    const { store, getUserId } = this.#deps;
    if (choice === 'send') await this.sendNow();
    const userId = getUserId();
    if (choice === 'throw-away' && userId !== null) {
      for (const { key } of await this.#readAll()) await this.#update(key, getDiscardChanges);
      const removed: Change[] = [];
      for (const table of ['drafts', 'pictures', 'itemSlips', 'seen'] as const)
        for (const { key } of await store.rows(table, userId)) {
          removed.push({ table, remove: key });
          // Without reading the bytes of all pictures, which would fill the memory of a phone.
          if (table === 'pictures') removed.push({ table: 'bytes', remove: key });
        }
      await store.write(removed);
    }
    return this.countUnsent();
  }

  /** Counts entries and reports removed ones. Call after each change in any tab, and after sign-in and sign-out. */
  async count(): Promise<void> {
    const userId = this.#deps.getUserId();
    const rows = await this.#readAll();
    const previous = this.#lastCounted;
    this.#lastCounted = { userId, entities: new Map(rows.map(({ key, entity }) => [key, entity])) };
    const counts = countOutbox(
      rows.filter(({ isCopy }) => !isCopy),
      this.#deps.now(),
    );
    const returned = (await this.returned()).filter((draft) => getRefusal(draft) !== null).length;
    this.#deps.onCounts({ ...counts, returned });
    if (previous.userId !== userId) return;
    const removed = [...previous.entities].flatMap(([key, entity]) =>
      this.#lastCounted.entities.has(key) ? [] : entity,
    );
    for (const entity of new Set(removed)) for (const listener of this.#removalListeners) listener(entity);
  }

  /** Calls `listener` when an entry is removed in any tab: the platform has it, or it was returned or discarded. */
  onRemoved(listener: (entity: string) => void): () => void {
    this.#removalListeners.add(listener);
    return () => void this.#removalListeners.delete(listener);
  }

  async #readPictures(key: string) {
    const { store } = this.#deps;
    const entry = await store.read('outbox', key);
    const rows = await Promise.all((entry?.pictures ?? []).map((picture) => store.read('pictures', picture)));
    return rows.filter((row) => row !== null);
  }

  /** Updates an entry; `false` if nothing was changed. */
  async #update(key: string, decide: (row: OutboxRow) => readonly Change[]): Promise<boolean> {
    let isChanged = false;
    const userId = this.#deps.getUserId();
    await this.#deps.store.transact('outbox', key, (row) => {
      const changes = row === null || row.userId !== userId ? [] : decide(row);
      isChanged = changes.length > 0;
      return changes;
    });
    return isChanged;
  }
}
