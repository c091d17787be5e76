/** Saves contents as a file, through a link with a `download` attribute. */

import { SAVE_HOLD_MS } from '../shared/constants';
import { after } from './timers';

/** Characters that a file system refuses in a name, and invisible ones. */
const FORBIDDEN = /[\\/:*?"<>|\s\p{Cc}\p{Cf}]+/gu;
const NAME_MAX = 100;
/** Of a part as it came, in UTF-16 units. */
const PART_MAX = 1_000;

/** A file name joined from parts of any content. No part can lead to another folder or hide the file. */
export function fileName(parts: readonly string[], ending: string): string {
  const name = parts
    // Each part is cut first: what stands at an end is looked for from each of its characters on.
    .map((part) =>
      part
        .slice(0, PART_MAX)
        .replace(FORBIDDEN, '_')
        .replace(/^[._]+|[._]+$/g, ''),
    )
    .filter((part) => part !== '')
    .join('_');
  return `${[...name].slice(0, NAME_MAX).join('') || 'file'}.${ending}`;
}

/** Lets the browser download contents under a name. */
export function saveFile(name: string, contents: Blob): void {
  const address = URL.createObjectURL(contents);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers of iOS ask for the contents only when the person has said where to.
  after(SAVE_HOLD_MS, () => URL.revokeObjectURL(address));
}

/** Lets the browser download a text under a name. `type` is a MIME type such as `text/csv`. */
export const saveText = (name: string, text: string, type: string): void =>
  saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }));
