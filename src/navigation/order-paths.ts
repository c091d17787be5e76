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
  ExcelId,
  InspectionId,
  MessageId,
  RecordEquipId,
  RecordId,
  RepairId,
} from '../shared/ids';
import { MESSAGE_TYPES, type MessageType } from '../shared/message-types';
import { uriPart } from '../shared/uri-part';
import { EG, NOTHING, path } from './path';

const WORK = '/home/work';
export const REPORT_REPAIR = `${WORK}/equip-repairs`;
export const MY_REPAIRS = `${WORK}/my-repairs`;
export const WORK_ORDERS = `${WORK}/work-order`;
const EQUIPMENT_CHOICE = `${WORK}/eglist`;
const WORK_MAP = `${WORK}/work-map`;
export const SMART_REPORTS = `${WORK}/excel`;
export const MESSAGES = '/home/message';
export const ASSISTANT = '/bdfae';

const among = <Word extends string>(words: readonly Word[], given: string | undefined): Word | null =>
  words.find((word) => word === given) ?? null;

// {type} of a repair order: the list that it was opened from. -------------------------------------------------------
const ORIGINS = [...ORDER_STATUSES, 'all', 'message', 'map'] as const;
export type Origin = (typeof ORIGINS)[number];
export const parseOrigin = (given: string | undefined): Origin => among(ORIGINS, given) ?? 'all';
export const ordersPath = (kind: 'repair' | 'inspection', status: OrderStatus | 'all' = 'all'): string =>
  `${WORK_ORDERS}?kind=${kind}&status=${status}`;
export function originPath(origin: Origin): string {
  if (origin === 'map') return WORK_MAP;
  return origin === 'message' ? MESSAGES : ordersPath('repair', origin);
}

// {type}: the kind of object that a record inspects. ----------------------------------------------------------------
/** A piece of equipment with live values, or a place without any. */
type Inspected = 'equip' | 'point';

// {index}: position of a record in its order when the link was created. ---------------------------------------------
/** Parses a position from 0, or `null`. If it contradicts `recordEquipId`, the id wins. */
export const parseIndex = (given: string | undefined): number | null =>
  given !== undefined && /^\d{1,6}$/.test(given) ? Number(given) : null;
/** Returns a record's position in its order by id, ignoring the address; -1 if missing. */
export const getPosition = (
  records: readonly { readonly recordEquipId: RecordEquipId }[],
  recordEquipId: RecordEquipId,
): number => records.findIndex((record) => record.recordEquipId === recordEquipId);

// {status} of an inspected device: a digit or the word. -------------------------------------------------------------
/** Parses a status, which colours the mark on the map; `null` if unknown. */
export const parseDeviceStatus = (given: string | undefined): RecordStatus | null =>
  (given !== undefined && /^\d$/.test(given) ? RECORD_STATUSES[Number(given)] : undefined) ??
  among(RECORD_STATUSES, given);

// {type} of an address: icon of the mark, and the way back. ---------------------------------------------------------
const PLACES = ['repair', 'inspection', 'equip'] as const;
export type PlaceKind = (typeof PLACES)[number];
export const parsePlaceKind = (given: string | undefined): PlaceKind => among(PLACES, given) ?? 'equip';

// {type} of messages: a word, or its number from 1. -----------------------------------------------------------------
/** Parses the type of messages; `null` if unknown: then all are shown. */
export const parseMessageType = (given: string | undefined): MessageType | null =>
  (given !== undefined && /^[1-4]$/.test(given) ? MESSAGE_TYPES[Number(given) - 1] : undefined) ??
  among(MESSAGE_TYPES, given);

// Repairs --------------------------------------------------------------------------------------------------------
/** Returns the path of the repair form, with a prepared draft, or for a device or an alarm. */
export function reportRepairPath(
  from: { readonly draft: string } | { readonly equip: EquipmentId } | { readonly alarm: AlarmId },
): string {
  const [[name = '', value = ''] = []] = Object.entries(from);
  return `${REPORT_REPAIR}?${name}=${uriPart(value)}`;
}
/** Returns the path of a report opened from another form, to which it leads back. */
export const reportOfItemPath = (draft: string): string => `${reportRepairPath({ draft })}&${LEADS_BACK}=1`;
/** Parameter of a report that leads back to the previous screen. */
export const LEADS_BACK = 'back';
/** Returns the path of the equipment choice, which leads on to the path `to` under the base. */
export const equipmentChoicePath = (to: string): string => `${EQUIPMENT_CHOICE}?to=${uriPart(to)}`;
export const mySlipPath = (id: RepairId): string => path(`${MY_REPAIRS}/content`, id);
/** Returns the path of an open slip, opened from the records of a device. */
export const getRecordedSlipPath = (id: RepairId, equip: EquipmentId): string =>
  path(`${MY_REPAIRS}/records/content`, id, equip);
