import type { Words } from '../../../i18n/engine';
import type { OrderKey } from '../../../i18n/order';
import type { TextProblem } from '../../../shared/work/plain-text';

/** Formats a problem with the field called `name`; '' if `null`. */
export function formatTextProblem(problem: TextProblem | null, name: string, t: Words<OrderKey>): string {
  if (problem === null) return '';
  switch (problem.kind) {
    case 'missing':
      return t('missing', { name });
    case 'too long':
      return t('tooLong', { max: problem.max, n: problem.length });
    case 'special':
      return t('special', { found: problem.refusedCharacters.join(' ') });
  }
}
