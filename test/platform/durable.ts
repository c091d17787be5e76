/**
 * State that outlives a restart of the stand-in: sessions, and values written to gateways. A real platform keeps the first
 * in a store of its own and the second in the gateways, so a restarted platform knows them still.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Durable {
  /** The value stored under a name, or undefined. */
  read(name: string): unknown;
  keep(name: string, value: unknown): void;
}

/** Forgets everything with the process. */
export const inMemory = (): Durable => {
  const kept = new Map<string, unknown>();
  return { read: (name) => kept.get(name), keep: (name, value) => void kept.set(name, value) };
};

/** Keeps everything in one JSON file, readable by its owner alone. An unreadable file counts as empty. */
export const inFile = (path: string): Durable => {
  const kept = new Map<string, unknown>(Object.entries(readJson(path)));
  return {
    read: (name) => kept.get(name),
    keep: (name, value) => {
      kept.set(name, value);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(`${path}.new`, JSON.stringify(Object.fromEntries(kept)), { mode: 0o600 });
      renameSync(`${path}.new`, path);
    },
  };
};

const readJson = (path: string): object => {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
};
