/**
 * The form of one inspected device (spec 5, "Inspection"; wire: Inspections): the answers of a person, item by item, as
 * they are kept on the device, and how each key and tap changes them. Pure.
 */

import {
  bool,
  type Decoded,
  id,
  lenient,
  oneOf,
  readableItems,
  record,
  text,
  texts,
  time,
} from '../calls/decode';
import {
  ABORT_REASONS,
  ANSWER_SOURCES,
  type InspectionItem,
  type InspectionRecord,
} from '../calls/inspection';
import { isOfNow, type LiveProof, liveProof } from '../calls/live-proof';
import { FINDINGS, type Finding } from '../calls/statuses';
import type { ItemId, RepairId } from '../ids';
import type { EpochMs } from '../units';
import { findingOf, type Judgement, judgeChoice, judgeNumber, overallOf, sensorInDoubt } from './judge';

const finding = lenient(oneOf(...FINDINGS), null);
const formAnswer = record({
  itemId: id<ItemId>(),
  /** Stands for the item where the plan does not have it any more. */
  title: lenient(text, ''),
  currentValue: lenient(text, ''),
  description: lenient(text, ''),
  result: finding,
  /** The person chose the result; otherwise the value decides it. */
  isOwnResult: lenient(bool, false),
  by: lenient(oneOf(...ANSWER_SOURCES), 'hand'),
  /** The sensor's value: the one that was taken, or the one that was shown while a person typed another. */
  live: lenient(liveProof, null),
  /** The value outside its limits that the person has confirmed. */
  confirmed: lenient(text, ''),
  override: lenient(text, ''),
  /** The same reason while it is typed and not confirmed. */
  overrideNote: lenient(text, ''),
  /** Reason for trusting the hand and not the sensor. */
  doubt: lenient(text, ''),
  repairId: lenient(id<RepairId>(), null),
  at: lenient(time, null),
});
export type FormAnswer = Decoded<typeof formAnswer>;

const placeProof = record({ kind: oneOf('scan', 'nfc'), code: text, at: time });

/** The form as a draft keeps it. `base`: the record when the form was begun, or last brought together with it. */
export const recordForm = record({
  /** Version of the record that `base` is; '' for a form that nobody has begun. */
  version: lenient(text, ''),
  /** Versions that own saves have replaced: an answer that was read before one of them is not newer than the form. */
  over: lenient(texts, []),
  /** Version of the aborted record that this person inspects after all; '' for none. */
  resumed: lenient(text, ''),
  items: readableItems(formAnswer),
  base: readableItems(formAnswer),
  /** Answers of this person to items that the plan does not have any more. They are shown and not sent. */
  gone: readableItems(formAnswer),
  /** Ids of items that the plan did not have when the form was begun. */
  added: lenient(texts, []),
  /** Names of fields that both sides have changed and nobody has decided about; `base` has the other side. */
  conflicts: lenient(texts, []),
  result: finding,
  isOwnResult: lenient(bool, false),
  resultText: lenient(text, ''),
  instructions: lenient(text, ''),
  baseTexts: record({ result: finding, resultText: lenient(text, ''), instructions: lenient(text, '') }),
  /** Reason of a correction. */
  reason: lenient(text, ''),
  /** Reason for not inspecting the device, and the note on it, while somebody thinks of aborting; '' for the first reason. */
  abortReason: lenient(oneOf('', ...ABORT_REASONS), ''),
  abortNote: lenient(text, ''),
  proof: lenient(placeProof, null),
});
export type RecordForm = Decoded<typeof recordForm>;

/** A form that nobody has begun. */
export const NO_FORM: RecordForm = {
  version: '',
  over: [],
  resumed: '',
  items: [],
  base: [],
  gone: [],
  added: [],
  conflicts: [],
  result: null,
  isOwnResult: false,
  resultText: '',
  instructions: '',
  baseTexts: { result: null, resultText: '', instructions: '' },
  reason: '',
  abortReason: '',
  abortNote: '',
  proof: null,
};

/** The two findings in the language of the person, who sends them as text. */
export interface FindingWords {
  readonly normal: string;
  readonly abnormal: string;
}

