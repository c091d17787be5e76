/** JSON whose whole numbers keep all their digits: a double has room for 15 of any (faults 25 and 109). */

/** So many digits in a row may be more than a double holds. */
const LONG = /\d{16}/;
const LONG_WHOLE = /^-?\d{16,}$/;
const NUMBER = /-?\d[\d.eE+-]*/g;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Index behind the string literal that opens at `at`; −1 where it does not close. */
export function stringEnd(text: string, at: number): number {
  for (let pos = at + 1; pos < text.length; pos++) {
    const code = text.charCodeAt(pos);
    if (code === QUOTE) return pos + 1;
    if (code === BACKSLASH) pos++;
  }
  return -1;
}

const quoteLong = (part: string): string =>
  part.replace(NUMBER, (number) => (LONG_WHOLE.test(number) ? `"${number}"` : number));

/**
 * Puts long whole numbers of sound JSON into quotes. Texts are passed over one by one: no expression may run over all of
 * a large answer, since engines give up at long texts.
 */
function quoted(text: string): string {
  let out = '';
  let at = 0;
  for (let open = text.indexOf('"'); open >= 0; open = text.indexOf('"', at)) {
    const end = stringEnd(text, open);
    out += quoteLong(text.slice(at, open)) + text.slice(open, end);
    at = end;
  }
  return out + quoteLong(text.slice(at));
}

/** As `JSON.parse`, but a whole number of more than 15 digits is its text. Throws where the text is no JSON. */
export function parseExact(text: string): unknown {
  const parsed: unknown = JSON.parse(text);
  return LONG.test(text) ? JSON.parse(quoted(text)) : parsed;
}
