/** Addresses of repairs, orders, smart reports and messages (spec 2). An unknown word never breaks a screen. */

import {
  ORDER_STATUSES,
  type OrderStatus,
  RECORD_STATUSES,
  type RecordStatus,
} from '../shared/calls/statuses';
import type {
  AlarmId,
  EquipmentId,
  InspectionId,
  MessageId,
  RecordEquipId,
  RecordId,
  RepairId,
  SmartReportId,
} from '../shared/ids';
import { MESSAGE_TYPES, type MessageType } from '../shared/message-types';
import { encodeUriPart } from '../shared/uri-part';
import { buildPath, EG, EMPTY_SEGMENT } from './path';

const WORK = '/home/work';
export const REPORT_REPAIR = `${WORK}/equip-repairs`;
export const MY_REPAIRS = `${WORK}/my-repairs`;
export const WORK_ORDERS = `${WORK}/work-order`;
const EQUIPMENT_CHOICE = `${WORK}/eglist`;
const WORK_MAP = `${WORK}/work-map`;
export const SMART_REPORTS = `${WORK}/excel`;
export const MESSAGES = '/home/message';
export const ASSISTANT = '/bdfae';

const findWord = <Word extends string>(words: readonly Word[], text: string | undefined): Word | null =>
  words.find((word) => word === text) ?? null;

// {type} of a repair order: the list that it was opened from. -------------------------------------------------------
const ORIGINS = [...ORDER_STATUSES, 'all', 'message', 'map'] as const;
export type Origin = (typeof ORIGINS)[number];
export const parseOrigin = (text: string | undefined): Origin => findWord(ORIGINS, text) ?? 'all';
export const getOrdersPath = (kind: 'repair' | 'inspection', status: OrderStatus | 'all' = 'all'): string =>
  `${WORK_ORDERS}?kind=${kind}&status=${status}`;
export function getOriginPath(origin: Origin): string {
  if (origin === 'map') return WORK_MAP;
  return origin === 'message' ? MESSAGES : getOrdersPath('repair', origin);
}

// {type}: the kind of object that a record inspects. ----------------------------------------------------------------
/** A piece of equipment with live values, or a place without any. */
type InspectedKind = 'equip' | 'point';

// {index}: position of a record in its order when the link was created. ---------------------------------------------
/** Parses a zero-based position; `null` if invalid. If it contradicts `recordEquipId`, the id wins. */
export const parseIndex = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : null;
/** Returns a record's position in its order by id, ignoring the address; -1 if missing. */
export const getPosition = (
  records: readonly { readonly recordEquipId: RecordEquipId }[],
  recordEquipId: RecordEquipId,
): number => records.findIndex((record) => record.recordEquipId === recordEquipId);

// {status} of an inspected device: a digit or the word. -------------------------------------------------------------
/** Parses a status, which colours the mark on the map; `null` if unknown. */
export const parseDeviceStatus = (text: string | undefined): RecordStatus | null =>
  (text !== undefined && /^\d$/.test(text) ? RECORD_STATUSES[Number(text)] : undefined) ??
  findWord(RECORD_STATUSES, text);

// {type} of an address: icon of the mark, and the way back. ---------------------------------------------------------
const PLACES = ['repair', 'inspection', 'equip'] as const;
export type PlaceKind = (typeof PLACES)[number];
export const parsePlaceKind = (text: string | undefined): PlaceKind => findWord(PLACES, text) ?? 'equip';

// {type} of messages: a word, or its number from 1. -----------------------------------------------------------------
/** Parses the type of messages; `null` if unknown: then all are shown. */
export const parseMessageType = (text: string | undefined): MessageType | null =>
  (text !== undefined && /^[1-4]$/.test(text) ? MESSAGE_TYPES[Number(text) - 1] : undefined) ??
  findWord(MESSAGE_TYPES, text);

// Repairs --------------------------------------------------------------------------------------------------------
/** Returns the path of the repair form, with a prepared draft, or for a device or an alarm. */
export function getReportRepairPath(
  from: { readonly draft: string } | { readonly equip: EquipmentId } | { readonly alarm: AlarmId },
): string {
  const [[name = '', value = ''] = []] = Object.entries(from);
  return `${REPORT_REPAIR}?${name}=${encodeUriPart(value)}`;
}
/** Returns the path of a report opened from another form, with a way back to it. */
export const getItemReportPath = (draft: string): string =>
  `${getReportRepairPath({ draft })}&${BACK_PARAMETER}=1`;