/** The description of an item with nothing to say. */
const normalText = (item: InspectionItem, words: FindingWords): string =>
  item.normalText === '' ? words.normal : item.normalText;

/** The description that fits a result: nothing normal is said of something abnormal. */
function descriptionFor(
  item: InspectionItem,
  answer: Pick<FormAnswer, 'description'>,
  result: Finding | null,
  words: FindingWords,
): string {
  const { description } = answer;
  const ofNormal = normalText(item, words);
  if (result === 'abnormal') return description === ofNormal ? '' : description;
  return description === '' ? ofNormal : description;
}

/** The answer that a record has to an item; one that nobody has given yet where it has none. */
export function answerOf(item: InspectionItem, words: FindingWords): FormAnswer {
  const { answer } = item;
  const blank = {
    itemId: item.id,
    title: item.title,
    confirmed: '',
    overrideNote: '',
    doubt: '',
    isOwnResult: false,
    currentValue: '',
    description: normalText(item, words),
    result: null,
    by: 'hand' as const,
    live: null,
    override: '',
    repairId: null,
    at: null,
  };
  if (answer === null) return blank;
  const { images: _images, ...given } = answer;
  const confirmed = answer.result === 'abnormal' ? answer.currentValue : '';
  return { ...blank, ...given, confirmed, isOwnResult: answer.result !== null };
}

/** The form of a record as the platform has it. */
export function formOf(record: InspectionRecord, words: FindingWords): RecordForm {
  const { version, result, resultText, instructions } = record;
  const items = record.items.map((item) => answerOf(item, words));
  const baseTexts = { result, resultText, instructions };
  return { ...NO_FORM, ...baseTexts, version, items, base: items, baseTexts, isOwnResult: result !== null };
}

// Answers --------------------------------------------------------------------------------------------------------
/** The judgement of a typed number; `none` for items that are no numbers. */
export const judgementOf = (item: InspectionItem, { currentValue }: FormAnswer): Judgement =>
  item.kind === 'number' ? judgeNumber(currentValue, item) : 'none';

/** The finding that the value alone says; null where it says none. */
export function findingOfValue(item: InspectionItem, answer: FormAnswer): Finding | null {
  if (item.kind === 'choice') return judgeChoice(answer.currentValue, item.choices);
  return findingOf(judgementOf(item, answer));
}

/** True where the value is outside the limits of the plan. */
export const isOutside = (item: InspectionItem, answer: FormAnswer): boolean =>
  findingOfValue(item, answer) === 'abnormal';

/** A number that turned abnormal by itself is asked about once: corrected, or confirmed. */
export const isToConfirm = (item: InspectionItem, answer: FormAnswer): boolean =>
  item.kind === 'number' &&
  isOutside(item, answer) &&
  answer.result === 'abnormal' &&
  answer.confirmed !== answer.currentValue;

/** A value of now of a sensor that was good and connected: only such a one is compared with a person's. */
const isGoodProof = ({ fresh, quality, link }: LiveProof): boolean =>
  isOfNow(fresh) && quality === 'good' && link === 'live';

/** True where hand and sensor are further apart than the plan allows. */
export const isSensorInDoubt = (item: InspectionItem, { by, live, currentValue }: FormAnswer): boolean =>
  by === 'hand' &&
  live !== null &&
  isGoodProof(live) &&
  sensorInDoubt(currentValue, live.value, item.tolerance) === true;

function judged(item: InspectionItem, answer: FormAnswer, words: FindingWords): FormAnswer {
  const says = findingOfValue(item, answer);
  const isOwnResult = says === 'abnormal' ? false : answer.isOwnResult;
  const judges = item.kind === 'number' || item.kind === 'choice';
  const result = judges && !isOwnResult ? says : answer.result;
  const override = result === 'normal' && says === 'abnormal' ? answer.override : '';
  return {
    ...answer,
    isOwnResult,
    result,
    override,
    description: descriptionFor(item, answer, result, words),
  };
}

