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
const AFTER: ReadonlySet<string | undefined> = new Set('.,;:!?*_~…·');

/**
 * Removes the marks at the end. Uses a loop: a regular expression would restart at each mark, which takes many seconds
 * for 100,000 of them in an address.
 */
function withoutMarks(address: string): string {
  let end = address.length;
  while (AFTER.has(address[end - 1])) end--;
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
  let from = 0;
  const plain = (to: number): void => {
    if (to > from) parts.push({ text: text.slice(from, to), href: null });
    from = to;
  };
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutMarks(match[0]);
    const href = parseHref(address);
    if (href === null) continue;
    plain(match.index);
    parts.push({ text: address, href });
    from += address.length;
  }
  plain(text.length);
  return parts;
}
