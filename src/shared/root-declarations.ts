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
  let plainText = '';
  let at = 0;
  for (;;) {
    const openIndex = text.indexOf('/*', at);
    if (openIndex < 0) return plainText + text.slice(at);
    plainText += text.slice(at, openIndex);
    const closeIndex = text.indexOf('*/', openIndex + 2);
    if (closeIndex < 0) return plainText;
    at = closeIndex + 2;
  }
}

/** Yields a block's declarations, skipping all but a single name and value. */
function* parseDeclarations(block: string): Generator<readonly [name: string, value: string]> {
  for (const declaration of block.split(';')) {
    if (declaration.length > MAX_DECLARATION_LENGTH) continue;
    const [name = '', value = '', ...excessParts] = declaration.split(':');
    if (excessParts.length === 0) yield [name.trim(), value.trim()];
  }
}

/** Yields the declarations of all `:root` blocks in order: the last one of a name counts, as in CSS. */
export function* parseRootDeclarations(text: string): Generator<readonly [name: string, value: string]> {
  if (!isStyleFile(text)) return;
  const plainText = stripComments(text);
  let depth = 0;
  let start = 0;
  let isRoot = false;
  for (let at = 0; at < plainText.length; at++) {
    const sign = plainText[at];
    if (sign === '{') {
      isRoot = depth === 0 && plainText.slice(start, at).trim() === ':root';
      depth++;
    } else if (sign === '}') {
      depth = Math.max(0, depth - 1);
      if (isRoot) yield* parseDeclarations(plainText.slice(start, at));
      isRoot = false;
    } else if (sign !== ';' || depth > 0) continue;
    start = at + 1;
  }
}
