/**
 * Stores the rows of forms on the device: on disk, or in memory if the disk does not accept them (faults 82 and 83).
 * Nothing is reported as stored before it is. Users can read only their own rows.
 */
import { OUTBOX_ORPHAN_MS } from '../../shared/constants';
import { type EpochMs, MINUTE_MS, type Millis, SECOND_MS } from '../../shared/units';
import { type PictureRow, type Rows, readRow, TABLES, type TableName } from './rows';
import { type Change, createMemoryTables, getKey, type Put, type Tables } from './tables';

/** Most orders and documents kept per user for reading offline. */
const SEEN_MAX = 200;
/** Most bytes of pictures on the device, and their largest share of the browser's quota: the smaller applies. */
const PICTURE_STORE_BYTES = 100_000_000;
const PICTURE_STORE_SHARE = 0.2;

/** `disk`: rows survive closing. `full`: newer rows do not fit. `memory`: the disk does not work, no row survives. */
export type StoragePlace = 'disk' | 'full' | 'memory';

export interface WorkStoreDeps {
  readonly open: () => Promise<Tables>;
  readonly now: () => EpochMs;
  readonly quota?: () => Promise<number | undefined>;
  readonly onChange?: (tables: ReadonlySet<TableName>) => void;
  readonly onKeeping?: (storagePlace: StoragePlace) => void;
}

/** An unreadable row, as text to copy. */
export interface DamagedRow {
  readonly table: TableName;
  readonly key: string;
  readonly text: string;
}

interface Removal {
  readonly change: Extract<Change, { readonly remove: string }>;
  /** Time of the removed row; `null` if missing. A row with another time was written later by another tab. */
  readonly at: unknown;
}
const UNREAD = Symbol('unread');

const getField = (raw: unknown, name: string): unknown =>
  typeof raw === 'object' && raw !== null ? Reflect.get(raw, name) : undefined;
const parseTime = (raw: unknown): unknown => (raw === undefined ? null : getField(raw, 'at'));
const getTextField = (raw: unknown, name: 'key' | 'userId'): string => {
  const value = getField(raw, name);
  return typeof value === 'string' ? value : '';
};
/** Interval of tries: a disk that has refused a row is not tried again at each key press. */
const CATCH_UP_MS: Millis = 10 * SECOND_MS;
/** Phones close databases now and then: a failure later than this after a reopening is a new one. */
const REOPEN_AGAIN_MS: Millis = MINUTE_MS;
const getRowName = (table: TableName, key: string): string => JSON.stringify([table, key]);
const isQuotaError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'QuotaExceededError';
const toText = (raw: unknown): string => {
  try {
    return JSON.stringify(raw, null, 2) ?? '';
  } catch {
    return String(raw);
  }
};

export class WorkStore {
  readonly #deps: WorkStoreDeps;
  /** Rows that the disk has not accepted; they take precedence over rows on disk. */
  readonly #memory = createMemoryTables();
  /** Removals that the disk has not accepted, by row name. */
  readonly #removals = new Map<string, Removal>();
  #lastCatchUpAt = Number.NEGATIVE_INFINITY;
  #tablesPromise: Promise<Tables | null> | null = null;
  #reopenedAt = Number.NEGATIVE_INFINITY;
  #failedAt = Number.NEGATIVE_INFINITY;
  #storagePlace: StoragePlace = 'disk';

  constructor(deps: WorkStoreDeps) {
    this.#deps = deps;
  }

  get storagePlace(): StoragePlace {
    return this.#storagePlace;
  }

