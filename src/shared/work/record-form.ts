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
import { isCurrent, type LiveProof, liveProof } from '../calls/live-proof';
import { FINDINGS, type Finding } from '../calls/statuses';
import type { ItemId, RepairId } from '../ids';
import type { EpochMs } from '../units';
import {
  differsFromSensor,
  type Judgement,
  judgeChoice,
  judgeNumber,
  judgeOverall,
  toFinding,
} from './judge';

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

const getNormalText = (item: InspectionItem, words: FindingWords): string =>
  item.normalText === '' ? words.normal : item.normalText;

/** Returns the description that fits a result: an abnormal item never keeps the normal text. */
function getDescription(
  item: InspectionItem,
  answer: Pick<FormAnswer, 'description'>,
  result: Finding | null,
  words: FindingWords,
): string {
  const { description } = answer;
  const normalDescription = getNormalText(item, words);
  if (result === 'abnormal') return description === normalDescription ? '' : description;
  return description === '' ? normalDescription : description;
}

/** Returns the record's answer to an item, or a blank one. */
export function getAnswer(item: InspectionItem, words: FindingWords): FormAnswer {
  const { answer } = item;
  const blankAnswer = {
    itemId: item.id,
    title: item.title,
    confirmed: '',
    overrideNote: '',
    doubt: '',
    isOwnResult: false,
    currentValue: '',
    description: getNormalText(item, words),
    result: null,
    by: 'hand' as const,
    live: null,
    override: '',
    repairId: null,
    at: null,
  };
  if (answer === null) return blankAnswer;
  const { images: _images, ...storedFields } = answer;
  const confirmed = answer.result === 'abnormal' ? answer.currentValue : '';
  return { ...blankAnswer, ...storedFields, confirmed, isOwnResult: answer.result !== null };
}

export function createForm(record: InspectionRecord, words: FindingWords): RecordForm {
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
  return toFinding(getJudgement(item, answer));
}

export const isOutsideLimits = (item: InspectionItem, answer: FormAnswer): boolean =>
  judgeValue(item, answer) === 'abnormal';

/** Whether a number that turned abnormal needs to be corrected or confirmed. */
export const needsConfirmation = (item: InspectionItem, answer: FormAnswer): boolean =>
  item.kind === 'number' &&
  isOutsideLimits(item, answer) &&
  answer.result === 'abnormal' &&
  answer.confirmed !== answer.currentValue;

/** Whether a sensor's value is current, good and connected, and can be compared with the user's. */
const isComparable = ({ fresh, quality, link }: LiveProof): boolean =>
  isCurrent(fresh) && quality === 'good' && link === 'live';

export const isSensorSuspect = (item: InspectionItem, { by, live, currentValue }: FormAnswer): boolean =>
  by === 'hand' &&
  live !== null &&
  isComparable(live) &&
  differsFromSensor(currentValue, live.value, item.tolerance) === true;

function judgeAnswer(item: InspectionItem, answer: FormAnswer, words: FindingWords): FormAnswer {
  const valueFinding = judgeValue(item, answer);
  const isOwnResult = valueFinding === 'abnormal' ? false : answer.isOwnResult;
  const isJudged = item.kind === 'number' || item.kind === 'choice';
  const result = isJudged && !isOwnResult ? valueFinding : answer.result;
  const override = result === 'normal' && valueFinding === 'abnormal' ? answer.override : '';
  return {
    ...answer,
    isOwnResult,
    result,
    override,
    description: getDescription(item, answer, result, words),
  };
}

/** Returns the answer with a value that the user typed or chose; `sensorValue` is the sensor's value at that time. */
export const applyTypedValue = (
  item: InspectionItem,
  answer: FormAnswer,
  currentValue: string,
  {
    sensorValue,
    at,
    words,
  }: { readonly sensorValue: LiveProof | null; readonly at: EpochMs; readonly words: FindingWords },
): FormAnswer =>
  judgeAnswer(
    item,
    { ...answer, currentValue, by: 'hand', live: sensorValue, at, doubt: answer.doubt },
    words,
  );

/** Whether the last value may be carried over. A number has to be read again, since it changes. */
export const canCarryOver = ({ kind, last }: InspectionItem): boolean =>
  (kind === 'text' || kind === 'choice') && last !== null && last.value !== '';

/** Returns the answer with the last inspection's value, carried over without a reading. */
export const carryOver = (
  item: InspectionItem,
  answer: FormAnswer,
  { at, words }: { readonly at: EpochMs; readonly words: FindingWords },
): FormAnswer =>
  canCarryOver(item)
    ? judgeAnswer(
        item,
        { ...answer, currentValue: item.last?.value ?? '', by: 'last', live: null, at, doubt: '' },
        words,
      )
    : answer;

export const acceptValue = (
  item: InspectionItem,
  answer: FormAnswer,
  proof: LiveProof,
  { at, words }: { readonly at: EpochMs; readonly words: FindingWords },
): FormAnswer =>
  judgeAnswer(
    item,
    { ...answer, currentValue: proof.value ?? '', by: 'live', live: proof, at, doubt: '' },
    words,
  );

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
  description: getDescription(item, answer, result, words),
});

/** Returns the answer with a result that the user chose. For a visual check the result is also the value. */
export function applyResult(
  item: InspectionItem,
  answer: FormAnswer,
  result: Finding,
  {
    at,
    words,
    override = '',
  }: { readonly at: EpochMs; readonly words: FindingWords; readonly override?: string },
): FormAnswer {
  const isVisualCheck = item.kind === 'check';
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
    currentValue: isVisualCheck ? words[result] : answer.currentValue,
    description: getDescription(item, answer, result, words),
  };
}

export const isUntouched = ({ currentValue, result }: Pick<FormAnswer, 'currentValue' | 'result'>): boolean =>
  currentValue.trim() === '' && result === null;

// The whole form -------------------------------------------------------------------------------------------------
export function getOverallResult(form: RecordForm, items: readonly InspectionItem[]): Finding | null {
  if (form.isOwnResult) return form.result;
  const optionalIds = new Set(items.filter(({ required }) => !required).map(({ id }) => id));
  const findings = form.items
    .filter((answer) => !(isUntouched(answer) && optionalIds.has(answer.itemId)))
    .map(({ result }) => result);
  return judgeOverall(findings);
}

export const replaceAnswer = (form: RecordForm, answer: FormAnswer): RecordForm => ({
  ...form,
  items: form.items.map((storedAnswer) => (storedAnswer.itemId === answer.itemId ? answer : storedAnswer)),
  // An item that turns abnormal withdraws an earlier overall result.
  ...(answer.result === 'abnormal' && form.result === 'normal' && !wasAbnormal(form, answer.itemId)
    ? { result: null, isOwnResult: false }
    : {}),
});
const wasAbnormal = (form: RecordForm, itemId: ItemId): boolean =>
  form.items.find((storedAnswer) => storedAnswer.itemId === itemId)?.result === 'abnormal';
