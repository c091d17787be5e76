/**
 * Repair slips, from the report to the end (spec 3, "Repair slip / work order"; wire: Orders and slips). The
 * specification has fields and statuses but no call: paths, steps and answers are [ours].
 */

import type { AlarmId, EquipmentId, ImageUrl, RepairId, SignalId, UserId, Version } from '../ids';
import { image, images } from './attachment';
import { as, droppable, jsonText, optional, post } from './call';
import {
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
import { type Evidence, evidence } from './evidence';
import { paged, paging } from './paging';
import { ORDER_STATUSES, type OrderStatus } from './statuses';
import { timeline } from './timeline';

/** A repair slip in a list. `status` as in spec 4, `null` for any other. */
const repairRow = /*#__PURE__*/ droppable(() =>
  record({
    id: id<RepairId>(),
    number: lenient(displayText, ''),
    description: lenient(displayText, ''),
    status: lenient(oneOf(...ORDER_STATUSES), null),
    /** [ours] */
    equipName: lenient(displayText, ''),
    location: lenient(displayText, ''),
    creator: lenient(displayText, ''),
    tel: lenient(displayText, ''),
    createTime: lenient(time, null),
    /** [ours] */
    dueTime: lenient(time, null),
    dispatcher: lenient(displayText, ''),
    recipient: lenient(displayText, ''),
    result: lenient(displayText, ''),
    endPerson: lenient(displayText, ''),
    endNote: lenient(displayText, ''),
    endTime: lenient(time, null),
  }),
);
export type RepairRow = Decoded<typeof repairRow>;

export type RepairSource = 'person' | 'alarm' | 'inspection' | 'report';

const part = /*#__PURE__*/ droppable(() =>
  record({ name: displayText, count: number, unit: lenient(displayText, '') }),
);
export type RepairPart = Decoded<typeof part>;

export const repairSlip = /*#__PURE__*/ droppable(() =>
  intersection(
    repairRow,
    record({
      status: oneOf(...ORDER_STATUSES),
      version: id<Version>(),
      /** Actions of this user, in the words of `slip-steps.ts`; the server still checks. */
      actions: lenient(texts, []),
      equipmentId: lenient(id<EquipmentId>(), null),
      images: lenient(readableItems(image), []),
      resultImages: lenient(readableItems(image), []),
      dispatcherTel: lenient(displayText, ''),
      recipientId: lenient(id<UserId>(), null),
      recipientTel: lenient(displayText, ''),
      user: lenient(displayText, ''),
      lat: lenient(number, null),
      lng: lenient(number, null),
      assignTime: lenient(time, null),
      acceptTime: lenient(time, null),
      /** Deadlines for accepting and finishing, if the organisation has them. */
      respondBy: lenient(time, null),
      finishBy: lenient(time, null),
      source: lenient(oneOf('person', 'alarm', 'inspection', 'report'), 'person'),
      sourceId: lenient(id(), null),
      alarmId: lenient(id<AlarmId>(), null),
      signalId: lenient(id<SignalId>(), null),
      followUpOf: lenient(id<RepairId>(), null),
      parts: lenient(readableItems(part), []),
      minutes: lenient(number, null),
      signature: lenient(text, ''),
      before: lenient(evidence, null),
      after: lenient(evidence, null),
      /** Reason for finishing despite abnormal signals, or ''. */
      stillAbnormal: lenient(displayText, ''),
      timeline,
    }),
  ),
);
export type RepairSlip = Decoded<typeof repairSlip>;

/** Fields of every step: the slip, the version that the user saw, and the time of the step on the platform's clock. */
const stepFields = () => ({ id: as<RepairId>(), version: as<Version>(), occurredAt: as<number>() });

/** Reports a repair. [ours] `evidence` is at most `EVIDENCE_BYTES` long as text. */
export const addRepair = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/repair/add',
    {
      equipmentId: optional(as<EquipmentId>()),
      equipName: as<string>(),
      note: as<string>(),
      user: as<string>(),
      userTel: as<string>(),
      location: optional(as<string>()),
      lat: optional(as<number>()),
      lng: optional(as<number>()),
      ...images(),
      source: optional(as<RepairSource>()),
      sourceId: optional(as<string>()),
      alarmId: optional(as<AlarmId>()),
      signalId: optional(as<SignalId>()),
      followUpOf: optional(as<RepairId>()),
      evidence: optional(jsonText<Evidence>()),
      occurredAt: as<number>(),
    },
    repairSlip,
  ),
);
export const repairInfo = /*#__PURE__*/ droppable(() =>
  post('/lfscada/repair/info', { id: as<RepairId>() }, repairSlip),
);
/** Slips of a piece of equipment by page, newest first. */
export const queryRepairs = /*#__PURE__*/ droppable(() =>
  post('/lfscada/repair/queryByEquipment', { equipmentId: as<EquipmentId>(), ...paging() }, paged(repairRow)),
);
/** Slips that the user created or joined, newest first. */
export const queryMine = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/repair/queryMine',
    { status: optional(as<OrderStatus>()), name: optional(as<string>()), ...paging() },
    paged(repairRow),
  ),
);
/** Open slips of the same equipment, signal or alarm, best match first: to join instead of reporting again. */
export const queryOpenRepairs = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/repair/queryOpen',
    {
      equipmentId: as<EquipmentId>(),
      signalId: optional(as<SignalId>()),
      alarmId: optional(as<AlarmId>()),
    },
    readableItems(repairRow),
  ),
);