/** Parameter of a report that leads back to the previous screen. */
export const BACK_PARAMETER = 'back';
/** Returns the path of the equipment choice, which leads on to the path `to` under the base. */
export const getEquipmentChoicePath = (to: string): string => `${EQUIPMENT_CHOICE}?to=${encodeUriPart(to)}`;
export const getMySlipPath = (id: RepairId): string => buildPath(`${MY_REPAIRS}/content`, id);
/** Returns the path of an open slip, opened from the records of a device. */
export const getRecordedSlipPath = (id: RepairId, equip: EquipmentId): string =>
  buildPath(`${MY_REPAIRS}/records/content`, id, equip);
export const getRepairOrderPath = (id: RepairId, from?: Origin): string =>
  from === undefined ? buildPath(`${WORK_ORDERS}/repair`, id) : buildPath(`${WORK_ORDERS}/repair`, from, id);
export const getRepairBillPath = (id: RepairId): string => buildPath(`${WORK_ORDERS}/repair-bill`, id);
/** Returns the path of an ended slip. The literal 0 means "from my orders" (spec 2). */
export const getEndedSlipPath = (id: RepairId): string => buildPath(`${WORK_ORDERS}/repair/ended/0`, id);
/** Returns the path of an ended slip, opened from the records of a device. */
export const getRecordedEndPath = (id: RepairId, equip: EquipmentId): string =>
  buildPath(`${WORK_ORDERS}/repair/records/ended/0`, id, equip);
export const getRepairRecordsPath = (equip: EquipmentId): string => buildPath(`${EG}/repairs-records`, equip);
export const getEquipmentSlipPath = (
  { id, status }: { readonly id: RepairId; readonly status: OrderStatus | null },
  equip: EquipmentId,
): string =>
  status === 'completed' || status === 'terminated'
    ? getRecordedEndPath(id, equip)
    : getRecordedSlipPath(id, equip);

// Inspections ----------------------------------------------------------------------------------------------------
export interface RecordPlace {
  readonly type: InspectedKind;
  readonly id: InspectionId;
  readonly index: number;
  readonly recordEquipId: RecordEquipId;
}
const buildRecordPath = (base: string, { type, id, index, recordEquipId }: RecordPlace): string =>
  buildPath(`${WORK_ORDERS}/${base}`, type, id, String(index), recordEquipId);
export const getInspectionPath = (id: InspectionId): string => buildPath(`${WORK_ORDERS}/inspection`, id);
export const getPlanNotePath = (id: InspectionId): string => buildPath(`${WORK_ORDERS}/inspection/note`, id);
export const getFillFormPath = (place: RecordPlace): string => buildRecordPath('inspection-bill', place);
export const getCorrectPath = (place: RecordPlace): string => buildRecordPath('edit-inspection-bill', place);
export const getResultPath = (place: RecordPlace): string => buildRecordPath('inspection-info', place);
/** The literal for {record}: opened from the records of a device. */
const FROM_RECORDS = 'record';
/** Returns the path of a result, opened from the records of its device. */
export const getRecordedResultPath = (
  { type, id, index, recordEquipId }: RecordPlace,
  equip: EquipmentId,
): string =>
  buildPath(`${WORK_ORDERS}/inspection-info`, FROM_RECORDS, type, id, String(index), recordEquipId, equip);
export const getInspectRecordsPath = (equip: EquipmentId): string =>
  buildPath(`${EG}/inspect-records`, equip);

// Ends and places ------------------------------------------------------------------------------------------------
export const getFinishedPath = (id: RepairId | InspectionId, kind: 'repair' | 'inspection'): string =>
  `${buildPath(`${WORK_ORDERS}/finished`, id)}?kind=${kind}`;
/** Returns the path of an order's place, which its screen requests. */
export const getOrderPlacePath = (kind: 'repair' | 'inspection', id: RepairId | InspectionId): string =>
  buildPath(`${WORK_ORDERS}/address`, kind, id);
/** Returns the path of an inspected device's place; the status is written as a digit. */
export const getDevicePlacePath = (equip: EquipmentId, status: RecordStatus, index: number): string =>
  buildPath(`${WORK_ORDERS}/address`, equip, String(RECORD_STATUSES.indexOf(status)), String(index));

// Smart reports and messages -------------------------------------------------------------------------------------
export const getReportRecordsPath = (report: SmartReportId): string =>
  buildPath(`${SMART_REPORTS}/record`, report);
export const getReportSearchPath = (report: SmartReportId): string =>
  buildPath(`${SMART_REPORTS}/search`, report);
/** Returns the path of a record; `null` for the newest unfilled one. */
export const getReportPath = (report: SmartReportId, record: RecordId | null): string =>
  buildPath(`${SMART_REPORTS}/detail`, report, record ?? EMPTY_SEGMENT);
export const getMessagesPath = (type: MessageType): string => buildPath('/message/list', type);
/** Returns the path of a message by its id, or by the id of its subject. */
export const getMessagePath = (type: MessageType, id: MessageId): string =>
  buildPath('/message/detail', type, id);
