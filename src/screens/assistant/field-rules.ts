/** Rules for the assistant's two fields (spec 5, spec 9). */
import { AGENT_FIELD_MAX } from '../../shared/constants';
import { countCharacters } from '../../shared/work/plain-text';

/** Printable ASCII without blanks. */
const ALLOWED_CHARACTERS = /^[\x21-\x7e]*$/;

export type FieldProblem =
  | { readonly kind: 'missing' }
  | { readonly kind: 'tooLong'; readonly n: number }
  | { readonly kind: 'characters' };

/** Returns the rule that the input breaks, ignoring surrounding blanks; `null` if valid. Input is never truncated. */
export function findFieldProblem(input: string, isRequired: boolean): FieldProblem | null {
  const text = input.trim();
  const n = countCharacters(text);
  if (n > AGENT_FIELD_MAX) return { kind: 'tooLong', n };
  if (!ALLOWED_CHARACTERS.test(text)) return { kind: 'characters' };
  return isRequired && text === '' ? { kind: 'missing' } : null;
}
