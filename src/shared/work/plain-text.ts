/** Checks texts of forms (spec 5). Texts are never truncated. Characters are code points. */

/**
 * Matches refused characters: pictographs with their joiners and modifiers, flags, control characters except line
 * breaks (including bidirectional controls), and special characters that the platform refuses. Everything else is
 * allowed: letters of any script, digits, units, full-width punctuation.
 */
const REFUSED =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{E0020}-\u{E007F}\u202A-\u202E\u2066-\u2069]|\u200D|\u20E3|\uFE0F|[`~@$^&*{}[\]|\\<>]|(?![\n\r])\p{Cc}/u;
const EVERY_REFUSED = new RegExp(REFUSED, 'gu');

export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

export const findRefusedCharacters = (text: string): readonly string[] => [
  ...new Set(text.match(EVERY_REFUSED)),
];

/** Removes refused characters; for texts that the product builds from names, never for user input. */
export const removeRefusedCharacters = (text: string): string => text.replace(EVERY_REFUSED, '');

export type TextProblem =
  | { readonly kind: 'missing' }
  | { readonly kind: 'too long'; readonly length: number; readonly max: number }
  | { readonly kind: 'special'; readonly refusedCharacters: readonly string[] };
export interface TextRule {
  readonly max: number;
  readonly required?: boolean;
  readonly anyCharacter?: boolean;
}

/** Returns the first problem of a text, or `null`. Surrounding whitespace does not count. */
export function findTextProblem(
  text: string,
  { max, required = false, anyCharacter: allowsAnyCharacter = false }: TextRule,
): TextProblem | null {
  const trimmed = text.trim();
  if (trimmed === '') return required ? { kind: 'missing' } : null;
  const length = countCharacters(trimmed);
  if (length > max) return { kind: 'too long', length, max };
  const refusedCharacters = allowsAnyCharacter ? [] : findRefusedCharacters(trimmed);
  return refusedCharacters.length > 0 ? { kind: 'special', refusedCharacters } : null;
}