/** Fields of an addition to a slip. They include no version, since adding never conflicts. */
const additionFields = () => ({
  id: as<RepairId>(),
  note: as<string>(),
  ...images(),
  occurredAt: as<number>(),
});
export const joinRepair = /*#__PURE__*/ droppable(() =>
  post('/lfscada/repair/join', { ...additionFields(), evidence: optional(jsonText<Evidence>()) }, repairSlip),
);
export const noteRepair = /*#__PURE__*/ droppable(() =>
  post('/lfscada/repair/note', additionFields(), repairSlip),
);

export const recipient = /*#__PURE__*/ droppable(() =>
  record({
    id: id<UserId>(),
    name: displayText,
    tel: lenient(displayText, ''),
    open: lenient(number, null),
  }),
);
export type Recipient = Decoded<typeof recipient>;
export const repairRecipients = /*#__PURE__*/ droppable(() =>
  post('/lfscada/repair/people', { id: as<RepairId>() }, readableItems(recipient)),
);
/** Assigns the order; reassigning needs a reason as `note`. */
export const dispatchRepair = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/repair/dispatch',
    {
      ...stepFields(),
      recipientId: as<UserId>(),
      note: optional(as<string>()),
      dueTime: optional(as<number>()),
    },
    repairSlip,
  ),
);

const stepWithNoteFields = () => ({ ...stepFields(), note: optional(as<string>()) });
export const claimRepair = /*#__PURE__*/ droppable(() =>
  post('/lfscada/repair/claim', stepWithNoteFields(), repairSlip),
);
export const acceptRepair = /*#__PURE__*/ droppable(() =>
  post('/lfscada/repair/accept', stepWithNoteFields(), repairSlip),
);
/** Returns the order; `note` is the reason. */
export const returnRepair = /*#__PURE__*/ droppable(() =>
  post('/lfscada/repair/return', stepWithNoteFields(), repairSlip),
);
/** Withdraws a slip that the user created; `note` is the end note. */
export const withdrawRepair = /*#__PURE__*/ droppable(() =>
  post('/lfscada/repair/withdraw', stepWithNoteFields(), repairSlip),
);
/** Ends the order early; `note` is the end note. */
export const terminateRepair = /*#__PURE__*/ droppable(() =>
  post('/lfscada/repair/terminate', stepWithNoteFields(), repairSlip),
);
/** Finishes the order, or closes a pending slip that needs no order. */
export const finishRepair = /*#__PURE__*/ droppable(() =>
  post(
    '/lfscada/repair/finish',
    {
      ...stepFields(),
      result: as<string>(),
      ...images(),
      parts: jsonText<readonly RepairPart[]>(),
      minutes: optional(as<number>()),
      signature: optional(as<ImageUrl>()),
      evidence: optional(jsonText<Evidence>()),
      stillAbnormal: optional(as<string>()),
    },
    repairSlip,
  ),
);
