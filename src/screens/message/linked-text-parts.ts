/**
 * Finds the web addresses in a text of the platform (faults 98). Everything else stays text: markup is not parsed, and
 * other kinds of addresses are not links.
 */

export interface TextPart {
  readonly text: string;
  /** Address to open, as normalised by the browser; `null` for plain text. */
  readonly href: string | null;
}

/**
 * An address ends at a blank, a mark of writing direction or another invisible character, a bracket, a quotation
 * mark, or Chinese: Chinese sentences have no blanks around an address.
 */
const ADDRESS =
  /\bhttps?:\/\/[^\s\p{C}\p{Z}<>"'`(){}[\]\\^|\p{Script=Han}\u3000-\u303f\uff00-\uffef‘’“”]+/giu;
/** Marks at the end that belong to the sentence, not to the address. */
const TRAILING_MARKS: ReadonlySet<string | undefined> = new Set('.,;:!?*_~…·');

/**
 * Removes the marks at the end. Uses a loop: a regular expression would restart at each mark, which takes many seconds
 * for 100,000 of them in an address.
 */
function trimMarks(address: string): string {
  let end = address.length;
  while (TRAILING_MARKS.has(address[end - 1])) end--;
  return address.slice(0, end);
}

/** Returns the address to open; `null` if invalid, or if a user name or password disguises the host. */
function parseHref(address: string): string | null {
  try {
    const { protocol, username, password, href } = new URL(address);
    const isPlain = username === '' && password === '';
    return isPlain && (protocol === 'https:' || protocol === 'http:') ? href : null;
  } catch {
    return null;
  }
}

export function splitLinks(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let position = 0;
  const addPlainText = (to: number): void => {
    if (to > position) parts.push({ text: text.slice(position, to), href: null });
    position = to;
  };
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimMarks(match[0]);
    const href = parseHref(address);
    if (href === null) continue;
    addPlainText(match.index);
    parts.push({ text: address, href });
    position += address.length;
  }
  addPlainText(text.length);
  return parts;
}
