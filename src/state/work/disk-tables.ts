import { type IDBPDatabase, openDB } from 'idb';
import { TABLES, type TableName } from './rows';
import type { Change, Tables } from './tables';

const NAME = 'allshift.work';
/** Version 2 added slips of inspected items. */
const VERSION = 2;

/** Opens the database. Rejects if the browser has no working one (faults 83). */
export async function openDiskTables(): Promise<Tables> {
  const db = await openDB(NAME, VERSION, {
    upgrade: (database) => {
      for (const table of TABLES)
        if (!database.objectStoreNames.contains(table)) database.createObjectStore(table, { keyPath: 'key' });
    },
    // Another tab with newer code is waiting. The next use here fails and opens the database again.
    blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
  });
  return {
    read: (table, key) => db.get(table, key),
    readAll: (table) => db.getAll(table),
    transact: (table, key, decide) => transact(db, table, key, decide),
  };
}

async function transact(
  db: IDBPDatabase,
  table: TableName,
  key: string,
  decide: (raw: unknown) => readonly Change[],
): Promise<void> {
  // Strict: a form shown as saved must survive a dead battery.
  const tx = db.transaction(TABLES, 'readwrite', { durability: 'strict' });
  // The transaction fails with each of its requests; only its end is awaited.
  const ignoreFailure = (): void => undefined;
  const completion = tx.done;
  completion.catch(ignoreFailure);
  try {
    for (const change of decide(await tx.objectStore(table).get(key))) {
      const store = tx.objectStore(change.table);
      ('put' in change ? store.put(change.put) : store.delete(change.remove)).catch(ignoreFailure);
    }
  } catch (error) {
    // If one change cannot be stored, the others are rolled back.
    tx.abort();
    throw error;
  }
  await completion;
}
