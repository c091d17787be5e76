/** Notes for the last lines of `npm test`, about tests that could not run on this machine. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FILE = join(import.meta.dirname, '../../.cache/closing-notes.txt');

export function addClosingNote(line: string): void {
  mkdirSync(dirname(FILE), { recursive: true });
  appendFileSync(FILE, `${line}\n`);
}

/** Returns and clears the collected notes, without duplicates. */
export function takeClosingNotes(): readonly string[] {
  if (!existsSync(FILE)) return [];
  const lines = readFileSync(FILE, 'utf8').split('\n');
  rmSync(FILE);
  return [...new Set(lines.filter((line) => line !== ''))];
}
