/** State that survives a restart: sessions, openings and all work. A real platform keeps it in a database. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Durable {
  read(name: string): unknown;
  keep(name: string, value: unknown): void;
  drop(name: string): void;
  listNames(prefix: string): readonly string[];
  readBytes(name: string): Buffer | undefined;
  keepBytes(name: string, bytes: Buffer): void;
}

export const createMemoryStore = (): Durable => {
  const entries = new Map<string, unknown>();
  return {
    // A JSON copy, as from a file: later changes of the object have no effect.
    read: (name) => (entries.has(name) ? JSON.parse(String(entries.get(name))) : undefined),
    keep: (name, value) => void entries.set(name, JSON.stringify(value)),
    drop: (name) => void entries.delete(name),
    listNames: (prefix) => [...entries.keys()].filter((name) => name.startsWith(prefix)),
    readBytes: (name) => entries.get(name) as Buffer | undefined,
    keepBytes: (name, bytes) => void entries.set(name, bytes),
  };
};

/** Creates a store with one file per name, which keeps writes small. An unreadable file counts as missing. */
export const createFolderStore = (folder: string): Durable => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const getPath = (name: string): string => join(folder, `${encodeURIComponent(name)}.kept`);
  const getBytes = (name: string): Buffer | undefined => {
    try {
      return readFileSync(getPath(name));
    } catch {
      return undefined;
    }
  };
  const write = (name: string, content: string | Buffer): void => {
    const path = getPath(name);
    writeFileSync(`${path}.new`, content, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  };
  return {
    read: (name) => {
      try {
        return JSON.parse(getBytes(name)?.toString('utf8') ?? '');
      } catch {
        return undefined;
      }
    },
    keep: (name, value) => write(name, JSON.stringify(value)),
    drop: (name) => rmSync(getPath(name), { force: true }),
    listNames: (prefix) =>
      readdirSync(folder)
        .filter((file) => file.endsWith('.kept'))
        .map((file) => decodeURIComponent(file.slice(0, -'.kept'.length)))
        .filter((name) => name.startsWith(prefix)),
    readBytes: getBytes,
    keepBytes: write,
  };
};
