/**
 * The web addresses in a text of the platform (faults 98). Everything else stays text: no markup is parsed, and no
 * other kind of address can be followed.
 */

export interface TextPart {
  readonly text: string;
  /** The address to open, as a browser writes it; `null` for plain text. */
  readonly href: string | null;
}

/**
 * An address ends at a blank, a mark of writing direction or another invisible character, a bracket, a quotation
 * mark, or Chinese: Chinese sentences have no blanks around an address.
 */
const ADDRESS =
  /\bhttps?:\/\/[^\s\p{C}\p{Z}<>"'`(){}[\]\\^|\p{Script=Han}\u3000-\u303f\uff00-\uffef‘’“”]+/giu;
/** Marks that end the sentence and not the address. */
const AFTER: ReadonlySet<string | undefined> = new Set('.,;:!?*_~…·');

/**
 * A manual loop: a regular expression would restart at each mark, which takes many seconds for 100,000 of them in an
 * address.
 */
function withoutMarks(address: string): string {
  let end = address.length;
  while (AFTER.has(address[end - 1])) end--;
  return address.slice(0, end);
}

/** An address with a name or password pretends to be another host. */
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
