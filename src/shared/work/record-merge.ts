/**
 * Brings the form of a record together with a newer version of it (faults 73, 74): field by field, so that only what
 * both sides changed otherwise is asked about, and nothing that a person filled in disappears with its item.
 */
import type { InspectionItem, InspectionRecord } from '../calls/inspection';
import type { Finding } from '../calls/statuses';
import { mergeForms } from './merge';
import { type FindingWords, type FormAnswer, findingOfValue, formOf, type RecordForm } from './record-form';

/** Names of the fields that are not items. */
export const TEXT_FIELDS = ['result', 'resultText', 'instructions'] as const;
type TextField = (typeof TEXT_FIELDS)[number];
const isTextField = (field: string): field is TextField => TEXT_FIELDS.some((name) => name === field);

export const itemField = (itemId: string): string => `item ${itemId}`;
/** The id of the item of a field; null for the fields that are none. */
export const itemOfField = (field: string): string | null =>
  field.startsWith('item ') ? field.slice('item '.length) : null;

/** The part of an answer that a person means; how it came in does not make it another one. */
const meaning = ({ currentValue, description, result, override, repairId }: FormAnswer): string =>
  JSON.stringify([currentValue.trim(), description.trim(), result, override.trim(), repairId]);

type Texts = Readonly<Record<TextField, string | null>>;
const fieldsOf = (items: readonly FormAnswer[], texts: Texts): ReadonlyMap<string, string> =>
  new Map([
    ...items.map((answer) => [itemField(answer.itemId), meaning(answer)] as const),
    ...TEXT_FIELDS.map((name) => [name, (texts[name] ?? '').trim()] as const),
  ]);

/** True where the person has changed an answer. */
export const isAnswerChanged = (form: RecordForm, answer: FormAnswer): boolean => {
  const before = form.base.find(({ itemId }) => itemId === answer.itemId);
  return before === undefined || meaning(before) !== meaning(answer);
};
/** True where the person has changed anything. */
export const isFormChanged = (form: RecordForm): boolean =>
  form.items.some((answer) => isAnswerChanged(form, answer)) ||
  TEXT_FIELDS.some((name) => (form[name] ?? '') !== (form.baseTexts[name] ?? '')) ||
  form.reason.trim() !== '';

export interface Rebased {
  readonly form: RecordForm;
  /** Number of fields that took the other side's value. */
  readonly taken: number;
}

/** The form over the newer record. At a conflict it keeps the person's own value until he decides. */
export function rebasedForm(form: RecordForm, newer: InspectionRecord, words: FindingWords): Rebased {
  const theirs = formOf(newer, words);
  const [mineFields, theirFields] = [fieldsOf(form.items, form), fieldsOf(theirs.items, theirs)];
  const merged = mergeForms(fieldsOf(form.base, form.baseTexts), mineFields, theirFields);
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
  // A question that nobody has decided since an earlier version stands until both sides say the same.
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
 * The plan may have other limits now: the result follows them and is asked about again. One that a person chose stays where
 * it says more than the value; a value that is outside now is abnormal whoever called it normal.
 */
function rejudged(item: InspectionItem, answer: FormAnswer): FormAnswer {
  const says: Finding | null = findingOfValue(item, answer);
  const stays = answer.override !== '' || (answer.isOwnResult && says !== 'abnormal');
  if (says === null || stays) return { ...answer, title: item.title };
  return { ...answer, title: item.title, result: says, isOwnResult: false };
}

/** The form after the person has decided about a field that both sides changed. */
export function decidedForm(form: RecordForm, field: string, side: 'mine' | 'theirs'): RecordForm {
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
