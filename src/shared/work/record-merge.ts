/** Merges a record's form with a newer version (faults 73, 74), keeping the user's answers to removed items. */
import type { InspectionItem, InspectionRecord } from '../calls/inspection';
import type { Finding } from '../calls/statuses';
import { mergeForms } from './merge';
import { createForm, type FindingWords, type FormAnswer, judgeValue, type RecordForm } from './record-form';

export const TEXT_FIELDS = ['result', 'resultText', 'instructions'] as const;
type TextField = (typeof TEXT_FIELDS)[number];
const isTextField = (field: string): field is TextField => TEXT_FIELDS.some((name) => name === field);

export const getItemField = (itemId: string): string => `item ${itemId}`;
export const parseItemField = (field: string): string | null =>
  field.startsWith('item ') ? field.slice('item '.length) : null;

/** Returns the content of an answer for comparison, without its source. */
const getContent = ({ currentValue, description, result, override, repairId }: FormAnswer): string =>
  JSON.stringify([currentValue.trim(), description.trim(), result, override.trim(), repairId]);

type Texts = Readonly<Record<TextField, string | null>>;
const getFields = (items: readonly FormAnswer[], texts: Texts): ReadonlyMap<string, string> =>
  new Map([
    ...items.map((answer) => [getItemField(answer.itemId), getContent(answer)] as const),
    ...TEXT_FIELDS.map((name) => [name, (texts[name] ?? '').trim()] as const),
  ]);

export const isAnswerChanged = (form: RecordForm, answer: FormAnswer): boolean => {
  const baseAnswer = form.base.find(({ itemId }) => itemId === answer.itemId);
  return baseAnswer === undefined || getContent(baseAnswer) !== getContent(answer);
};
export const isFormChanged = (form: RecordForm): boolean =>
  form.items.some((answer) => isAnswerChanged(form, answer)) ||
  TEXT_FIELDS.some((name) => (form[name] ?? '') !== (form.baseTexts[name] ?? '')) ||
  form.reason.trim() !== '';

export interface RebaseResult {
  readonly form: RecordForm;
  readonly takenCount: number;
}

/** Rebases the form on the newer record. At a conflict it keeps the user's value until the user decides. */
export function rebaseForm(form: RecordForm, newer: InspectionRecord, words: FindingWords): RebaseResult {
  const theirs = createForm(newer, words);
  const [mineFields, theirFields] = [getFields(form.items, form), getFields(theirs.items, theirs)];
  const mergeResult = mergeForms(getFields(form.base, form.baseTexts), mineFields, theirFields);
  const isInPlan = ({ itemId }: FormAnswer): boolean =>
    theirs.items.some((answer) => answer.itemId === itemId);
  const takenFields = new Set(mergeResult.takenFields);
  const items = theirs.items.map((theirAnswer) => {
    const mine = form.items.find(({ itemId }) => itemId === theirAnswer.itemId);
    const item = newer.items.find(({ id }) => id === theirAnswer.itemId);
    if (mine === undefined || item === undefined || takenFields.has(getItemField(theirAnswer.itemId)))
      return theirAnswer;
    return judgeAgain(item, mine);
  });
  const removedAnswers = form.items.filter((answer) => !isInPlan(answer) && isAnswerChanged(form, answer));
  const pickText = (name: 'resultText' | 'instructions'): string =>
    takenFields.has(name) ? theirs[name] : form[name];
  const isResultTaken = takenFields.has('result');
  const isKnown = (id: string): boolean => form.items.some(({ itemId }) => itemId === id);
  const added = theirs.items.map(({ itemId }): string => itemId).filter((id) => !isKnown(id));
  // An undecided conflict from an earlier version remains until both sides agree.
  const openConflicts = form.conflicts.filter((field) => mineFields.get(field) !== theirFields.get(field));
  const conflicts = [
    ...new Set([...openConflicts, ...mergeResult.conflicts.map(({ field }) => field)]),
  ].filter((field) => !takenFields.has(field) && theirFields.has(field));
  return {
    form: {
      ...theirs,
      items,
      gone: [...form.gone.filter((answer) => !isInPlan(answer)), ...removedAnswers],
      added: [...form.added, ...added],
      conflicts,
      result: isResultTaken ? theirs.result : form.result,
      isOwnResult: isResultTaken ? theirs.isOwnResult : form.isOwnResult,
      resultText: pickText('resultText'),
      instructions: pickText('instructions'),
      reason: form.reason,
      abortReason: form.abortReason,
      abortNote: form.abortNote,
      proof: form.proof,
      over: form.over,
      resumed: form.resumed,
    },
    takenCount: mergeResult.takenFields.filter((field) => isTextField(field) || mergeResult.values.has(field))
      .length,
  };
}

/**
 * Applies the plan's current limits to an answer: the result follows them and has to be confirmed again. A chosen
 * result stays if it adds to the value; a value that is now outside is abnormal regardless of the user's choice.
 */
function judgeAgain(item: InspectionItem, answer: FormAnswer): FormAnswer {
  const valueFinding: Finding | null = judgeValue(item, answer);
  const keepsResult = answer.override !== '' || (answer.isOwnResult && valueFinding !== 'abnormal');
  if (valueFinding === null || keepsResult) return { ...answer, title: item.title };
  return { ...answer, title: item.title, result: valueFinding, isOwnResult: false };
}

export function decideField(form: RecordForm, field: string, side: 'mine' | 'theirs'): RecordForm {
  const conflicts = form.conflicts.filter((name) => name !== field);
  if (side === 'mine') return { ...form, conflicts };
  if (field === 'result')
    return { ...form, conflicts, result: form.baseTexts.result, isOwnResult: form.baseTexts.result !== null };
  if (isTextField(field)) return { ...form, conflicts, [field]: form.baseTexts[field] };
  const items = form.items.map((mine) =>
    getItemField(mine.itemId) === field
      ? (form.base.find(({ itemId }) => itemId === mine.itemId) ?? mine)
      : mine,
  );
  return { ...form, conflicts, items };
}
