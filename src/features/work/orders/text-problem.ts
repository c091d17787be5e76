import type { Words } from '../../../i18n/engine';
import type { OrderKey } from '../../../i18n/order';
import type { TextProblem } from '../../../shared/work/plain-text';

/** '' if nothing is wrong. `name` is the field's. */
export function problemText(problem: TextProblem | null, name: string, say: Words<OrderKey>): string {
  if (problem === null) return '';
  switch (problem.is) {
    case 'missing':
      return say('missing', { name });
    case 'too long':
      return say('tooLong', { max: problem.max, n: problem.length });
    case 'special':
      return say('special', { found: problem.found.join(' ') });
  }
}