  async read<T extends TableName>(table: T, key: string): Promise<Rows[T] | null> {
    return readRow(table, await this.#readRaw(table, key));
  }

  /** Returns a user's rows, oldest first. */
  async rows<T extends TableName>(table: T, userId: string): Promise<readonly Rows[T][]> {
    const rows = (await this.#readAll(table)).flatMap((raw) => readRow(table, raw) ?? []);
    return rows.filter((row) => row.userId === userId).sort((a, b) => a.at - b.at);
  }

  /** Returns rows that are older than this code or damaged. They stay until the user deletes them. */
  async readDamaged(userId: string): Promise<readonly DamagedRow[]> {
    const damagedRows = await Promise.all(
      (['drafts', 'outbox'] as const).map(async (table) =>
        (await this.#readAll(table))
          .filter((raw) => getTextField(raw, 'userId') === userId && readRow(table, raw) === null)
          .map((raw) => ({ table, key: getTextField(raw, 'key'), text: toText(raw) })),
      ),
    );
    return damagedRows.flat();
  }

  async countOthers(userId: string): Promise<{ readonly people: number; readonly forms: number }> {
    const otherOwners = (await this.#readAll('outbox'))
      .map((raw) => getTextField(raw, 'userId'))
      .filter((owner) => owner !== userId);
    return { people: new Set(otherOwners).size, forms: otherOwners.length };
  }

  /** Deletes the orders that this user has read: they contain names and phone numbers. */
  async deleteSeen(userId: string): Promise<void> {
    const seenRows = await this.rows('seen', userId);
    await this.write(seenRows.map((row): Change => ({ table: 'seen', remove: row.key })));
  }

  async hasReturnedDraft(): Promise<boolean> {
    return (await this.#readAll('drafts')).some((raw) => (readRow('drafts', raw)?.sentAs ?? null) !== null);
  }

  /** Makes all changes or none. Resolves with their storage place when they are stored. */
  write(changes: readonly Change[]): Promise<StoragePlace> {
    const [firstChange] = changes;
    if (firstChange === undefined) return Promise.resolve(this.#storagePlace);
    return this.transact(
      firstChange.table,
      'put' in firstChange ? firstChange.put.key : firstChange.remove,
      () => changes,
    );
  }

  /** Reads a row and makes the decided changes before another tab can change it. */
  async transact<T extends TableName>(
    table: T,
    key: string,
    decide: (row: Rows[T] | null) => readonly Change[],
  ): Promise<StoragePlace> {
    let decidedChanges: readonly Change[] = [];
    const run = (raw: unknown): readonly Change[] => {
      decidedChanges = decide(readRow(table, raw));
      return decidedChanges;
    };
    const isPending = this.#memory.has(table, key) || this.#removals.has(getRowName(table, key));
    const raw = isPending ? await this.#memory.read(table, key) : undefined;
    const isOnDisk = await this.#tryDisk((tables) =>
      tables.transact(table, key, isPending ? () => run(raw) : run),
    );
    if (isOnDisk) this.#clearPending(decidedChanges);
    else
      await this.#writeToMemory(
        decidedChanges.length > 0 ? decidedChanges : run(await this.#readRaw(table, key)),
      );
    if (isOnDisk && this.#storagePlace !== 'disk') await this.#catchUp(decidedChanges);
    this.#deps.onChange?.(new Set(decidedChanges.map((change) => change.table)));
    return isOnDisk ? 'disk' : this.#storagePlace;
  }

  #clearPending(changes: readonly Change[]): void {
    this.#memory.drop(changes);
    for (const change of changes) this.#removals.delete(getRowName(change.table, getKey(change)));
  }

  async #writeToMemory(changes: readonly Change[]): Promise<void> {
    this.#memory.apply(changes);
    const pending: Removal['change'][] = [];
    for (const change of changes)
      if ('remove' in change) {
        pending.push(change);
        this.#removals.set(getRowName(change.table, change.remove), { change, at: UNREAD });
      } else this.#removals.delete(getRowName(change.table, change.put.key));
    for (const change of pending) await this.#recordTime(change);
  }

  async #recordTime(change: Removal['change']): Promise<void> {
    const { table, remove } = change;
    // Bytes never change, and are too large to read just for their time.
    if (table === 'bytes') return;
    const at = await this.#readFromDisk<unknown>(
      async (tables) => parseTime(await tables.read(table, remove)),
      UNREAD,
    );
    const name = getRowName(table, remove);
    if (this.#removals.get(name)?.change === change) this.#removals.set(name, { change, at });
  }

  /**
   * Moves rows from memory to the disk as they fit, after a successful write. Removals that belong to a form wait until
   * the form itself is on the disk.
   */
  async #catchUp(decidedChanges: readonly Change[]): Promise<void> {
    const now = this.#deps.now();
    const makesRoom = decidedChanges.some((change) => 'remove' in change);
    if (this.#memory.listPuts().length > 0 && !makesRoom && Math.abs(now - this.#lastCatchUpAt) < CATCH_UP_MS)
      return;
    this.#lastCatchUpAt = now;
    const movedTables = new Set<TableName>();
    // A picture and its bytes have one key, and move together.
    for (const key of new Set(this.#memory.listPuts().map(({ put }) => put.key))) {
      let rows: readonly Put[] = [];
      const isOnDisk = await this.#tryDisk((tables) =>
        tables.transact('drafts', key, () => {
          // They may have changed or been removed since.
          rows = this.#memory.listPuts().filter(({ put }) => put.key === key);
          return rows;
        }),
      );
      if (!isOnDisk) continue;
      const remainingPuts = new Set(this.#memory.listPuts().map(({ put }) => put));
      this.#memory.drop(rows.filter(({ put }) => remainingPuts.has(put)));
      for (const { table } of rows) movedTables.add(table);
    }
    if (movedTables.size > 0) this.#deps.onChange?.(movedTables);
    if (this.#memory.listPuts().some(({ table }) => table !== 'seen')) return;
    for (const pending of this.#removals.values()) if (!(await this.#removeFromDisk(pending))) return;
    this.#setStoragePlace('disk');
  }

  /** Removes a row from the disk, unless another tab has rewritten it while this one had no space. */
  async #removeFromDisk({ change, at }: Removal): Promise<boolean> {
    const { table, remove } = change;
    const isOnDisk = await this.#tryDisk((tables) =>
      tables.transact(table, remove, (raw) => (at === UNREAD || parseTime(raw) === at ? [change] : [])),
    );
    if (isOnDisk) this.#clearPending([change]);
    return isOnDisk;
  }

  async storeSeen(userId: string, key: string, data: unknown): Promise<void> {
    await this.write([{ table: 'seen', put: { key, userId, data, at: this.#deps.now() } }]);
    const seenRows = await this.rows('seen', userId);
    const surplus = seenRows.slice(0, Math.max(0, seenRows.length - SEEN_MAX));
    await this.write(surplus.map((row): Change => ({ table: 'seen', remove: row.key })));
  }

  /** Removes arrived pictures, oldest first. `false` if that frees too little: the user decides then. */
  async makeRoom(bytes: number): Promise<boolean> {
    const quota = (await this.#deps.quota?.().catch(() => undefined)) ?? Number.POSITIVE_INFINITY;
    const budget = Math.min(PICTURE_STORE_BYTES, quota * PICTURE_STORE_SHARE);
    let total = (await this.#readStoredPictures()).reduce((sum, { size }) => sum + size, 0);
    while (total + bytes > budget) {
      const freedPicture = await this.#freeOldest();
      if (freedPicture === null) return false;
      total -= freedPicture.size;
    }
    return true;
  }

  /**
   * Removes abandoned rows of other users after sign-in. `now` must be the earliest of all clocks: a wrong one then
   * deletes nothing. Resolves with the numbers of removed forms by user.
   */
  async clean(userId: string, now: EpochMs): Promise<ReadonlyMap<string, number>> {
    const oldestKept = now - OUTBOX_ORPHAN_MS;
    const changes: Change[] = [];
    const expiredCounts = new Map<string, number>();
    for (const table of TABLES) {
      // Removed with its picture: reading the bytes of all pictures would fill a phone's memory.
      if (table === 'bytes') continue;
      for (const raw of await this.#readAll(table)) {
        const owner = getTextField(raw, 'userId');
        const row = readRow(table, raw);
        const at = row?.at;
        const isRemovable = owner !== userId || table === 'itemSlips';
        // Other users' orders contain names and can be read again.
        const isExpired = at !== undefined && (at < oldestKept || table === 'seen');
        if (owner !== '' && !(isRemovable && isExpired)) continue;
        const remove = getTextField(raw, 'key');
        changes.push({ table, remove });
        // A copy belongs to a draft, which is counted itself.
        const isForm = table === 'drafts' || (table === 'outbox' && getField(raw, 'isCopy') !== true);
        if (isForm && row !== null && owner !== '')
          expiredCounts.set(owner, (expiredCounts.get(owner) ?? 0) + 1);
        if (table === 'pictures') changes.push({ table: 'bytes', remove });
      }
    }
    await this.write(changes);
    return expiredCounts;
  }

  async #readRaw(table: TableName, key: string): Promise<unknown> {
    const isPending = this.#memory.has(table, key) || this.#removals.has(getRowName(table, key));
    if (isPending) return this.#memory.read(table, key);
    return this.#readFromDisk<unknown>((tables) => tables.read(table, key), undefined);
  }

  async #readAll(table: TableName): Promise<readonly unknown[]> {
    const diskRows = await this.#readFromDisk<readonly unknown[]>((tables) => tables.readAll(table), []);
    const memoryRows = await this.#memory.readAll(table);
    const isPending = (key: string): boolean =>
      this.#memory.has(table, key) || this.#removals.has(getRowName(table, key));
    return [...diskRows.filter((raw) => !isPending(getTextField(raw, 'key'))), ...memoryRows];
  }

  async #readFromDisk<T>(use: (tables: Tables) => Promise<T>, fallback: T): Promise<T> {
    let result = fallback;
    await this.#tryDisk(async (tables) => {
      result = await use(tables);
    });
    return result;
  }

  /** Uses the disk. Clears a full one of arrived pictures and reopens a broken one once. */
  async #tryDisk(use: (tables: Tables) => Promise<void>): Promise<boolean> {
    for (;;) {
      const tablesPromise = this.#openTables();
      const tables = await tablesPromise;
      if (tables === null) return false;
      try {
        await use(tables);
        return true;
      } catch (error) {
        if (isQuotaError(error)) {
          if ((await this.#freeOldest()) !== null) continue;
          this.#setStoragePlace('full');
          return false;
        }
        // Data that cannot be cloned is a bug of the caller.
        if (error instanceof Error && error.name === 'DataCloneError') throw error;
        // Other pending work has failed too, and may have reopened the disk already.
        if (this.#tablesPromise === tablesPromise) this.#reopen();
      }
    }
  }

  #reopen(): void {
    const hasFailedAgain = this.#isRecent(this.#reopenedAt);
    this.#reopenedAt = this.#deps.now();
    this.#tablesPromise = null;
    if (hasFailedAgain) this.#fail();
  }

  #openTables(): Promise<Tables | null> {
    if (this.#isRecent(this.#failedAt)) return Promise.resolve(null);
    this.#tablesPromise ??= this.#deps.open().catch(() => {
      this.#tablesPromise = null;
      this.#fail();
      return null;
    });
    return this.#tablesPromise;
  }

  #fail(): void {
    this.#failedAt = this.#deps.now();
    this.#setStoragePlace('memory');
  }

  #isRecent(time: number): boolean {
    return Math.abs(this.#deps.now() - time) < REOPEN_AGAIN_MS;
  }

  #setStoragePlace(storagePlace: StoragePlace): void {
    if (this.#storagePlace === storagePlace) return;
    this.#storagePlace = storagePlace;
    this.#deps.onKeeping?.(storagePlace);
  }

  /** Returns the pictures with bytes on disk, oldest first. */
  async #readStoredPictures(): Promise<readonly PictureRow[]> {
    const diskRows = await this.#readFromDisk<readonly unknown[]>((tables) => tables.readAll('pictures'), []);
    const rows = diskRows.flatMap((raw) => readRow('pictures', raw) ?? []);
    return rows.filter(({ size }) => size > 0).sort((a, b) => a.at - b.at);
  }

  /** Deletes the bytes of the oldest arrived picture; `null` if none has arrived. */
  async #freeOldest(): Promise<PictureRow | null> {
    const oldestPicture = (await this.#readStoredPictures()).find(({ state }) => state === 'arrived');
    const tables = await this.#openTables();
    if (oldestPicture === undefined || tables === null) return null;
    try {
      await tables.transact('pictures', oldestPicture.key, (raw) => {
        const row = readRow('pictures', raw);
        const emptiedRow: readonly Change[] =
          row === null ? [] : [{ table: 'pictures', put: { ...row, size: 0 } }];
        return [...emptiedRow, { table: 'bytes', remove: oldestPicture.key }];
      });
    } catch {
      return null;
    }
    return oldestPicture;
  }
}
