/** Tables of rows. Each call makes all of its changes or none. */
import { type Rows, TABLES, type TableName } from './rows';

export type Change =
  | { readonly [T in TableName]: { readonly table: T; readonly put: Rows[T] } }[TableName]
  | { readonly table: TableName; readonly remove: string };

export const getKey = (change: Change): string => ('put' in change ? change.put.key : change.remove);

export interface Tables {
  /** Reads a row; undefined if missing. */
  readonly read: (table: TableName, key: string) => Promise<unknown>;
  readonly all: (table: TableName) => Promise<readonly unknown[]>;
  /** Reads a row and makes the decided changes in one transaction. Resolves when they are safe. */
  readonly transact: (
    table: TableName,
    key: string,
    decide: (raw: unknown) => readonly Change[],
  ) => Promise<void>;
}

export type Put = Extract<Change, { readonly put: unknown }>;

/** Creates tables in memory, which last as long as the page. */
export function memoryTables(): Tables & {
  readonly has: (table: TableName, key: string) => boolean;
  readonly apply: (changes: readonly Change[]) => void;
  readonly drop: (changes: readonly Change[]) => void;
  readonly puts: () => readonly Put[];
} {
  const kept = new Map(TABLES.map((table) => [table, new Map<string, unknown>()] as const));
  const of = (table: TableName): Map<string, unknown> => kept.get(table) ?? new Map();
  const apply = (changes: readonly Change[]): void => {
    for (const change of changes)
      if ('put' in change) of(change.table).set(change.put.key, change.put);
      else of(change.table).delete(change.remove);
  };
  return {
    has: (table, key) => of(table).has(key),
    apply,
    drop: (changes) => {
      for (const change of changes) of(change.table).delete(getKey(change));
    },
    puts: () => TABLES.flatMap((table) => [...of(table).values()].map((put) => ({ table, put }) as Put)),
    read: async (table, key) => of(table).get(key),
    all: async (table) => [...of(table).values()],
    transact: async (table, key, decide) => apply(decide(of(table).get(key))),
  };
}
