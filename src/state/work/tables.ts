/** Tables of rows. Each call makes all of its changes or none. */
import { type Rows, TABLES, type TableName } from './rows';

export type Change =
  | { readonly [T in TableName]: { readonly table: T; readonly put: Rows[T] } }[TableName]
  | { readonly table: TableName; readonly remove: string };

export const getKey = (change: Change): string => ('put' in change ? change.put.key : change.remove);

export interface Tables {
  /** Reads a row; undefined if missing. */
  readonly read: (table: TableName, key: string) => Promise<unknown>;
  readonly readAll: (table: TableName) => Promise<readonly unknown[]>;
  /** Reads a row and makes the decided changes in one transaction. Resolves when they are safe. */
  readonly transact: (
    table: TableName,
    key: string,
    decide: (raw: unknown) => readonly Change[],
  ) => Promise<void>;
}

export type Put = Extract<Change, { readonly put: unknown }>;

/** Creates tables in memory, which last as long as the page. */
export function createMemoryTables(): Tables & {
  readonly has: (table: TableName, key: string) => boolean;
  readonly apply: (changes: readonly Change[]) => void;
  readonly drop: (changes: readonly Change[]) => void;
  readonly listPuts: () => readonly Put[];
} {
  const tables = new Map(TABLES.map((table) => [table, new Map<string, unknown>()] as const));
  const getTable = (table: TableName): Map<string, unknown> => tables.get(table) ?? new Map();
  const apply = (changes: readonly Change[]): void => {
    for (const change of changes)
      if ('put' in change) getTable(change.table).set(change.put.key, change.put);
      else getTable(change.table).delete(change.remove);
  };
  return {
    has: (table, key) => getTable(table).has(key),
    apply,
    drop: (changes) => {
      for (const change of changes) getTable(change.table).delete(getKey(change));
    },
    listPuts: () =>
      TABLES.flatMap((table) => [...getTable(table).values()].map((put) => ({ table, put }) as Put)),
    read: async (table, key) => getTable(table).get(key),
    readAll: async (table) => [...getTable(table).values()],
    transact: async (table, key, decide) => apply(decide(getTable(table).get(key))),
  };
}