/** A value that a person typed or chose; `seen` is what the sensor showed meanwhile. */
export const typedInto = (
  item: InspectionItem,
  answer: FormAnswer,
  currentValue: string,
  {
    seen,
    at,
    words,
  }: { readonly seen: LiveProof | null; readonly at: EpochMs; readonly words: FindingWords },
): FormAnswer =>
  judged(item, { ...answer, currentValue, by: 'hand', live: seen, at, doubt: answer.doubt }, words);

/** True where the value of the last time may be carried over. A number has to be looked at: a gauge does not stand still. */
export const mayCarryOver = ({ kind, last }: InspectionItem): boolean =>
  (kind === 'text' || kind === 'choice') && last !== null && last.value !== '';

/** The value of the last inspection, which a person has carried over without reading anything. */
export const carriedInto = (
  item: InspectionItem,
  answer: FormAnswer,
  { at, words }: { readonly at: EpochMs; readonly words: FindingWords },
): FormAnswer =>
  mayCarryOver(item)
    ? judged(
        item,
        { ...answer, currentValue: item.last?.value ?? '', by: 'last', live: null, at, doubt: '' },
        words,
      )
    : answer;

/** A live value that a person took: the shown text, and its proof. */
export const takenInto = (
  item: InspectionItem,
  answer: FormAnswer,
  proof: LiveProof,
  { at, words }: { readonly at: EpochMs; readonly words: FindingWords },
): FormAnswer =>
  judged(item, { ...answer, currentValue: proof.value ?? '', by: 'live', live: proof, at, doubt: '' }, words);

/** The end of a trial that was decided: the signal's value, with its course as proof. */
export const triedInto = (
  item: InspectionItem,
  answer: FormAnswer,
  { result, proof }: { readonly result: Finding; readonly proof: LiveProof },
  { at, words }: { readonly at: EpochMs; readonly words: FindingWords },
): FormAnswer => ({
  ...answer,
  currentValue: proof.value ?? '',
  by: 'actuate',
  live: proof,
  at,
  result,
  isOwnResult: true,
  override: '',
  doubt: '',
  description: descriptionFor(item, answer, result, words),
});

/** A result that a person chose. What is only looked at has its result as its value. */
export function foundFor(
  item: InspectionItem,
  answer: FormAnswer,
  result: Finding,
  {
    at,
    words,
    override = '',
  }: { readonly at: EpochMs; readonly words: FindingWords; readonly override?: string },
): FormAnswer {
  const isLooked = item.kind === 'check';
  // Another result than that of the trial is the person's word.
  const by = answer.by === 'actuate' && answer.result !== result ? 'hand' : answer.by;
  return {
    ...answer,
    result,
    by,
    at,
    override,
    overrideNote: '',
    isOwnResult: true,
    currentValue: isLooked ? words[result] : answer.currentValue,
    description: descriptionFor(item, answer, result, words),
  };
}

/** True while nobody has said anything to an item. */
export const isUntouched = ({ currentValue, result }: Pick<FormAnswer, 'currentValue' | 'result'>): boolean =>
  currentValue.trim() === '' && result === null;

// The whole form -------------------------------------------------------------------------------------------------
/** The overall result: chosen by the person, else what the items say. */
export function overallResult(form: RecordForm, items: readonly InspectionItem[]): Finding | null {
  if (form.isOwnResult) return form.result;
  const findings = form.items
    .filter(
      (answer) => !(isUntouched(answer) && items.find(({ id }) => id === answer.itemId)?.required === false),
    )
    .map(({ result }) => result);
  return overallOf(findings);
}

export const withAnswer = (form: RecordForm, answer: FormAnswer): RecordForm => ({
  ...form,
  items: form.items.map((one) => (one.itemId === answer.itemId ? answer : one)),
  // An item that has turned abnormal takes back a result that somebody had chosen before.
  ...(answer.result === 'abnormal' && form.result === 'normal' && !wasAbnormal(form, answer.itemId)
    ? { result: null, isOwnResult: false }
    : {}),
});
const wasAbnormal = (form: RecordForm, itemId: ItemId): boolean =>
  form.items.find((one) => one.itemId === itemId)?.result === 'abnormal';
