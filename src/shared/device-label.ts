import { DEVICE_CODE_CHARS, DEVICE_SN_CHARS } from './constants';

/** A word, and the sign that marks it as the name of the next one. */
const WORD = /([\dA-Za-z]+)(?=(\s*[:=：])?)/g;

/** Returns a label's words without field names: `verification` is as long as an SN, `verify` as a code. */
const getWords = (text: string): readonly string[] =>
  [...text.matchAll(WORD)].flatMap(([, word = '', sign]) =>
    sign === undefined || /\d/.test(word) ? [word] : [],
  );

/**
 * Reads SN and code from a label's text: an address with both as parameters, both with a separator, or one directly
 * after the other. `null` without an SN; the code may be missing. [ours]
 */
export function readLabel(text: string): { readonly sn: string; readonly code: string } | null {
  const words = getWords(text);
  const combinedWord = words.find((word) => word.length === DEVICE_SN_CHARS + DEVICE_CODE_CHARS);
  // The last one: an address may contain an earlier word of twelve letters.
  const sn = words.filter((word) => word.length === DEVICE_SN_CHARS).at(-1);
  if (sn !== undefined) {
    const nextWords = words.slice(words.lastIndexOf(sn) + 1);
    return {
      sn: sn.toUpperCase(),
      code: (nextWords.find((word) => word.length === DEVICE_CODE_CHARS) ?? '').toUpperCase(),
    };
  }
  if (combinedWord === undefined) return null;
  return {
    sn: combinedWord.slice(0, DEVICE_SN_CHARS).toUpperCase(),
    code: combinedWord.slice(DEVICE_SN_CHARS).toUpperCase(),
  };
}
