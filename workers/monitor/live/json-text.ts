/**
 * Finding one's way in JSON text without parsing it. These functions say where a value ends *if* the text is sound;
 * whether it is, `JSON.parse` of the piece decides.
 */
import { parseExact, stringEnd } from '../../../src/shared/exact-json';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Space, tab, line feed, carriage return: all the white space that JSON knows. */
const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

export function skipSpace(text: string, at: number): number {
  let pos = at;
  while (isSpace(text.charCodeAt(pos))) pos++;
  return pos;
}

/**
 * Index of the quote that closes the text whose content begins at `at`; −1 where there is an escape, or a character that
 * JSON wants escaped.
 */
export function plainTextEnd(text: string, at: number): number {
  let end = at;
  for (let code = text.charCodeAt(end); code !== QUOTE; code = text.charCodeAt(++end)) {
    // Also true at the end of the text, where the code is NaN.
    if (!(code >= 0x20) || code === BACKSLASH) return -1;
  }
  return end;
}

/** Index behind the value that begins at `at`; −1 where it does not end. Braces within strings do not count. */
export function valueEnd(text: string, at: number): number {
  let depth = 0;
  for (let pos = at; pos < text.length; pos++) {
    switch (text.charCodeAt(pos)) {
      case QUOTE:
        pos = stringEnd(text, pos) - 1;
        if (pos < 0) return -1;
        if (depth === 0) return pos + 1;
        break;
      case 0x7b: // {
      case 0x5b: // [
        depth++;
        break;
      case 0x7d: // }
      case 0x5d: // ]
        // A closing bracket of the surroundings ends a number or a word.
        if (depth === 0) return pos;
        if (--depth === 0) return pos + 1;
        break;
      case 0x2c: // ,
        if (depth === 0) return pos;
        break;
      default:
    }
  }
  return -1;
}

/** The reach of `bracesEnd`: many times the length of an entry, and short enough to be misled by often. */
const LEAPS_LIMIT = 4_096;

/**
 * Index behind the brace that closes the one at `at`, found in leaps; −1 where there is none near. Braces within
 * strings mislead it: the piece does not parse then, and `valueEnd` knows better. Without the limit each entry with an
 * opening brace in a string would cost a walk through the rest of the frame.
 */
export function bracesEnd(text: string, at: number): number {
  let depth = 1;
  let open = text.indexOf('{', at + 1);
  let close = text.indexOf('}', at + 1);
  while (close >= 0 && close - at < LEAPS_LIMIT) {
    if (open >= 0 && open < close) {
      depth++;
      open = text.indexOf('{', open + 1);
    } else {
      if (--depth === 0) return close + 1;
      close = text.indexOf('}', close + 1);
    }
  }
  return -1;
}

const parsedBy = (parse: (text: string) => unknown, text: string): unknown => {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
};
/** The parsed text, or undefined (which JSON has not) where it is not JSON. */
export const parseOrUndefined = (text: string): unknown => parsedBy(JSON.parse, text);
/** The same with all digits of long whole numbers. It looks through the text for them, so it is for what is rare. */
export const exactOrUndefined = (text: string): unknown => parsedBy(parseExact, text);

/**
 * Checks that a literal is at a place. Cutting a piece out and comparing it goes by words of memory in the engines;
 * `startsWith` goes by characters and takes four times as long.
 */
export const matchesAt = (text: string, literal: string, at: number): boolean =>
  text.substring(at, at + literal.length) === literal;
