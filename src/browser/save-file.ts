import type { Millis } from '../shared/units';
import { startTimer } from './timers';

/** Time that the contents of a saved file are kept after the click. */
export const SAVE_HOLD_MS: Millis = 60_000;

/** Characters that file systems refuse in names, and invisible ones. */
const FORBIDDEN_CHARACTERS = /[\\/:*?"<>|\s\p{Cc}\p{Cf}]+/gu;
const NAME_MAX = 100;
/** Longest unprocessed part, in UTF-16 units. */
const PART_MAX = 1_000;

/** Creates a file name from arbitrary parts, which cannot lead to another folder or hide the file. */
export function createFileName(parts: readonly string[], extension: string): string {
  const name = parts
    // Truncate each part first: the pattern for its end would otherwise try every character.
    .map((part) =>
      part
        .slice(0, PART_MAX)
        .replace(FORBIDDEN_CHARACTERS, '_')
        .replace(/^[._]+|[._]+$/g, ''),
    )
    .filter((part) => part !== '')
    .join('_');
  return `${[...name].slice(0, NAME_MAX).join('') || 'file'}.${extension}`;
}

export function saveFile(name: string, contents: Blob): void {
  const url = URL.createObjectURL(contents);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some iOS browsers read the contents only after the user has chosen where to save them.
  startTimer(SAVE_HOLD_MS, () => URL.revokeObjectURL(url));
}

/** @param type - A MIME type such as `text/csv`. */
export const saveText = (name: string, text: string, type: string): void =>
  saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }));
