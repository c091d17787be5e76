/** The label of a gateway: serial number and code in the text of its QR code. Pure. */
import { DEVICE_CODE_CHARS, DEVICE_SN_CHARS } from './constants';

/** A word, and the sign after it that makes it the name of what follows. */
const WORD = /([\dA-Za-z]+)(?=(\s*[:=：])?)/g;

/** The words of a label without the names beside them: `verification` has as many letters as an SN, `verify` as a code. */
const wordsOf = (text: string): readonly string[] =>
  [...text.matchAll(WORD)].flatMap(([, word = '', sign]) =>
    sign === undefined || /\d/.test(word) ? [word] : [],
  );

/**
 * SN and code in the text of a label: an address with both as parameters, both with a separator, or one directly after
 * the other. Null if there is no SN; a label may have no code. [ours]
 */
export function readLabel(text: string): { readonly sn: string; readonly code: string } | null {
  const words = wordsOf(text);
  const both = words.find((word) => word.length === DEVICE_SN_CHARS + DEVICE_CODE_CHARS);
  // The last one: an address may have a word of twelve letters before it.
  const sn = words.filter((word) => word.length === DEVICE_SN_CHARS).at(-1);
  if (sn !== undefined) {
    const after = words.slice(words.lastIndexOf(sn) + 1);
    return {
      sn: sn.toUpperCase(),
      code: (after.find((word) => word.length === DEVICE_CODE_CHARS) ?? '').toUpperCase(),
    };
  }
  if (both === undefined) return null;
  return {
    sn: both.slice(0, DEVICE_SN_CHARS).toUpperCase(),
    code: both.slice(DEVICE_SN_CHARS).toUpperCase(),
  };
}
