/** Pages kept on the device for a start without a network. The worker keeps their values. */
import { type IDBPDatabase, openDB } from 'idb';
import {
  anything,
  type Decoded,
  nullable,
  number,
  record,
  text,
  Unreadable,
} from '../../shared/calls/decode';
import { LAST_VALUES_CLOCK_MS, LAST_VALUES_MAX_AGE_MS } from '../../shared/constants';
import type { EpochMs } from '../../shared/units';
import { PAGES_ON_DEVICE } from './kept-on-device';

const TABLE = 'pages';

const keptPage = record({
  key: text,
  savedAt: number,
  /** The build that wrote the page. Only this build can read the names reliably. */
  build: text,
  facts: anything,
  document: text,
  style: nullable(text),
  /** Descriptions of signals by their ids. */
  names: anything,
});
export type KeptPage = Decoded<typeof keptPage>;

/** Returns the key of a user's page, here and in the worker. */
export const getKeptKey = (userId: string, page: string): string => JSON.stringify([userId, page]);

/** Opens the database for each use: an open one would block its deletion. */
async function withPages<T>(use: (db: IDBPDatabase) => Promise<T>): Promise<T> {
  const db = await openDB(PAGES_ON_DEVICE, 1, {
    upgrade: (database) => void database.createObjectStore(TABLE, { keyPath: 'key' }),
  });
  try {
    return await use(db);
  } finally {
    db.close();
  }
}

function readPage(raw: unknown, now: EpochMs): KeptPage | null {
  try {
    const page = keptPage(raw, '$');
    const age = now - page.savedAt;
    return age >= -LAST_VALUES_CLOCK_MS && age <= LAST_VALUES_MAX_AGE_MS ? page : null;
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/** Reads a page; `null` without one from the last 24 hours. Rejects if storage fails. */
export const readKeptPage = (key: string, now: EpochMs): Promise<KeptPage | null> =>
  withPages(async (db) => readPage(await db.get(TABLE, key), now));

export const writeKeptPage = (page: KeptPage, now: EpochMs): Promise<void> =>
  withPages(async (db) => {
    await db.put(TABLE, page);
    for (const raw of await db.getAll(TABLE)) {
      const { key } = raw as { readonly key: string };
      if (readPage(raw, now) === null) await db.delete(TABLE, key);
    }
  });
