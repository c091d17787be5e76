/**
 * The one rule for texts of forms (spec 5): neither emoji nor special characters, and so many characters. Nothing is
 * ever cut: what does not fit is marked at its field. Characters are code points.
 */

/**
 * Refused: pictographs and what joins or colours them, flags, controls but line breaks (those of writing direction
 * included), and the special characters that the platform refuses. Everything else passes: letters of any script,
 * digits, units, full-width punctuation.
 */
const REFUSED =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{E0020}-\u{E007F}\u202A-\u202E\u2066-\u2069]|\u200D|\u20E3|\uFE0F|[`~@$^&*{}[\]|\\<>]|(?![\n\r])\p{Cc}/u;
const EVERY_REFUSED = new RegExp(REFUSED, 'gu');

/** The number of characters of a text. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The refused characters of a text, each once, in their order. */
export const refusedIn = (text: string): readonly string[] => [...new Set(text.match(EVERY_REFUSED))];

/** The text that is left without them: for what the product itself makes of names, never for what somebody types. */
export const withoutRefused = (text: string): string => text.replace(EVERY_REFUSED, '');

export type TextProblem =
  | { readonly is: 'missing' }
  | { readonly is: 'too long'; readonly length: number; readonly max: number }
  | { readonly is: 'special'; readonly found: readonly string[] };
export interface TextRule {
  readonly max: number;
  readonly required?: boolean;
  /** True where any character is allowed. */
  readonly anyCharacter?: boolean;
}

/** The first thing that is wrong with a text; null where nothing is. Blanks around it do not count. */
export function textProblem(
  text: string,
  { max, required = false, anyCharacter = false }: TextRule,
): TextProblem | null {
  const trimmed = text.trim();
  if (trimmed === '') return required ? { is: 'missing' } : null;
  const length = characters(trimmed);
  if (length > max) return { is: 'too long', length, max };
  const found = anyCharacter ? [] : refusedIn(trimmed);
  return found.length > 0 ? { is: 'special', found } : null;
}
