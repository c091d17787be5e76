/** Merges a record's form with a newer version (faults 73, 74), keeping the user's answers to removed items. */
import type { InspectionItem, InspectionRecord } from '../calls/inspection';
import type { Finding } from '../calls/statuses';
import { mergeForms } from './merge';
import { type FindingWords, type FormAnswer, getForm, judgeValue, type RecordForm } from './record-form';

export const TEXT_FIELDS = ['result', 'resultText', 'instructions'] as const;
type TextField = (typeof TEXT_FIELDS)[number];
const isTextField = (field: string): field is TextField => TEXT_FIELDS.some((name) => name === field);

export const itemField = (itemId: string): string => `item ${itemId}`;
export const itemOfField = (field: string): string | null =>
  field.startsWith('item ') ? field.slice('item '.length) : null;

/** Returns the content of an answer for comparison, without its source. */
const meaning = ({ currentValue, description, result, override, repairId }: FormAnswer): string =>
  JSON.stringify([currentValue.trim(), description.trim(), result, override.trim(), repairId]);

type Texts = Readonly<Record<TextField, string | null>>;
const getFields = (items: readonly FormAnswer[], texts: Texts): ReadonlyMap<string, string> =>
  new Map([
    ...items.map((answer) => [itemField(answer.itemId), meaning(answer)] as const),
    ...TEXT_FIELDS.map((name) => [name, (texts[name] ?? '').trim()] as const),
  ]);

export const isAnswerChanged = (form: RecordForm, answer: FormAnswer): boolean => {
  const before = form.base.find(({ itemId }) => itemId === answer.itemId);
  return before === undefined || meaning(before) !== meaning(answer);
};
export const isFormChanged = (form: RecordForm): boolean =>
  form.items.some((answer) => isAnswerChanged(form, answer)) ||
  TEXT_FIELDS.some((name) => (form[name] ?? '') !== (form.baseTexts[name] ?? '')) ||
  form.reason.trim() !== '';

export interface Rebased {
  readonly form: RecordForm;
  readonly taken: number;
}

/** Rebases the form on the newer record. At a conflict it keeps the user's value until the user decides. */
export function rebaseForm(form: RecordForm, newer: InspectionRecord, words: FindingWords): Rebased {
  const theirs = getForm(newer, words);
  const [mineFields, theirFields] = [getFields(form.items, form), getFields(theirs.items, theirs)];
  const merged = mergeForms(getFields(form.base, form.baseTexts), mineFields, theirFields);
  const isThere = ({ itemId }: FormAnswer): boolean => theirs.items.some((one) => one.itemId === itemId);
  const takes = new Set(merged.taken);
  const items = theirs.items.map((their) => {
    const mine = form.items.find(({ itemId }) => itemId === their.itemId);
    const item = newer.items.find(({ id }) => id === their.itemId);
    if (mine === undefined || item === undefined || takes.has(itemField(their.itemId))) return their;
    return rejudged(item, mine);
  });
  const lost = form.items.filter((answer) => !isThere(answer) && isAnswerChanged(form, answer));
  const text = (name: 'resultText' | 'instructions'): string => (takes.has(name) ? theirs[name] : form[name]);
  const takesResult = takes.has('result');
  const isKnown = (id: string): boolean => form.items.some(({ itemId }) => itemId === id);
  const added = theirs.items.map(({ itemId }): string => itemId).filter((id) => !isKnown(id));
  // An undecided conflict from an earlier version remains until both sides agree.
  const open = form.conflicts.filter((field) => mineFields.get(field) !== theirFields.get(field));
  const conflicts = [...new Set([...open, ...merged.conflicts.map(({ field }) => field)])].filter(
    (field) => !takes.has(field) && theirFields.has(field),
  );
  return {
    form: {
      ...theirs,
      items,
      gone: [...form.gone.filter((answer) => !isThere(answer)), ...lost],
      added: [...form.added, ...added],
      conflicts,
      result: takesResult ? theirs.result : form.result,
      isOwnResult: takesResult ? theirs.isOwnResult : form.isOwnResult,
      resultText: text('resultText'),
      instructions: text('instructions'),
      reason: form.reason,
      abortReason: form.abortReason,
      abortNote: form.abortNote,
      proof: form.proof,
      over: form.over,
      resumed: form.resumed,
    },
    taken: merged.taken.filter((field) => isTextField(field) || merged.values.has(field)).length,
  };
}

/**
 * Applies the plan's current limits to an answer: the result follows them and has to be confirmed again. A chosen
 * result stays if it adds to the value; a value that is now outside is abnormal regardless of the user's choice.
 */
function rejudged(item: InspectionItem, answer: FormAnswer): FormAnswer {
  const says: Finding | null = judgeValue(item, answer);
  const stays = answer.override !== '' || (answer.isOwnResult && says !== 'abnormal');
  if (says === null || stays) return { ...answer, title: item.title };
  return { ...answer, title: item.title, result: says, isOwnResult: false };
}

export function decideField(form: RecordForm, field: string, side: 'mine' | 'theirs'): RecordForm {
  const conflicts = form.conflicts.filter((name) => name !== field);
  if (side === 'mine') return { ...form, conflicts };
  if (field === 'result')
    return { ...form, conflicts, result: form.baseTexts.result, isOwnResult: form.baseTexts.result !== null };
  if (isTextField(field)) return { ...form, conflicts, [field]: form.baseTexts[field] };
  const items = form.items.map((mine) =>
    itemField(mine.itemId) === field
      ? (form.base.find(({ itemId }) => itemId === mine.itemId) ?? mine)
      : mine,
  );
  return { ...form, conflicts, items };
}
