/** JSON whose whole numbers keep all their digits: a double has room for 15 of any (faults 25 and 109). */

/** So many digits in a row may be more than a double holds. */
const LONG = /\d{16}/;
const LONG_WHOLE = /^-?\d{16,}$/;
const NUMBER = /[-+.eE\d]*/y;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;

/** Puts long whole numbers of sound JSON into quotes; what stands in texts is left alone. */
function quoted(text: string): string {
  let out = '';
  let copied = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      while (text.charCodeAt(++at) !== QUOTE) if (text.charCodeAt(at) === BACKSLASH) at++;
    } else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      NUMBER.lastIndex = at;
      const [number = ''] = NUMBER.exec(text) ?? [];
      if (LONG_WHOLE.test(number)) {
        out += `${text.slice(copied, at)}"${number}"`;
        copied = at + number.length;
      }
      at += number.length - 1;
    }
  }
  return out + text.slice(copied);
}

/** As `JSON.parse`, but a whole number of more than 15 digits is its text. Throws where the text is no JSON. */
export function parseExact(text: string): unknown {
  const parsed: unknown = JSON.parse(text);
  return LONG.test(text) ? JSON.parse(quoted(text)) : parsed;
}
