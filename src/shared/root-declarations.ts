/**
 * Reads what `:root` declares in a style file, in one walk: whoever wrote the file, reading it takes time in proportion
 * to its length (faults 105). Everything else in the file is passed over: selectors, positions, addresses, imports,
 * blocks within blocks.
 */

/** The longest file that is read, in characters. */
const LONGEST = 65_536;
/** The longest declaration that can say a colour. */
const LONGEST_DECLARATION = 200;

/** True for a text that can be a style file: not empty, not huge, no page of markup. */
export const isStyleFile = (text: string): boolean =>
  text.trim() !== '' && text.length <= LONGEST && !text.trimStart().startsWith('<') && text.includes('{');

/** As in CSS, a comment that nobody closed reaches to the end. */
function withoutComments(text: string): string {
  let plain = '';
  let at = 0;
  for (;;) {
    const open = text.indexOf('/*', at);
    if (open < 0) return plain + text.slice(at);
    plain += text.slice(at, open);
    const close = text.indexOf('*/', open + 2);
    if (close < 0) return plain;
    at = close + 2;
  }
}

/** The declarations of one block; what is no single name and value is left out. */
function* declarationsOf(block: string): Generator<readonly [name: string, value: string]> {
  for (const declaration of block.split(';')) {
    if (declaration.length > LONGEST_DECLARATION) continue;
    const [name = '', value = '', ...more] = declaration.split(':');
    if (more.length === 0) yield [name.trim(), value.trim()];
  }
}

/** The declarations of all `:root` blocks of a style file in their order: the last one of a name counts, as in CSS. */
export function* rootDeclarations(text: string): Generator<readonly [name: string, value: string]> {
  if (!isStyleFile(text)) return;
  const plain = withoutComments(text);
  let depth = 0;
  /** Start of the present selector or block. */
  let start = 0;
  let isRoot = false;
  for (let at = 0; at < plain.length; at++) {
    const sign = plain[at];
    if (sign === '{') {
      isRoot = depth === 0 && plain.slice(start, at).trim() === ':root';
      depth++;
    } else if (sign === '}') {
      depth = Math.max(0, depth - 1);
      if (isRoot) yield* declarationsOf(plain.slice(start, at));
      isRoot = false;
    } else if (sign !== ';' || depth > 0) continue;
    start = at + 1;
  }
}
