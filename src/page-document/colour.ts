/** Accepts only certain colours: nothing else from a document may reach CSS (faults 29, faults 33). */
const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;
const NUMBER = String.raw`\s*\d{1,3}(?:\.\d{1,4})?%?\s*`;
const ALPHA = String.raw`\s*(?:0|1|0?\.\d{1,4}|1\.0{1,4}|\d{1,3}%)\s*`;
const RGB = new RegExp(`^rgba?\\(${NUMBER},${NUMBER},${NUMBER}(?:,${ALPHA})?\\)$`);
const MAX_LENGTH = 64;

/** Names accepted without the browser, which checks all others. */
const NAMES: ReadonlySet<string> = new Set(
  'transparent black white gray red green blue yellow orange teal'.split(' '),
);
/** Values that CSS accepts as a colour but that are not colours. */
const KEYWORDS: ReadonlySet<string> = new Set(['inherit', 'initial', 'unset', 'revert', 'currentcolor']);
const WORD = /^[a-z]{3,24}$/;

/** Whether the word names a colour. Only letters are ever passed to the browser. */
function isName(word: string): boolean {
  if (NAMES.has(word)) return true;
  if (!WORD.test(word) || KEYWORDS.has(word)) return false;
  const css = Reflect.get(globalThis, 'CSS') as typeof CSS | undefined;
  return css?.supports?.('color', word) ?? false;
}

/** Returns the colour in lower case, or `null` if the text is not certainly one. */
export function toColour(raw: string): string | null {
  if (raw.length > MAX_LENGTH) return null;
  const text = raw.trim().toLowerCase();
  return HEX.test(text) || RGB.test(text) || isName(text) ? text : null;
}
