import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders of programs, including those missing from an ordinary user's path. */
const PLACES = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin'].filter(
  (place) => place !== '',
);

export const findProgram = (...names: readonly string[]): string | null =>
  names.flatMap((name) => PLACES.map((place) => join(place, name))).find((path) => existsSync(path)) ?? null;
