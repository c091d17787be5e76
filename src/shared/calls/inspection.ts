/**
 * Inspection orders and their records, one per device or point (spec 3, "Inspection"; wire: Inspections). The
 * specification has fields and statuses but no call: paths, steps and answers are [ours].
 */

import type {
  EquipmentId,
  ImageUrl,
  InspectionId,
  ItemId,
  PointId,
  RecordEquipId,
  RepairId,
  SignalId,
  UserId,
  Version,
} from '../ids';
import { image, images, type SentImage } from './attachment';
import { as, droppable, jsonText, optional, post } from './call';
import {
  bool,
  type Decoded,
  displayText,
  id,
  intersection,
  lenient,
  number,
  oneOf,
  readableItems,
  record,
  text,
  texts,
  time,
} from './decode';
import { type LiveProof, liveProof } from './live-proof';
import { paged, paging } from './paging';
import { recipient } from './repair';
import { FINDINGS, type Finding, ORDER_STATUSES, RECORD_STATUSES } from './statuses';
import { timeline } from './timeline';

/** An inspection of a piece of equipment, done or due. The last four fields lead to its record. */
const inspectionRow = /*#__PURE__*/ droppable(() =>
  record({
    id: id(),
    plan: lenient(displayText, ''),
    point: lenient(displayText, ''),
    status: lenient(oneOf(...RECORD_STATUSES), null),
    /** The overall result, `null` while pending. */
    result: lenient(oneOf(...FINDINGS), null),
    note: lenient(displayText, ''),
    inspector: lenient(displayText, ''),
    time: lenient(time, null),
    items: lenient(number, 0),
    abnormal: lenient(number, 0),
    orderId: lenient(id<InspectionId>(), null),
    recordEquipId: lenient(id<RecordEquipId>(), null),
    type: lenient(oneOf('equip', 'point'), 'equip'),
    index: lenient(number, 0),
  }),
);
export type InspectionRow = Decoded<typeof inspectionRow>;

const planRules = /*#__PURE__*/ droppable(() =>
  record({
    proof: lenient(oneOf('none', 'scan', 'gps', 'scan+gps'), 'none'),
    /** Allowed distance in metres. */
    gpsMeters: lenient(number, 200),
    cameraOnly: lenient(bool, false),
    watermark: lenient(bool, false),
    photoOnAbnormal: lenient(bool, false),
    itemPhotosMax: lenient(number, 3),
    signature: lenient(bool, false),
    order: lenient(oneOf('free', 'fixed'), 'free'),
  }),
);
export type PlanRules = Decoded<typeof planRules>;

/** A line of an order: a device or a point, with its progress. */
const recordRow = /*#__PURE__*/ droppable(() =>
  record({
    recordEquipId: id<RecordEquipId>(),
    type: lenient(oneOf('equip', 'point'), 'equip'),
    equipmentId: lenient(id<EquipmentId>(), null),
    equipName: lenient(displayText, ''),
    pointId: lenient(id<PointId>(), null),
    point: lenient(displayText, ''),
    /** SHA-256 (hex) of `recordEquipId` and QR code, or ''. An offline phone can verify codes but not forge them. */
    codeHash: lenient(text, ''),
    status: oneOf(...RECORD_STATUSES),
    items: lenient(number, 0),
    done: lenient(number, 0),
    abnormal: lenient(number, 0),
    /** Answers carried over from the last inspection. [ours] */
    carried: lenient(number, 0),
    time: lenient(time, null),
    inspector: lenient(displayText, ''),
    lat: lenient(number, null),
    lng: lenient(number, null),
    version: id<Version>(),
  }),
);
export type InspectionRecordRow = Decoded<typeof recordRow>;

const inspectionOrder = /*#__PURE__*/ droppable(() =>
  record({
    id: id<InspectionId>(),
    number: lenient(displayText, ''),
    plan: lenient(displayText, ''),
    planNote: lenient(displayText, ''),
    point: lenient(displayText, ''),
    status: oneOf(...ORDER_STATUSES),
    version: id<Version>(),
    actions: lenient(texts, []),
    startTime: lenient(time, null),
    dueTime: lenient(time, null),
    endTime: lenient(time, null),
    endPerson: lenient(displayText, ''),
    endNote: lenient(displayText, ''),
    location: lenient(displayText, ''),
    lat: lenient(number, null),
    lng: lenient(number, null),
    dispatcher: lenient(displayText, ''),
    dispatcherTel: lenient(displayText, ''),
    recipient: lenient(displayText, ''),
    recipientId: lenient(id<UserId>(), null),
    recipientTel: lenient(displayText, ''),
    rules: lenient(planRules, null),
    safety: lenient(displayText, ''),
    images: lenient(readableItems(image), []),
    records: readableItems(recordRow),
    timeline,
  }),
);
export type InspectionOrder = Decoded<typeof inspectionOrder>;

