/** Rows on the device, in IndexedDB. Every use may reject: storage is missing, full or forbidden. */
import type { KeptRows } from './kept-rows';

export interface RowsOnDevice {
  readonly read: (key: string) => Promise<unknown>;
  readonly write: (rows: KeptRows) => Promise<unknown>;
  readonly clear: () => Promise<unknown>;
}

const NAME = 'allshift.last-values';
const TABLE = 'rows';

const ended = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(TABLE, { keyPath: 'key' });
  return ended(request);
}

/** Opens the database for each use, every ten seconds at most: an open one would hold up whoever deletes it. */
async function withTable<T>(
  mode: IDBTransactionMode,
  use: (table: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await opened();
  try {
    const transaction = db.transaction(TABLE, mode, { durability: 'relaxed' });
    return await ended(use(transaction.objectStore(TABLE)));
  } finally {
    db.close();
  }
}

export const rowsOnDevice: RowsOnDevice = {
  read: (key) => withTable('readonly', (table) => table.get(key) as IDBRequest<unknown>),
  write: (rows) => withTable('readwrite', (table) => table.put(rows)),
  clear: () => withTable('readwrite', (table) => table.clear()),
};
