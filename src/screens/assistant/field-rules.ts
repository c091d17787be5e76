/** Rules for the assistant's two fields (spec 5, spec 9). */
import { AGENT_FIELD_MAX } from '../../shared/constants';
import { characters } from '../../shared/work/plain-text';

/** Printable ASCII without blanks. */
const ALLOWED = /^[\x21-\x7e]*$/;

export type FieldProblem =
  | { readonly is: 'missing' }
  | { readonly is: 'tooLong'; readonly n: number }
  | { readonly is: 'characters' };

/** Returns the rule that the input breaks, ignoring surrounding blanks; `null` if valid. Input is never truncated. */
export function fieldProblem(typed: string, isRequired: boolean): FieldProblem | null {
  const text = typed.trim();
  const n = characters(text);
  if (n > AGENT_FIELD_MAX) return { is: 'tooLong', n };
  if (!ALLOWED.test(text)) return { is: 'characters' };
  return isRequired && text === '' ? { is: 'missing' } : null;
}
