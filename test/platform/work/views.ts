/** Builds answers with slips, orders and records (src/shared/calls/README.md), for one person. */
import type { Inspections } from './inspections';
import type { Actor, InspectedRecord, Inspection, Item, Slip } from './model';
import { getCodeHash } from './plans';
import type { Slips } from './slips';

export const createSlipRow = (slip: Slip): object => ({
  id: slip.id,
  number: slip.number,
  description: slip.description,
  status: slip.status,
  equipName: slip.equipName,
  location: slip.location,
  creator: slip.creator,
  tel: slip.tel,
  createTime: slip.createTime,
  dueTime: slip.dueTime,
  dispatcher: slip.dispatcher,
  recipient: slip.recipient,
  result: slip.result,
  endPerson: slip.endPerson,
  endNote: slip.endNote,
  endTime: slip.endTime,
});
export function createSlipView(slips: Slips, slip: Slip, actor: Actor): object {
  const {
    orgId: _org,
    creatorId: _creator,
    followers: _followers,
    dispatcherId: _dispatcher,
    ...fields
  } = slip;
  return { ...fields, actions: slips.listActions(slip, actor) };
}

const isDone = ({ status }: InspectedRecord): boolean => status === 'completed' || status === 'aborted';
const isAnswered = ({ answer }: Item): boolean => answer !== null && answer.result !== null;
const carried = ({ answer }: Item): boolean => answer?.by === 'last';
const isAbnormal = ({ answer }: Item): boolean => answer?.result === 'abnormal';

const createRecordRow = (record: InspectedRecord): object => ({
  recordEquipId: record.recordEquipId,
  type: record.type,
  equipmentId: record.equipmentId,
  equipName: record.equipName,
  pointId: record.pointId,
  point: record.point,
  codeHash: getCodeHash(record),
  status: record.status,
  items: record.items.length,
  done: record.items.filter(isAnswered).length,
  abnormal: record.items.filter(isAbnormal).length,
  carried: record.items.filter(carried).length,
  time: record.time,
  inspector: record.inspector,
  lat: record.lat,
  lng: record.lng,
  version: record.version,
});
export const createRecordView = (
  inspections: Inspections,
  order: Inspection,
  record: InspectedRecord,
  previous: InspectedRecord | null,
  actor: Actor,
): object => ({
  ...createRecordRow(record),
  items: record.items,
  actions: inspections.listRecordActions(order, record, actor),
  result: record.result,
  resultText: record.resultText,
  instructions: record.instructions,
  images: record.images,
  reason: record.reason,
  signature: record.signature,
  previous: previous && { time: previous.time, inspector: previous.inspector, result: previous.result },
  timeline: record.timeline,
});
export function createInspectionView(inspections: Inspections, order: Inspection, actor: Actor): object {
  const { orgId: _org, createTime: _created, ...fields } = order;
  const records = order.records.map(createRecordRow);
  return { ...fields, images: [], records, actions: inspections.listActions(order, actor) };
}
/** Creates a row in the list of a device's inspections. */
export function createInspectedRow(order: Inspection, record: InspectedRecord, index: number): object {
  return {
    id: record.recordEquipId,
    plan: order.plan,
    point: record.point,
    status: record.status,
    result: record.result,
    note: record.resultText,
    inspector: record.inspector,
    time: record.time,
    items: record.items.length,
    abnormal: record.items.filter(isAbnormal).length,
    orderId: order.id,
    recordEquipId: record.recordEquipId,
    type: record.type,
    index,
  };
}

export const createRepairOrderRow = (slips: Slips, slip: Slip, actor: Actor): object => ({
  id: slip.id,
  kind: 'repair',
  number: slip.number,
  title: slip.description,
  status: slip.status,
  equipmentId: slip.equipmentId,
  equipName: slip.equipName,
  location: slip.location,
  lat: slip.lat,
  lng: slip.lng,
  createTime: slip.createTime,
  startTime: slip.acceptTime,
  dueTime: slip.dueTime,
  recipient: slip.recipient,
  dispatcher: slip.dispatcher,
  done: 0,
  total: 0,
  abnormal: 0,
  respondBy: slip.respondBy,
  finishBy: slip.finishBy,
  version: slip.version,
  actions: slips.listActions(slip, actor),
});
export function createInspectionOrderRow(inspections: Inspections, order: Inspection, actor: Actor): object {
  const first = order.records.find(({ equipmentId }) => equipmentId !== null);
  return {
    id: order.id,
    kind: 'inspection',
    number: order.number,
    title: order.plan,
    status: order.status,
    equipmentId: first?.equipmentId ?? null,
    equipName: first?.equipName ?? '',
    location: order.location,
    lat: order.lat,
    lng: order.lng,
    createTime: order.createTime,
    startTime: order.startTime,
    dueTime: order.dueTime,
    recipient: order.recipient,
    dispatcher: order.dispatcher,
    done: order.records.filter(isDone).length,
    total: order.records.length,
    abnormal: order.records.filter((record) => record.items.some(isAbnormal)).length,
    respondBy: null,
    finishBy: null,
    version: order.version,
    actions: inspections.listActions(order, actor),
  };
}
