/** Parses JSON without losing digits of long whole numbers: a double holds only 15 (faults 25 and 109). */

/** More digits in a row than a double is sure to hold. */
const LONG = /\d{16}/;
const LONG_WHOLE = /^-?\d{16,}$/;
const NUMBER = /-?\d[\d.eE+-]*/g;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Returns the index after the string literal that opens at `at`; −1 if it does not close. */
export function findStringEnd(text: string, at: number): number {
  for (let pos = at + 1; pos < text.length; pos++) {
    const code = text.charCodeAt(pos);
    if (code === QUOTE) return pos + 1;
    if (code === BACKSLASH) pos++;
  }
  return -1;
}

const quoteOutsideStrings = (part: string): string =>
  part.replace(NUMBER, (number) => (LONG_WHOLE.test(number) ? `"${number}"` : number));

/** Quotes long whole numbers in valid JSON, skipping each string: engines limit regular expressions on long texts. */
function quoteLongNumbers(text: string): string {
  let out = '';
  let at = 0;
  for (let openingQuote = text.indexOf('"'); openingQuote >= 0; openingQuote = text.indexOf('"', at)) {
    const end = findStringEnd(text, openingQuote);
    out += quoteOutsideStrings(text.slice(at, openingQuote)) + text.slice(openingQuote, end);
    at = end;
  }
  return out + quoteOutsideStrings(text.slice(at));
}

/** Parses like `JSON.parse`, but returns whole numbers of more than 15 digits as text. Throws on invalid JSON. */
export function parseExact(text: string): unknown {
  const parsedValue: unknown = JSON.parse(text);
  return LONG.test(text) ? JSON.parse(quoteLongNumbers(text)) : parsedValue;
}