/** Sources of a current value. `last` is carried over from the last inspection. [ours] */
export const ANSWER_SOURCES = ['hand', 'live', 'scan', 'actuate', 'last'] as const;
type AnswerSource = (typeof ANSWER_SOURCES)[number];

const answer = /*#__PURE__*/ droppable(() =>
  record({
    result: lenient(oneOf(...FINDINGS), null),
    description: lenient(displayText, ''),
    currentValue: lenient(displayText, ''),
    by: lenient(oneOf(...ANSWER_SOURCES), 'hand'),
    live: lenient(liveProof, null),
    /** Reason for counting as normal despite a value outside the limits, or ''. */
    override: lenient(displayText, ''),
    /** Reason why the sensor is suspect, or ''. */
    doubt: lenient(displayText, ''),
    images: lenient(readableItems(image), []),
    repairId: lenient(id<RepairId>(), null),
    at: lenient(time, null),
  }),
);

/** Comparisons of a functional item, named as in page documents (page format: States). */
const EXPECTATIONS = ['=', '!=', '>', '>=', '<', '<=', 'between', 'outside'] as const;
const expectation = /*#__PURE__*/ droppable(() =>
  record({
    op: oneOf(...EXPECTATIONS),
    a: number,
    b: lenient(number, null),
    /** Seconds within which the signal must reach it. */
    withinS: number,
  }),
);
export type Expectation = Decoded<typeof expectation>;

/** A checklist item. A missing limit does not limit. */
const item = /*#__PURE__*/ droppable(() =>
  record({
    id: id<ItemId>(),
    title: lenient(displayText, ''),
    /** The expected state, in words. */
    standard: lenient(displayText, ''),
    kind: lenient(oneOf('number', 'choice', 'text', 'check', 'actuate'), 'text'),
    unit: lenient(displayText, ''),
    decimals: lenient(number, null),
    /** Outside these limits the item is abnormal. */
    low: lenient(number, null),
    high: lenient(number, null),
    /** Values outside these limits are typing errors. */
    min: lenient(number, null),
    max: lenient(number, null),
    /** Allowed difference between typed and sensor value; beyond it the sensor is suspect. */
    tolerance: lenient(number, null),
    choices: lenient(
      readableItems(record({ value: text, text: lenient(displayText, ''), abnormal: lenient(bool, false) })),
      [],
    ),
    signal: lenient(
      record({
        family: oneOf('equipment', 'legacy'),
        equipmentId: id<EquipmentId>(),
        signalId: id<SignalId>(),
      }),
      null,
    ),
    expect: lenient(expectation, null),
    /** Description of a normal item, or ''. */
    normalText: lenient(text, ''),
    required: lenient(bool, true),
    photo: lenient(oneOf('none', 'optional', 'abnormal', 'always'), 'optional'),
    last: lenient(
      record({
        value: lenient(text, ''),
        result: lenient(oneOf(...FINDINGS), null),
        time: lenient(time, null),
      }),
      null,
    ),
    answer: lenient(answer, null),
  }),
);
export type InspectionItem = Decoded<typeof item>;

const recordShape = /*#__PURE__*/ droppable(() =>
  intersection(
    recordRow,
    record({
      items: readableItems(item),
      actions: lenient(texts, []),
      result: lenient(oneOf(...FINDINGS), null),
      resultText: lenient(displayText, ''),
      instructions: lenient(displayText, ''),
      images: lenient(readableItems(image), []),
      reason: lenient(displayText, ''),
      signature: lenient(text, ''),
      previous: lenient(
        record({
          time: lenient(time, null),
          inspector: lenient(displayText, ''),
          result: lenient(oneOf(...FINDINGS), null),
        }),
        null,
      ),
      timeline,
    }),
  ),
);
export type InspectionRecord = Decoded<typeof recordShape>;

/** Inspections of a piece of equipment by page, newest first. */
export const queryInspections = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/inspection/queryByEquipment',
    { equipmentId: as<EquipmentId>(), ...paging() },
    paged(inspectionRow),
  ),
);
export const inspectionInfo = /*#__PURE__*/ droppable(() =>
  post('/lfscada/inspection/info', { id: as<InspectionId>() }, inspectionOrder),
);

