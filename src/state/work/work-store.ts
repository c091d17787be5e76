/**
 * Stores the rows of forms on the device: on disk, or in memory if the disk does not accept them (faults 82 and 83).
 * Nothing is reported as stored before it is. Users can read only their own rows.
 */
import { OUTBOX_ORPHAN_MS, PICTURE_STORE_BYTES, PICTURE_STORE_SHARE, SEEN_MAX } from '../../shared/constants';
import { type EpochMs, MINUTE_MS, type Millis, SECOND_MS } from '../../shared/units';
import { type PictureRow, type Rows, readRow, TABLES, type TableName } from './rows';
import { type Change, getKey, memoryTables, type Put, type Tables } from './tables';

/** `disk`: rows survive closing. `full`: newer rows do not fit. `memory`: the disk does not work, no row survives. */
export type StoragePlace = 'disk' | 'full' | 'memory';

export interface WorkStoreDeps {
  /** Opens the tables on disk. Rejects if that is not possible. */
  readonly open: () => Promise<Tables>;
  readonly now: () => EpochMs;
  readonly quota?: () => Promise<number | undefined>;
  readonly onChange?: (tables: ReadonlySet<TableName>) => void;
  readonly onKeeping?: (keeping: StoragePlace) => void;
}

/** An unreadable row, as text to copy. */
export interface DamagedRow {
  readonly table: TableName;
  readonly key: string;
  readonly text: string;
}

interface Gone {
  readonly change: Extract<Change, { readonly remove: string }>;
  /** Time of the removed row; `null` if missing. A row with another time was written later by another tab. */
  readonly at: unknown;
}
const UNREAD = Symbol('unread');

const part = (raw: unknown, name: string): unknown =>
  typeof raw === 'object' && raw !== null ? Reflect.get(raw, name) : undefined;
const parseTime = (raw: unknown): unknown => (raw === undefined ? null : part(raw, 'at'));
const own = (raw: unknown, name: 'key' | 'userId'): string => {
  const value = part(raw, name);
  return typeof value === 'string' ? value : '';
};
/** Interval of tries: a disk that has refused a row is not tried again at each key press. */
const CATCH_UP_MS: Millis = 10 * SECOND_MS;
/** Phones close databases now and then: a failure later than this after a reopening is a new one. */
const REOPEN_AGAIN_MS: Millis = MINUTE_MS;
const getName = (table: TableName, key: string): string => JSON.stringify([table, key]);
const isFull = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError';
const asText = (raw: unknown): string => {
  try {
    return JSON.stringify(raw, null, 2) ?? '';
  } catch {
    return String(raw);
  }
};

export class WorkStore {
  readonly #deps: WorkStoreDeps;
  /** Rows that the disk has not accepted; they take precedence over rows on disk. */
  readonly #memory = memoryTables();
  /** Removals that the disk has not accepted, by row name. */
  readonly #gone = new Map<string, Gone>();
  #triedAt = Number.NEGATIVE_INFINITY;
  #opening: Promise<Tables | null> | null = null;
  #reopenedAt = Number.NEGATIVE_INFINITY;
  #failedAt = Number.NEGATIVE_INFINITY;
  #keeping: StoragePlace = 'disk';

  constructor(deps: WorkStoreDeps) {
    this.#deps = deps;
  }

  get keeping(): StoragePlace {
    return this.#keeping;
  }

