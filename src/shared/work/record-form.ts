/** The form of an inspected device (spec 5, "Inspection"; wire: Inspections), and how input changes it. */

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
import { getFinding, type Judgement, judgeChoice, judgeNumber, judgeOverall, sensorInDoubt } from './judge';

const finding = lenient(oneOf(...FINDINGS), null);
const formAnswer = record({
  itemId: id<ItemId>(),
  /** Shown if the plan no longer has the item. */
  title: lenient(text, ''),
  currentValue: lenient(text, ''),
  description: lenient(text, ''),
  result: finding,
  /** Whether the user chose the result; otherwise it follows the value. */
  isOwnResult: lenient(bool, false),
  by: lenient(oneOf(...ANSWER_SOURCES), 'hand'),
  /** The sensor's value: the accepted one, or the one shown while the user typed another. */
  live: lenient(liveProof, null),
  /** The value outside its limits that the user confirmed. */
  confirmed: lenient(text, ''),
  override: lenient(text, ''),
  /** The same reason before it is confirmed. */
  overrideNote: lenient(text, ''),
  /** Reason for trusting the typed value over the sensor. */
  doubt: lenient(text, ''),
  repairId: lenient(id<RepairId>(), null),
  at: lenient(time, null),
});
export type FormAnswer = Decoded<typeof formAnswer>;

const placeProof = record({ kind: oneOf('scan', 'nfc'), code: text, at: time });

/** The form as stored in a draft. `base` is the record when the form was started or last merged. */
export const recordForm = record({
  /** Version of the record in `base`; '' if the form was not started. */
  version: lenient(text, ''),
  /** Versions replaced by this form's saves: an answer read before such a save is not newer than the form. */
  over: lenient(texts, []),
  /** Version of an aborted record whose inspection the user resumed, or ''. */
  resumed: lenient(text, ''),
  items: readableItems(formAnswer),
  base: readableItems(formAnswer),
  /** The user's answers to items that the plan no longer has. They are shown but not sent. */
  gone: readableItems(formAnswer),
  /** Ids of items that the plan did not have when the form was started. */
  added: lenient(texts, []),
  /** Undecided fields that both sides changed; `base` has the other side. */
  conflicts: lenient(texts, []),
  result: finding,
  isOwnResult: lenient(bool, false),
  resultText: lenient(text, ''),
  instructions: lenient(text, ''),
  baseTexts: record({ result: finding, resultText: lenient(text, ''), instructions: lenient(text, '') }),
  reason: lenient(text, ''),
  /** Reason and note for aborting, before it is confirmed; '' for the first reason. */
  abortReason: lenient(oneOf('', ...ABORT_REASONS), ''),
  abortNote: lenient(text, ''),
  proof: lenient(placeProof, null),
});
export type RecordForm = Decoded<typeof recordForm>;

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

/** The two findings in the user's language, which are sent as text. */
export interface FindingWords {
  readonly normal: string;
  readonly abnormal: string;
}

const normalText = (item: InspectionItem, words: FindingWords): string =>
  item.normalText === '' ? words.normal : item.normalText;

/** Returns the description that fits a result: an abnormal item never keeps the normal text. */
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

/** Returns the record's answer to an item, or a blank one. */
export function getAnswer(item: InspectionItem, words: FindingWords): FormAnswer {
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

export function getForm(record: InspectionRecord, words: FindingWords): RecordForm {
  const { version, result, resultText, instructions } = record;
  const items = record.items.map((item) => getAnswer(item, words));
  const baseTexts = { result, resultText, instructions };
  return { ...NO_FORM, ...baseTexts, version, items, base: items, baseTexts, isOwnResult: result !== null };
}

// Answers --------------------------------------------------------------------------------------------------------
export const getJudgement = (item: InspectionItem, { currentValue }: FormAnswer): Judgement =>
  item.kind === 'number' ? judgeNumber(currentValue, item) : 'none';

/** Returns the finding of the value alone, `null` if undecided. */
export function judgeValue(item: InspectionItem, answer: FormAnswer): Finding | null {
  if (item.kind === 'choice') return judgeChoice(answer.currentValue, item.choices);
  return getFinding(getJudgement(item, answer));
}

export const isOutside = (item: InspectionItem, answer: FormAnswer): boolean =>
  judgeValue(item, answer) === 'abnormal';

/** Whether a number that turned abnormal needs to be corrected or confirmed. */
export const isToConfirm = (item: InspectionItem, answer: FormAnswer): boolean =>
  item.kind === 'number' &&
  isOutside(item, answer) &&
  answer.result === 'abnormal' &&
  answer.confirmed !== answer.currentValue;

/** Whether a sensor's value is current, good and connected, and can be compared with the user's. */
const isGoodProof = ({ fresh, quality, link }: LiveProof): boolean =>
  isOfNow(fresh) && quality === 'good' && link === 'live';

export const isSensorInDoubt = (item: InspectionItem, { by, live, currentValue }: FormAnswer): boolean =>
  by === 'hand' &&
  live !== null &&
  isGoodProof(live) &&
  sensorInDoubt(currentValue, live.value, item.tolerance) === true;

function judged(item: InspectionItem, answer: FormAnswer, words: FindingWords): FormAnswer {
  const says = judgeValue(item, answer);
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

/** Returns the answer with a value that the user typed or chose; `sensorValue` is the sensor's value at that time. */
export const typeValue = (
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

/** Whether the last value may be carried over. A number has to be read again, since it changes. */
export const mayCarryOver = ({ kind, last }: InspectionItem): boolean =>
  (kind === 'text' || kind === 'choice') && last !== null && last.value !== '';

/** Returns the answer with the last inspection's value, carried over without a reading. */
export const carryOver = (
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

export const takeValue = (
  item: InspectionItem,
  answer: FormAnswer,
  proof: LiveProof,
  { at, words }: { readonly at: EpochMs; readonly words: FindingWords },
): FormAnswer =>
  judged(item, { ...answer, currentValue: proof.value ?? '', by: 'live', live: proof, at, doubt: '' }, words);

/** Returns the answer of a decided trial: the signal's value, with its trace as proof. */
export const applyTrial = (
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

/** Returns the answer with a result that the user chose. For a visual check the result is also the value. */
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
  // A result that differs from the trial's is the user's.
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

export const isUntouched = ({ currentValue, result }: Pick<FormAnswer, 'currentValue' | 'result'>): boolean =>
  currentValue.trim() === '' && result === null;

// The whole form -------------------------------------------------------------------------------------------------
export function overallResult(form: RecordForm, items: readonly InspectionItem[]): Finding | null {
  if (form.isOwnResult) return form.result;
  const free = new Set(items.filter(({ required }) => !required).map(({ id }) => id));
  const findings = form.items
    .filter((answer) => !(isUntouched(answer) && free.has(answer.itemId)))
    .map(({ result }) => result);
  return judgeOverall(findings);
}

export const withAnswer = (form: RecordForm, answer: FormAnswer): RecordForm => ({
  ...form,
  items: form.items.map((one) => (one.itemId === answer.itemId ? answer : one)),
  // An item that turns abnormal withdraws an earlier overall result.
  ...(answer.result === 'abnormal' && form.result === 'normal' && !wasAbnormal(form, answer.itemId)
    ? { result: null, isOwnResult: false }
    : {}),
});
const wasAbnormal = (form: RecordForm, itemId: ItemId): boolean =>
  form.items.find((one) => one.itemId === itemId)?.result === 'abnormal';