const recordKey = () => ({ id: as<InspectionId>(), recordEquipId: as<RecordEquipId>() });
export const recordInfo = /*#__PURE__*/ droppable(() =>
  post('/lfscada/inspection/record/info', recordKey(), recordShape),
);

/** An answer to send. Items without one keep their stored answers. */
export interface SentAnswer {
  readonly itemId: ItemId;
  readonly result: Finding | null;
  readonly description: string;
  readonly currentValue: string;
  readonly by: AnswerSource;
  readonly live?: LiveProof | null;
  readonly override?: string;
  readonly doubt?: string;
  readonly images: readonly SentImage[];
  readonly repairId?: RepairId | null;
  readonly at: number | null;
}
export interface PlaceProof {
  readonly kind: 'scan' | 'gps' | 'nfc' | 'none';
  readonly code?: string;
  readonly lat?: number;
  readonly lng?: number;
  readonly accuracy?: number;
  readonly at: number;
}

const recordChange = () => ({ ...recordKey(), version: as<Version>(), occurredAt: as<number>() });
/** Saves part of the form, which leaves the record incomplete. */
export const saveRecord = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/inspection/record/save',
    {
      ...recordChange(),
      answers: jsonText<readonly SentAnswer[]>(),
      result: optional(as<Finding>()),
      resultText: optional(as<string>()),
      instructions: optional(as<string>()),
      ...images(),
    },
    recordShape,
  ),
);
/** Submits the whole form; a completed record needs a reason for its correction. */
export const submitRecord = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/inspection/record/submit',
    {
      ...recordChange(),
      answers: jsonText<readonly SentAnswer[]>(),
      result: as<Finding>(),
      resultText: as<string>(),
      instructions: as<string>(),
      ...images(),
      proof: jsonText<PlaceProof>(),
      reason: optional(as<string>()),
      signature: optional(as<ImageUrl>()),
    },
    recordShape,
  ),
);
export const ABORT_REASONS = ['unreachable', 'stopped', 'in repair', 'not safe', 'other'] as const;
export type AbortReason = (typeof ABORT_REASONS)[number];
export const abortRecord = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/inspection/record/abort',
    { ...recordChange(), reason: as<AbortReason>(), note: as<string>(), ...images() },
    recordShape,
  ),
);
/** Earlier results of an item on this equipment, newest first. */
export const itemHistory = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/inspection/item/history',
    { equipmentId: as<EquipmentId>(), itemId: as<ItemId>(), count: as<number>() },
    readableItems(
      record({
        time,
        value: lenient(text, ''),
        result: lenient(oneOf(...FINDINGS), null),
        inspector: lenient(displayText, ''),
      }),
    ),
  ),
);

const stepFields = () => ({ id: as<InspectionId>(), version: as<Version>(), occurredAt: as<number>() });
const stepWithNoteFields = () => ({ ...stepFields(), note: optional(as<string>()) });
export const inspectionRecipients = /*#__PURE__*/ droppable(() =>
  post('/lfscada/inspection/people', { id: as<InspectionId>() }, readableItems(recipient)),
);
export const dispatchInspection = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/inspection/dispatch',
    {
      ...stepFields(),
      recipientId: as<UserId>(),
      note: optional(as<string>()),
      dueTime: optional(as<number>()),
    },
    inspectionOrder,
  ),
);
export const claimInspection = /*#__PURE__*/ droppable(() =>
  post('/lfscada/inspection/claim', stepWithNoteFields(), inspectionOrder),
);
export const acceptInspection = /*#__PURE__*/ droppable(() =>
  post('/lfscada/inspection/accept', stepWithNoteFields(), inspectionOrder),
);
export const returnInspection = /*#__PURE__*/ droppable(() =>
  post('/lfscada/inspection/return', stepWithNoteFields(), inspectionOrder),
);
/** Ends the order once every record is completed or aborted. */
export const finishInspection = /*#__PURE__*/ droppable(() =>
  post('/lfscada/inspection/finish', stepWithNoteFields(), inspectionOrder),
);
/** Ends the order early; unfinished devices are aborted. */
export const terminateInspection = /*#__PURE__*/ droppable(() =>
  post('/lfscada/inspection/terminate', stepWithNoteFields(), inspectionOrder),
);
