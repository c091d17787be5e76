/**
 * Navigates JSON text without parsing: finds the end of a value *if* it is valid, which `JSON.parse` of the piece
 * decides.
 */
import { findStringEnd, parseExact } from '../../../src/shared/exact-json';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

export function skipSpace(text: string, at: number): number {
  let pos = at;
  while (isSpace(text.charCodeAt(pos))) pos++;
  return pos;
}

/** Returns the index of the quote that closes a string's content; −1 for an escape or a character that needs one. */
export function findPlainTextEnd(text: string, at: number): number {
  let end = at;
  for (let code = text.charCodeAt(end); code !== QUOTE; code = text.charCodeAt(++end)) {
    // Also true at the end of the text, where the code is NaN.
    if (!(code >= 0x20) || code === BACKSLASH) return -1;
  }
  return end;
}

/** Returns the index after the value at `at`, or −1 if it does not end. Ignores braces within strings. */
export function findValueEnd(text: string, at: number): number {
  let depth = 0;
  for (let pos = at; pos < text.length; pos++) {
    switch (text.charCodeAt(pos)) {
      case QUOTE:
        pos = findStringEnd(text, pos) - 1;
        if (pos < 0) return -1;
        if (depth === 0) return pos + 1;
        break;
      case 0x7b: // {
      case 0x5b: // [
        depth++;
        break;
      case 0x7d: // }
      case 0x5d: // ]
        // The enclosing bracket ends a number or a word.
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

/** Reach of `findBracesEnd`: many times an entry's length, yet cheap if it is often misled. */
const LEAPS_LIMIT = 4_096;

/**
 * Finds the brace that closes the one at `at` by leaps; −1 if none is near. Braces within strings mislead it; the
 * piece then fails to parse, and `findValueEnd` takes over. The limit avoids scanning the whole frame for each such
 * entry.
 */
export function findBracesEnd(text: string, at: number): number {
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

const tryParse = (parse: (text: string) => unknown, text: string): unknown => {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
};
export const parseOrUndefined = (text: string): unknown => tryParse(JSON.parse, text);
/**
 * Parses JSON and keeps all digits of long whole numbers; `undefined` if invalid. Scans the text first, so only for
 * rare cases.
 */
export const parseExactOrUndefined = (text: string): unknown => tryParse(parseExact, text);

/**
 * Whether the text has the literal at `at`. Engines compare a slice word by word; `startsWith` compares characters
 * and takes four times as long.
 */
export const matchesAt = (text: string, literal: string, at: number): boolean =>
  text.substring(at, at + literal.length) === literal;