export const repairOrderPath = (id: RepairId, from?: Origin): string =>
  from === undefined ? path(`${WORK_ORDERS}/repair`, id) : path(`${WORK_ORDERS}/repair`, from, id);
export const repairBillPath = (id: RepairId): string => path(`${WORK_ORDERS}/repair-bill`, id);
/** Returns the path of an ended slip. The literal 0 means "from my orders" (spec 2). */
export const getEndedSlipPath = (id: RepairId): string => path(`${WORK_ORDERS}/repair/ended/0`, id);
/** Returns the path of an ended slip, opened from the records of a device. */
export const getRecordedEndPath = (id: RepairId, equip: EquipmentId): string =>
  path(`${WORK_ORDERS}/repair/records/ended/0`, id, equip);
export const repairRecordsPath = (equip: EquipmentId): string => path(`${EG}/repairs-records`, equip);
export const slipOfEquipmentPath = (
  { id, status }: { readonly id: RepairId; readonly status: OrderStatus | null },
  equip: EquipmentId,
): string =>
  status === 'completed' || status === 'terminated'
    ? getRecordedEndPath(id, equip)
    : getRecordedSlipPath(id, equip);

// Inspections ----------------------------------------------------------------------------------------------------
/** Identifies a record: what is inspected, its order, its position, and its id. */
export interface RecordPlace {
  readonly type: Inspected;
  readonly id: InspectionId;
  readonly index: number;
  readonly recordEquipId: RecordEquipId;
}
const record = (base: string, { type, id, index, recordEquipId }: RecordPlace): string =>
  path(`${WORK_ORDERS}/${base}`, type, id, String(index), recordEquipId);
export const inspectionPath = (id: InspectionId): string => path(`${WORK_ORDERS}/inspection`, id);
export const planNotePath = (id: InspectionId): string => path(`${WORK_ORDERS}/inspection/note`, id);
export const fillPath = (place: RecordPlace): string => record('inspection-bill', place);
export const correctPath = (place: RecordPlace): string => record('edit-inspection-bill', place);
export const resultPath = (place: RecordPlace): string => record('inspection-info', place);
/** The literal for {record}: opened from the records of a device. */
const FROM_RECORDS = 'record';
/** Returns the path of a result, opened from the records of its device. */
export const getRecordedResultPath = (
  { type, id, index, recordEquipId }: RecordPlace,
  equip: EquipmentId,
): string =>
  path(`${WORK_ORDERS}/inspection-info`, FROM_RECORDS, type, id, String(index), recordEquipId, equip);
export const inspectRecordsPath = (equip: EquipmentId): string => path(`${EG}/inspect-records`, equip);

// Ends and places ------------------------------------------------------------------------------------------------
export const getFinishedPath = (id: RepairId | InspectionId, kind: 'repair' | 'inspection'): string =>
  `${path(`${WORK_ORDERS}/finished`, id)}?kind=${kind}`;
/** Returns the path of an order's place, which its screen requests. */
export const orderPlacePath = (kind: 'repair' | 'inspection', id: RepairId | InspectionId): string =>
  path(`${WORK_ORDERS}/address`, kind, id);
/** Returns the path of an inspected device's place; the status is written as a digit. */
export const devicePlacePath = (equip: EquipmentId, status: RecordStatus, index: number): string =>
  path(`${WORK_ORDERS}/address`, equip, String(RECORD_STATUSES.indexOf(status)), String(index));

// Smart reports and messages -------------------------------------------------------------------------------------
export const reportRecordsPath = (excel: ExcelId): string => path(`${SMART_REPORTS}/record`, excel);
export const reportSearchPath = (excel: ExcelId): string => path(`${SMART_REPORTS}/search`, excel);
/** Returns the path of a record; `null` for the newest unfilled one. */
export const reportPath = (excel: ExcelId, record: RecordId | null): string =>
  path(`${SMART_REPORTS}/detail`, excel, record ?? NOTHING);
export const messagesPath = (type: MessageType): string => path('/message/list', type);
/** Returns the path of a message by its id, or by the id of its subject. */
export const messagePath = (type: MessageType, id: MessageId): string => path('/message/detail', type, id);