  async read<T extends TableName>(table: T, key: string): Promise<Rows[T] | null> {
    return readRow(table, await this.#raw(table, key));
  }

  /** Returns a user's rows, oldest first. */
  async rows<T extends TableName>(table: T, userId: string): Promise<readonly Rows[T][]> {
    const rows = (await this.#all(table)).flatMap((raw) => readRow(table, raw) ?? []);
    return rows.filter((row) => row.userId === userId).sort((a, b) => a.at - b.at);
  }

  /** Returns rows that are older than this code or damaged. They stay until the user deletes them. */
  async damaged(userId: string): Promise<readonly DamagedRow[]> {
    const found = await Promise.all(
      (['drafts', 'outbox'] as const).map(async (table) =>
        (await this.#all(table))
          .filter((raw) => own(raw, 'userId') === userId && readRow(table, raw) === null)
          .map((raw) => ({ table, key: own(raw, 'key'), text: asText(raw) })),
      ),
    );
    return found.flat();
  }

  async ofOthers(userId: string): Promise<{ readonly people: number; readonly forms: number }> {
    const others = (await this.#all('outbox'))
      .map((raw) => own(raw, 'userId'))
      .filter((one) => one !== userId);
    return { people: new Set(others).size, forms: others.length };
  }

  /** Deletes the orders that this user has read: they contain names and phone numbers. */
  async forgetSeen(userId: string): Promise<void> {
    const seen = await this.rows('seen', userId);
    await this.write(seen.map((row): Change => ({ table: 'seen', remove: row.key })));
  }

  async hasReturned(): Promise<boolean> {
    return (await this.#all('drafts')).some((raw) => (readRow('drafts', raw)?.sentAs ?? null) !== null);
  }

  /** Makes all changes or none. Resolves with their storage place when they are stored. */
  write(changes: readonly Change[]): Promise<StoragePlace> {
    const [first] = changes;
    if (first === undefined) return Promise.resolve(this.#keeping);
    return this.transact(first.table, 'put' in first ? first.put.key : first.remove, () => changes);
  }

  /** Reads a row and makes the decided changes before another tab can change it. */
  async transact<T extends TableName>(
    table: T,
    key: string,
    decide: (row: Rows[T] | null) => readonly Change[],
  ): Promise<StoragePlace> {
    let made: readonly Change[] = [];
    const run = (raw: unknown): readonly Change[] => {
      made = decide(readRow(table, raw));
      return made;
    };
    const isOwn = this.#memory.has(table, key) || this.#gone.has(getName(table, key));
    const raw = isOwn ? await this.#memory.read(table, key) : undefined;
    const isOnDisk = await this.#onDisk((tables) =>
      tables.transact(table, key, isOwn ? () => run(raw) : run),
    );
    if (isOnDisk) this.#settled(made);
    else await this.#inMemory(made.length > 0 ? made : run(await this.#raw(table, key)));
    if (isOnDisk && this.#keeping !== 'disk') await this.#catchUp(made);
    this.#deps.onChange?.(new Set(made.map((change) => change.table)));
    return isOnDisk ? 'disk' : this.#keeping;
  }

  #settled(changes: readonly Change[]): void {
    this.#memory.drop(changes);
    for (const change of changes) this.#gone.delete(getName(change.table, getKey(change)));
  }

  async #inMemory(changes: readonly Change[]): Promise<void> {
    this.#memory.apply(changes);
    const gone: Gone['change'][] = [];
    for (const change of changes)
      if ('remove' in change) {
        gone.push(change);
        this.#gone.set(getName(change.table, change.remove), { change, at: UNREAD });
      } else this.#gone.delete(getName(change.table, change.put.key));
    for (const change of gone) await this.#noteTime(change);
  }

  async #noteTime(change: Gone['change']): Promise<void> {
    const { table, remove } = change;
    // Bytes never change, and are too large to be read for their time.
    if (table === 'bytes') return;
    const at = await this.#fromDisk<unknown>(
      async (tables) => parseTime(await tables.read(table, remove)),
      UNREAD,
    );
    const name = getName(table, remove);
    if (this.#gone.get(name)?.change === change) this.#gone.set(name, { change, at });
  }

  /**
   * Moves rows from memory to the disk as they fit, after a successful write. Removals that belong to a form wait until
   * the form itself is on the disk.
   */
  async #catchUp(made: readonly Change[]): Promise<void> {
    const now = this.#deps.now();
    const makesRoom = made.some((change) => 'remove' in change);
    if (this.#memory.puts().length > 0 && !makesRoom && Math.abs(now - this.#triedAt) < CATCH_UP_MS) return;
    this.#triedAt = now;
    const moved = new Set<TableName>();
    // A picture and its bytes have one key, and move together.
    for (const key of new Set(this.#memory.puts().map(({ put }) => put.key))) {
      let rows: readonly Put[] = [];
      const isOnDisk = await this.#onDisk((tables) =>
        tables.transact('drafts', key, () => {
          // They may have changed or been removed since.
          rows = this.#memory.puts().filter(({ put }) => put.key === key);
          return rows;
        }),
      );
      if (!isOnDisk) continue;
      const left = new Set(this.#memory.puts().map(({ put }) => put));
      this.#memory.drop(rows.filter(({ put }) => left.has(put)));
      for (const { table } of rows) moved.add(table);
    }
    if (moved.size > 0) this.#deps.onChange?.(moved);
    if (this.#memory.puts().some(({ table }) => table !== 'seen')) return;
    for (const gone of this.#gone.values()) if (!(await this.#removeFromDisk(gone))) return;
    this.#nowKeeping('disk');
  }

  /** Removes a row from the disk, unless another tab has rewritten it while this one had no space. */
  async #removeFromDisk({ change, at }: Gone): Promise<boolean> {
    const { table, remove } = change;
    const isOnDisk = await this.#onDisk((tables) =>
      tables.transact(table, remove, (raw) => (at === UNREAD || parseTime(raw) === at ? [change] : [])),
    );
    if (isOnDisk) this.#settled([change]);
    return isOnDisk;
  }

  async see(userId: string, key: string, data: unknown): Promise<void> {
    await this.write([{ table: 'seen', put: { key, userId, data, at: this.#deps.now() } }]);
    const seen = await this.rows('seen', userId);
    const old = seen.slice(0, Math.max(0, seen.length - SEEN_MAX));
    await this.write(old.map((row): Change => ({ table: 'seen', remove: row.key })));
  }

  /** Removes arrived pictures, oldest first. `false` if that frees too little: the user decides then. */
  async makeRoom(bytes: number): Promise<boolean> {
    const quota = (await this.#deps.quota?.().catch(() => undefined)) ?? Number.POSITIVE_INFINITY;
    const budget = Math.min(PICTURE_STORE_BYTES, quota * PICTURE_STORE_SHARE);
    let total = (await this.#heldPictures()).reduce((sum, { size }) => sum + size, 0);
    while (total + bytes > budget) {
      const freed = await this.#freeOldest();
      if (freed === null) return false;
      total -= freed.size;
    }
    return true;
  }

  /**
   * Removes abandoned rows of other users after sign-in. `now` must be the earliest of all clocks: a wrong one then
   * deletes nothing. Resolves with the numbers of removed forms by user.
   */
  async clean(userId: string, now: EpochMs): Promise<ReadonlyMap<string, number>> {
    const before = now - OUTBOX_ORPHAN_MS;
    const changes: Change[] = [];
    const ended = new Map<string, number>();
    for (const table of TABLES) {
      // Removed with its picture: reading the bytes of all of them would fill the memory of a phone.
      if (table === 'bytes') continue;
      for (const raw of await this.#all(table)) {
        const owner = own(raw, 'userId');
        const row = readRow(table, raw);
        const at = row?.at;
        const isLeft = owner !== userId || table === 'itemSlips';
        // Other users' orders contain names and can be read again.
        const isOver = at !== undefined && (at < before || table === 'seen');
        if (owner !== '' && !(isLeft && isOver)) continue;
        const remove = own(raw, 'key');
        changes.push({ table, remove });
        // A copy belongs to a draft, which is counted itself.
        const isForm = table === 'drafts' || (table === 'outbox' && part(raw, 'isCopy') !== true);
        if (isForm && row !== null && owner !== '') ended.set(owner, (ended.get(owner) ?? 0) + 1);
        if (table === 'pictures') changes.push({ table: 'bytes', remove });
      }
    }
    await this.write(changes);
    return ended;
  }

  async #raw(table: TableName, key: string): Promise<unknown> {
    const isOwn = this.#memory.has(table, key) || this.#gone.has(getName(table, key));
    if (isOwn) return this.#memory.read(table, key);
    return this.#fromDisk<unknown>((tables) => tables.read(table, key), undefined);
  }

  async #all(table: TableName): Promise<readonly unknown[]> {
    const stored = await this.#fromDisk<readonly unknown[]>((tables) => tables.all(table), []);
    const newer = await this.#memory.all(table);
    const isOwn = (key: string): boolean =>
      this.#memory.has(table, key) || this.#gone.has(getName(table, key));
    return [...stored.filter((raw) => !isOwn(own(raw, 'key'))), ...newer];
  }

  async #fromDisk<T>(use: (tables: Tables) => Promise<T>, otherwise: T): Promise<T> {
    let result = otherwise;
    await this.#onDisk(async (tables) => {
      result = await use(tables);
    });
    return result;
  }

  /** Uses the disk. Clears a full one of arrived pictures and reopens a broken one once. */
  async #onDisk(use: (tables: Tables) => Promise<void>): Promise<boolean> {
    for (;;) {
      const opening = this.#tables();
      const tables = await opening;
      if (tables === null) return false;
      try {
        await use(tables);
        return true;
      } catch (error) {
        if (isFull(error)) {
          if ((await this.#freeOldest()) !== null) continue;
          this.#nowKeeping('full');
          return false;
        }
        // Data that no disk could take is a bug of the caller, not of the disk.
        if (error instanceof Error && error.name === 'DataCloneError') throw error;
        // All other pending work has failed with it, and may have reopened it already.
        if (this.#opening === opening) this.#reopen();
      }
    }
  }

  #reopen(): void {
    const isStillBad = this.#isSoonAfter(this.#reopenedAt);
    this.#reopenedAt = this.#deps.now();
    this.#opening = null;
    if (isStillBad) this.#fail();
  }

  #tables(): Promise<Tables | null> {
    if (this.#isSoonAfter(this.#failedAt)) return Promise.resolve(null);
    this.#opening ??= this.#deps.open().catch(() => {
      this.#opening = null;
      this.#fail();
      return null;
    });
    return this.#opening;
  }

  #fail(): void {
    this.#failedAt = this.#deps.now();
    this.#nowKeeping('memory');
  }

  #isSoonAfter(time: number): boolean {
    return Math.abs(this.#deps.now() - time) < REOPEN_AGAIN_MS;
  }

  #nowKeeping(keeping: StoragePlace): void {
    if (this.#keeping === keeping) return;
    this.#keeping = keeping;
    this.#deps.onKeeping?.(keeping);
  }

  /** Returns the pictures with bytes on disk, oldest first. */
  async #heldPictures(): Promise<readonly PictureRow[]> {
    const stored = await this.#fromDisk<readonly unknown[]>((tables) => tables.all('pictures'), []);
    const rows = stored.flatMap((raw) => readRow('pictures', raw) ?? []);
    return rows.filter(({ size }) => size > 0).sort((a, b) => a.at - b.at);
  }

  /** Deletes the bytes of the oldest arrived picture; `null` if none has arrived. */
  async #freeOldest(): Promise<PictureRow | null> {
    const oldest = (await this.#heldPictures()).find(({ state }) => state === 'arrived');
    const tables = await this.#tables();
    if (oldest === undefined || tables === null) return null;
    try {
      await tables.transact('pictures', oldest.key, (raw) => {
        const row = readRow('pictures', raw);
        const emptied: readonly Change[] =
          row === null ? [] : [{ table: 'pictures', put: { ...row, size: 0 } }];
        return [...emptied, { table: 'bytes', remove: oldest.key }];
      });
    } catch {
      return null;
    }
    return oldest;
  }
}
