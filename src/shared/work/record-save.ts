/**
 * The part of a form that the platform does not have yet: saved while the form is filled, and before it is aborted. A
 * part need not be complete, but the platform refuses a whole save for one wrong text, so such a text is left out. Pure.
 */
import type { InspectionItem, InspectionRecord, SentAnswer } from '../calls/inspection';
import type { Finding } from '../calls/statuses';
import { REPAIR_TEXT_MAX } from '../constants';
import type { ItemId } from '../ids';
import { textProblem } from './plain-text';
import { sentAnswer } from './record-check';
import { type FormAnswer, isUntouched, type RecordForm } from './record-form';
import { isAnswerChanged, itemField, TEXT_FIELDS } from './record-merge';

/** Fields of a save besides its name; those that are left out keep what they have. */
export interface SavedPart<Image> {
  readonly answers: readonly (Omit<SentAnswer, 'images'> & { readonly images: readonly Image[] })[];
  readonly result?: Finding;
  readonly resultText?: string;
  readonly instructions?: string;
}
export interface SaveImages<Image> {
  /** Images of an item as the record has them, and the own ones that go with this save. */
  readonly of: (item: ItemId) => readonly Image[];
  /** True where some of them are own ones, which the record does not have. */
  readonly hasOwn: (item: ItemId) => boolean;
}

const isRight = (text: string): boolean => textProblem(text, { max: REPAIR_TEXT_MAX }) === null;
const isAsked = ({ conflicts }: RecordForm, field: string): boolean => conflicts.includes(field);

const changedTexts = (form: RecordForm): readonly (typeof TEXT_FIELDS)[number][] =>
  TEXT_FIELDS.filter((name) => (form[name] ?? '').trim() !== (form.baseTexts[name] ?? '').trim());

/** An answer with what the platform lacks of it; null where there is nothing, and where it would be refused. */
function savedAnswer<Image>(
  form: RecordForm,
  item: InspectionItem,
  images: SaveImages<Image>,
): SavedPart<Image>['answers'][number] | null {
  const answer = form.items.find(({ itemId }) => itemId === item.id);
  if (answer === undefined || isAsked(form, itemField(item.id))) return null;
  if (!isAnswerChanged(form, answer) && !images.hasOwn(item.id)) return null;
  const sent = sentAnswer(item, answer, images.of(item.id));
  const texts = [sent.currentValue, sent.description, sent.override ?? '', sent.doubt ?? ''];
  return texts.every(isRight) ? sent : null;
}

/** Null where the platform has everything that it would take. */
export function savedPart<Image>(
  form: RecordForm,
  { items }: InspectionRecord,
  images: SaveImages<Image>,
): SavedPart<Image> | null {
  const answers = items.flatMap((item) => savedAnswer(form, item, images) ?? []);
  const texts = changedTexts(form).flatMap((name): readonly (readonly [string, string])[] => {
    const text = form[name]?.trim();
    // A result that was taken back has no word on the wire.
    return text === undefined || isAsked(form, name) || !isRight(text) ? [] : [[name, text]];
  });
  return answers.length + texts.length === 0 ? null : { answers, ...Object.fromEntries(texts) };
}

/** Titles of what somebody has typed and no save takes; `titles` are those of the fields that are no items. */
export function unsavedTitles(
  form: RecordForm,
  record: InspectionRecord,
  titles: Readonly<Record<(typeof TEXT_FIELDS)[number], string>>,
): readonly string[] {
  const part = savedPart(form, record, { of: () => [], hasOwn: () => false });
  const isSaved = (id: string): boolean => part?.answers.some(({ itemId }) => itemId === id) === true;
  const items = form.items.filter((answer) => isAnswerChanged(form, answer) && !isSaved(answer.itemId));
  const texts = changedTexts(form).filter((name) => form[name] !== null && part?.[name] === undefined);
  return [
    ...[...items, ...form.gone].map(({ title, itemId }) => title || itemId),
    ...texts.map((name) => titles[name]),
  ];
}

/** The form after the platform has taken a save of it: what was saved is the base of what is typed from then on. */
export function withSaved(
  form: RecordForm,
  saved: RecordForm,
  part: SavedPart<unknown>,
  { before, version }: { readonly before: string; readonly version: string },
): RecordForm {
  if (form.version !== before) return form;
  const isSent = (id: string): boolean => part.answers.some(({ itemId }) => itemId === id);
  const texts = TEXT_FIELDS.filter((name) => part[name] !== undefined);
  return {
    ...form,
    version,
    over: [...form.over, before],
    base: form.base.map((answer) =>
      isSent(answer.itemId) ? (saved.items.find(({ itemId }) => itemId === answer.itemId) ?? answer) : answer,
    ),
    baseTexts: { ...form.baseTexts, ...Object.fromEntries(texts.map((name) => [name, saved[name]])) },
  };
}

type Meaning = Pick<FormAnswer, 'currentValue' | 'description' | 'result' | 'override'>;
const isSame = (a: Meaning, b: Meaning): boolean =>
  a.currentValue.trim() === b.currentValue.trim() &&
  a.description.trim() === b.description.trim() &&
  a.override.trim() === b.override.trim() &&
  a.result === b.result;

/**
 * True where a record is what a save has made of it. Asked where the answer to the save was lost: then nobody has changed
 * anything since, and the record's version is that of the save.
 */
export function isAsSaved(record: InspectionRecord, saved: RecordForm, part: SavedPart<unknown>): boolean {
  const items = record.items.every(({ id, answer }) => {
    const sent = part.answers.find(({ itemId }) => itemId === id);
    const wanted = sent === undefined ? undefined : { ...sent, override: sent.override ?? '' };
    const expected = wanted ?? saved.base.find(({ itemId }) => itemId === id);
    if (expected === undefined) return false;
    if (answer === null) return sent === undefined && isUntouched(expected);
    return isSame(answer, expected);
  });
  return (
    items && TEXT_FIELDS.every((name) => (record[name] ?? '') === (part[name] ?? saved.baseTexts[name] ?? ''))
  );
}
