/** Checks the form of an inspected device before it is sent (spec 5, "Inspection"), and builds the request. */
import type { SentImage } from '../calls/attachment';
import type { InspectionItem, InspectionRecord, PlanRules, SentAnswer } from '../calls/inspection';
import { REPAIR_TEXT_MAX } from '../constants';
import type { ItemId } from '../ids';
import { normalizeNumber } from '../typed-number';
import { findTextProblem, type TextProblem } from './plain-text';
import {
  type FormAnswer,
  getJudgement,
  getOverallResult,
  isOutsideLimits,
  isSensorSuspect,
  isUntouched,
  needsConfirmation,
  type RecordForm,
} from './record-form';

/** Fewest images of an inspected device, including its items' (spec 5). */
const INSPECTION_IMAGES_MIN = 1;

export type AnswerProblem =
  | {
      readonly field: 'currentValue';
      readonly kind: TextProblem['kind'] | 'not a number' | 'mistyped';
      readonly text: TextProblem | null;
    }
  | {
      readonly field: 'description' | 'doubt' | 'override';
      readonly kind: TextProblem['kind'];
      readonly text: TextProblem;
    }
  | { readonly field: 'result'; readonly kind: 'missing' | 'unconfirmed' }
  | { readonly field: 'images'; readonly kind: 'missing' };

const RULE = { max: REPAIR_TEXT_MAX, required: true } as const;

const needsImage = (item: InspectionItem, answer: FormAnswer, rules: PlanRules | null): boolean =>
  item.photo === 'always' ||
  (answer.result === 'abnormal' && (item.photo === 'abnormal' || rules?.photoOnAbnormal === true));

/** Returns all problems of an answer; an optional item without an answer has none. */
export function findAnswerProblems(
  item: InspectionItem,
  answer: FormAnswer,
  images: number,
  rules: PlanRules | null,
): readonly AnswerProblem[] {
  if (!item.required && isUntouched(answer) && images === 0) return [];
  const problems: AnswerProblem[] = [];
  const judgement = getJudgement(item, answer);
  const value = findTextProblem(answer.currentValue, RULE);
  if (value !== null) problems.push({ field: 'currentValue', kind: value.kind, text: value });
  else if (judgement === 'not a number' || judgement === 'mistyped')
    problems.push({ field: 'currentValue', kind: judgement, text: null });
  if (answer.result === null) problems.push({ field: 'result', kind: 'missing' });
  else if (needsConfirmation(item, answer)) problems.push({ field: 'result', kind: 'unconfirmed' });
  const description = findTextProblem(answer.description, RULE);
  if (description !== null)
    problems.push({ field: 'description', kind: description.kind, text: description });
  const isOverridden = answer.result === 'normal' && isOutsideLimits(item, answer);
  const override = isOverridden ? findTextProblem(answer.override, RULE) : null;
  if (override !== null) problems.push({ field: 'override', kind: override.kind, text: override });
  const doubt = isSensorSuspect(item, answer) ? findTextProblem(answer.doubt, RULE) : null;
  if (doubt !== null) problems.push({ field: 'doubt', kind: doubt.kind, text: doubt });
  if (images === 0 && needsImage(item, answer, rules)) problems.push({ field: 'images', kind: 'missing' });
  return problems;
}

/** Whether the plan requires scanning the point's code. A correction does not: the inspector was there before. */
export const requiresScan = (rules: PlanRules | null, isCorrection: boolean): boolean =>
  !isCorrection && rules?.proof.includes('scan') === true;

export interface FormProblems {
  readonly result: 'missing' | null;
  readonly resultText: TextProblem | null;
  readonly instructions: TextProblem | null;
  readonly images: 'missing' | null;
  readonly reason: TextProblem | null;
  /** `missing` if the plan requires scanning the point's code and it was not scanned. */
  readonly proof: 'missing' | null;
  /** Whether fields that both sides changed are still undecided. */
  readonly hasConflicts: boolean;
}
export function findFormProblems(
  form: RecordForm,
  record: InspectionRecord,
  {
    images,
    isCorrection,
    rules,
  }: { readonly images: number; readonly isCorrection: boolean; readonly rules: PlanRules | null },
): FormProblems {
  const result = getOverallResult(form, record.items);
  return {
    result: result === null ? 'missing' : null,
    resultText: findTextProblem(form.resultText, { max: REPAIR_TEXT_MAX, required: result === 'abnormal' }),
    instructions: findTextProblem(form.instructions, RULE),
    images: images < INSPECTION_IMAGES_MIN ? 'missing' : null,
    reason: isCorrection ? findTextProblem(form.reason, RULE) : null,
    proof: requiresScan(rules, isCorrection) && form.proof === null ? 'missing' : null,
    hasConflicts: form.conflicts.length > 0,
  };
}
export const hasNoFormProblems = ({ hasConflicts, ...fields }: FormProblems): boolean =>
  !hasConflicts && Object.values(fields).every((problem) => problem === null);

/** Returns the answers to send, without optional items that were left out. */
export function toSentAnswers<Image extends SentImage | { readonly picture: string }>(
  form: RecordForm,
  record: InspectionRecord,
  getImages: (itemId: ItemId) => readonly Image[],
): readonly (Omit<SentAnswer, 'images'> & { readonly images: readonly Image[] })[] {
  return record.items.flatMap((item) => {
    const answer = form.items.find(({ itemId }) => itemId === item.id);
    const images = getImages(item.id);
    if (answer === undefined || (!item.required && isUntouched(answer) && images.length === 0)) return [];
    return [toSentAnswer(item, answer, images)];
  });
}

export function toSentAnswer<Image>(
  item: InspectionItem,
  answer: FormAnswer,
  images: readonly Image[],
): Omit<SentAnswer, 'images'> & { readonly images: readonly Image[] } {
  const { currentValue, description, result, by, live, override, doubt, repairId, at } = answer;
  return {
    itemId: item.id,
    result,
    by,
    live,
    repairId,
    at,
    images,
    currentValue: item.kind === 'number' ? normalizeNumber(currentValue) : currentValue.trim(),
    description: description.trim(),
    doubt: isSensorSuspect(item, answer) ? doubt.trim() : '',
    override: override.trim(),
  };
}

export const findNamedItems = (
  items: readonly Pick<InspectionItem, 'id' | 'title'>[],
  missingNames: readonly string[],
): readonly ItemId[] =>
  items
    .filter(
      ({ title }) => title !== '' && missingNames.some((name) => name === title || name.startsWith(title)),
    )
    .map(({ id }) => id);
