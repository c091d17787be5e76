import { formatTextProblem } from '../../features/work/orders/text-problem';
import type { Words } from '../../i18n/engine';
import type { InspectionKey } from '../../i18n/inspection';
import type { OrderKey } from '../../i18n/order';
import type { InspectionItem } from '../../shared/calls/inspection';
import type { AnswerProblem } from '../../shared/work/record-check';

export interface ItemErrors {
  readonly currentValue: string;
  readonly result: string;
  readonly description: string;
  readonly override: string;
  readonly doubt: string;
  readonly images: string;
}
const NO_ERRORS: ItemErrors = {
  currentValue: '',
  result: '',
  description: '',
  override: '',
  doubt: '',
  images: '',
};
const FIELD_KEYS = { description: 'description', override: 'override', doubt: 'doubtReason' } as const;

/** Whether a problem is shown while typing; missing input is shown only after an attempt to submit. */
const isShownWhileTyping = ({ kind }: AnswerProblem): boolean => kind !== 'missing' && kind !== 'unconfirmed';

export function formatItemErrors(
  item: InspectionItem,
  problems: readonly AnswerProblem[],
  isStrict: boolean,
  { t, tOrder }: { readonly t: Words<InspectionKey>; readonly tOrder: Words<OrderKey> },
): ItemErrors {
  const errors: Record<keyof ItemErrors, string> = { ...NO_ERRORS };
  for (const problem of problems) {
    if (!isStrict && !isShownWhileTyping(problem)) continue;
    switch (problem.field) {
      case 'currentValue':
        if (problem.kind === 'not a number') errors.currentValue = t('enterNumber');
        else if (problem.kind === 'mistyped')
          errors.currentValue = t('mistyped', { min: item.min ?? '-∞', max: item.max ?? '∞' });
        else errors.currentValue = formatTextProblem(problem.text, t('currentValue'), tOrder);
        break;
      case 'result':
        errors.result = t(problem.kind === 'missing' ? 'resultMissing' : 'confirmFirst');
        break;
      case 'images':
        errors.images = t('itemImagesMissing');
        break;
      default:
        errors[problem.field] = formatTextProblem(problem.text, t(FIELD_KEYS[problem.field]), tOrder);
    }
  }
  return errors;
}
