import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders of programs, including those missing from an ordinary user's path. */
const FOLDERS = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/sbin',
  '/usr/local/sbin',
  '/sbin',
].filter((folder) => folder !== '');

export const findProgram = (...names: readonly string[]): string | null =>
  names.flatMap((name) => FOLDERS.map((folder) => join(folder, name))).find((path) => existsSync(path)) ??
  null;
