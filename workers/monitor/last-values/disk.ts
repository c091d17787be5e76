/** Rows kept on the device, in IndexedDB. Every call may reject, since storage can be missing, full or forbidden. */
import type { KeptRows } from './kept-rows';

export interface RowsOnDevice {
  readonly read: (key: string) => Promise<unknown>;
  readonly write: (rows: KeptRows) => Promise<unknown>;
  readonly prune: (isKept: (raw: unknown) => boolean) => Promise<unknown>;
  readonly clear: () => Promise<unknown>;
}

const NAME = 'allshift.last-values';
const TABLE = 'rows';

const toPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(TABLE, { keyPath: 'key' });
  return toPromise(request);
}

/** Opens the database for each use, at most every ten seconds: an open connection would block its deletion. */
async function withTable<T>(
  mode: IDBTransactionMode,
  use: (table: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const db = await openDatabase();
  try {
    const transaction = db.transaction(TABLE, mode, { durability: 'relaxed' });
    return await use(transaction.objectStore(TABLE));
  } finally {
    db.close();
  }
}

/** Deletes records that `isKept` rejects. Reads one at a time to save memory. */
async function pruneTable(table: IDBObjectStore, isKept: (raw: unknown) => boolean): Promise<void> {
  for (const key of await toPromise(table.getAllKeys()))
    if (!isKept(await toPromise(table.get(key)))) await toPromise(table.delete(key));
}

export const rowsOnDevice: RowsOnDevice = {
  read: (key) => withTable('readonly', (table) => toPromise<unknown>(table.get(key))),
  write: (rows) => withTable('readwrite', (table) => toPromise(table.put(rows))),
  prune: (isKept) => withTable('readwrite', (table) => pruneTable(table, isKept)),
  clear: () => withTable('readwrite', (table) => toPromise(table.clear())),
};
