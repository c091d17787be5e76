/** Finds programs of the system. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders of programs, also those that an ordinary user's path may leave out. */
const PLACES = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin'].filter(
  (place) => place !== '',
);

/** Path of the first of these programs that the system has; null where it has none. */
export const findProgram = (...names: readonly string[]): string | null =>
  names.flatMap((name) => PLACES.map((place) => join(place, name))).find((path) => existsSync(path)) ?? null;
