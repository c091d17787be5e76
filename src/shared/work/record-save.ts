/**
 * The part of a form that the platform lacks, saved while it is filled in and before it is aborted. It may be
 * incomplete, but the platform refuses a save with a single wrong text, so such texts are left out.
 */
import type { InspectionItem, InspectionRecord, SentAnswer } from '../calls/inspection';
import type { Finding } from '../calls/statuses';
import { REPAIR_TEXT_MAX } from '../constants';
import type { ItemId } from '../ids';
import { findTextProblem } from './plain-text';
import { toSentAnswer } from './record-check';
import { type FormAnswer, isUntouched, type RecordForm } from './record-form';
import { getItemField, isAnswerChanged, TEXT_FIELDS } from './record-merge';

/** Fields of a save except the record's ids; absent ones keep their values. */
export interface SavedPart<Image> {
  readonly answers: readonly (Omit<SentAnswer, 'images'> & { readonly images: readonly Image[] })[];
  readonly result?: Finding;
  readonly resultText?: string;
  readonly instructions?: string;
}
export interface SaveImages<Image> {
  /** Returns the images of an item: the record's and new ones in this save. */
  readonly getImages: (item: ItemId) => readonly Image[];
  /** Whether the item has images that the record lacks. */
  readonly hasNewImages: (item: ItemId) => boolean;
}

const isAcceptable = (text: string): boolean => findTextProblem(text, { max: REPAIR_TEXT_MAX }) === null;
const hasConflict = ({ conflicts }: RecordForm, field: string): boolean => conflicts.includes(field);

const listChangedTexts = (form: RecordForm): readonly (typeof TEXT_FIELDS)[number][] =>
  TEXT_FIELDS.filter((name) => (form[name] ?? '').trim() !== (form.baseTexts[name] ?? '').trim());

/** Returns an answer to save; `null` if the platform already has it or would refuse it. */
function toSavedAnswer<Image>(
  form: RecordForm,
  item: InspectionItem,
  images: SaveImages<Image>,
): SavedPart<Image>['answers'][number] | null {
  const answer = form.items.find(({ itemId }) => itemId === item.id);
  if (answer === undefined || hasConflict(form, getItemField(item.id))) return null;
  if (!isAnswerChanged(form, answer) && !images.hasNewImages(item.id)) return null;
  const sentAnswer = toSentAnswer(item, answer, images.getImages(item.id));
  const texts = [
    sentAnswer.currentValue,
    sentAnswer.description,
    sentAnswer.override ?? '',
    sentAnswer.doubt ?? '',
  ];
  return texts.every(isAcceptable) ? sentAnswer : null;
}

/** Returns the part to save; `null` if the platform has everything that it would accept. */
export function getPartToSave<Image>(
  form: RecordForm,
  { items }: InspectionRecord,
  images: SaveImages<Image>,
): SavedPart<Image> | null {
  const answers = items.flatMap((item) => toSavedAnswer(form, item, images) ?? []);
  const texts = listChangedTexts(form).flatMap((name): readonly (readonly [string, string])[] => {
    const text = form[name]?.trim();
    // The wire cannot express a withdrawn result.
    return text === undefined || hasConflict(form, name) || !isAcceptable(text) ? [] : [[name, text]];
  });
  return answers.length + texts.length === 0 ? null : { answers, ...Object.fromEntries(texts) };
}

/** Returns titles of changed fields that no save accepts; `titles` are for fields other than items. */
export function getUnsavedTitles(
  form: RecordForm,
  record: InspectionRecord,
  titles: Readonly<Record<(typeof TEXT_FIELDS)[number], string>>,
): readonly string[] {
  const part = getPartToSave(form, record, { getImages: () => [], hasNewImages: () => false });
  const isSaved = (id: string): boolean => part?.answers.some(({ itemId }) => itemId === id) === true;
  const items = form.items.filter((answer) => isAnswerChanged(form, answer) && !isSaved(answer.itemId));
  const texts = listChangedTexts(form).filter((name) => form[name] !== null && part?.[name] === undefined);
  return [
    ...[...items, ...form.gone].map(({ title, itemId }) => title || itemId),
    ...texts.map((name) => titles[name]),
  ];
}

/** Returns the form after a successful save: the saved part becomes the base of further changes. */
export function applySave(
  form: RecordForm,
  savedForm: RecordForm,
  part: SavedPart<unknown>,
  { previousVersion, version }: { readonly previousVersion: string; readonly version: string },
): RecordForm {
  if (form.version !== previousVersion) return form;
  const isSent = (id: string): boolean => part.answers.some(({ itemId }) => itemId === id);
  const texts = TEXT_FIELDS.filter((name) => part[name] !== undefined);
  return {
    ...form,
    version,
    over: [...form.over, previousVersion],
    base: form.base.map((answer) =>
      isSent(answer.itemId)
        ? (savedForm.items.find(({ itemId }) => itemId === answer.itemId) ?? answer)
        : answer,
    ),
    baseTexts: { ...form.baseTexts, ...Object.fromEntries(texts.map((name) => [name, savedForm[name]])) },
  };
}

type AnswerContent = Pick<FormAnswer, 'currentValue' | 'description' | 'result' | 'override'>;
const isSame = (a: AnswerContent, b: AnswerContent): boolean =>
  a.currentValue.trim() === b.currentValue.trim() &&
  a.description.trim() === b.description.trim() &&
  a.override.trim() === b.override.trim() &&
  a.result === b.result;

/** Whether a record is the result of a save whose answer was lost, with no other change since. */
export function matchesSave(
  record: InspectionRecord,
  savedForm: RecordForm,
  part: SavedPart<unknown>,
): boolean {
  const items = record.items.every(({ id, answer }) => {
    const sentAnswer = part.answers.find(({ itemId }) => itemId === id);
    const sentContent =
      sentAnswer === undefined ? undefined : { ...sentAnswer, override: sentAnswer.override ?? '' };
    const expected = sentContent ?? savedForm.base.find(({ itemId }) => itemId === id);
    if (expected === undefined) return false;
    if (answer === null) return sentAnswer === undefined && isUntouched(expected);
    return isSame(answer, expected);
  });
  return (
    items &&
    TEXT_FIELDS.every((name) => (record[name] ?? '') === (part[name] ?? savedForm.baseTexts[name] ?? ''))
  );
}
