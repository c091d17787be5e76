/**
 * Reads the `:root` declarations of a style file in one pass, in linear time for any input (faults 105). Everything
 * else is skipped: selectors, at-rules, addresses, imports, nested blocks.
 */

/** Longest file that is read, in characters. */
const MAX_LENGTH = 65_536;
/** Longest declaration that can be a colour. */
const MAX_DECLARATION_LENGTH = 200;

/** Whether a text can be a style file: not empty, not huge, not markup. */
export const isStyleFile = (text: string): boolean =>
  text.trim() !== '' && text.length <= MAX_LENGTH && !text.trimStart().startsWith('<') && text.includes('{');

/** Removes comments; as in CSS, an unclosed one extends to the end. */
function stripComments(text: string): string {
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

/** Yields a block's declarations, skipping all but a single name and value. */
function* parseDeclarations(block: string): Generator<readonly [name: string, value: string]> {
  for (const declaration of block.split(';')) {
    if (declaration.length > MAX_DECLARATION_LENGTH) continue;
    const [name = '', value = '', ...more] = declaration.split(':');
    if (more.length === 0) yield [name.trim(), value.trim()];
  }
}

/** Yields the declarations of all `:root` blocks in order: the last one of a name counts, as in CSS. */
export function* parseRootDeclarations(text: string): Generator<readonly [name: string, value: string]> {
  if (!isStyleFile(text)) return;
  const plain = stripComments(text);
  let depth = 0;
  let start = 0;
  let isRoot = false;
  for (let at = 0; at < plain.length; at++) {
    const sign = plain[at];
    if (sign === '{') {
      isRoot = depth === 0 && plain.slice(start, at).trim() === ':root';
      depth++;
    } else if (sign === '}') {
      depth = Math.max(0, depth - 1);
      if (isRoot) yield* parseDeclarations(plain.slice(start, at));
      isRoot = false;
    } else if (sign !== ';' || depth > 0) continue;
    start = at + 1;
  }
}
