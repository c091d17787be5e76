/** Inspection orders and their records (src/shared/calls/README.md, "Inspections"). */
import { Refusal } from '../codes';
import { getNamedEquipment, requireEquipmentRight } from '../guards';
import { paginate } from '../input';
import type { PlantEquipment } from '../model';
import { post, type Route, type Visit } from '../route';
import { getVisitActor } from '../work/actors';
import { declareChange, getStepForm } from '../work/changing';
import { listDifferences } from '../work/differences';
import { parseImages, parseJsonField, parseText } from '../work/forms';
import type { RecordEvent } from '../work/inspections';
import { createEntry, limitTime } from '../work/made';
import type { InspectedRecord, Inspection } from '../work/model';
import { parseAnsweredItems, parseRecordFields, requireComplete, requireProof } from '../work/record-form';
import { createInspectedRow, createInspectionView, createRecordView } from '../work/views';
import { createOrderSteps, getNote } from './order-steps';

const MAX_IMAGES = 5;
const ABORT_REASONS = ['unreachable', 'stopped', 'in repair', 'not safe', 'other'];

const requireOrderRight = ({ account: { workRoles } }: Visit): void => {
  if (!workRoles.includes('inspect') && !workRoles.includes('dispatch')) throw new Refusal('noPermission');
};
const createView = (visit: Visit, order: Inspection): object =>
  createInspectionView(visit.platform.work.inspections, order, getVisitActor(visit));
const getRecordView = (visit: Visit, orderId: string, recordEquipId: string): object => {
  const { inspections } = visit.platform.work;
  const actor = getVisitActor(visit);
  const [order, record] = inspections.findRecord(orderId, recordEquipId, actor);
  return createRecordView(inspections, order, record, findPrevious(visit, record), actor);
};

/** Returns the organisation's orders, including a device's orders from before the store began. */
function listOrders(
  { platform, account }: Visit,
  equipment: PlantEquipment | undefined,
): readonly Inspection[] {
  const { inspections, past } = platform.work;
  const stored = inspections.values();
  const storedIds = new Set(stored.map(({ id }) => id));
  const earlier = equipment === undefined ? [] : past.getInspections(equipment);
  return [...stored, ...earlier.filter(({ id }) => !storedIds.has(id))].filter(
    ({ orgId }) => orgId === account.orgId,
  );
}

/** Returns the last completed record of the same device or point before this one. */
function findPrevious(visit: Visit, record: InspectedRecord): InspectedRecord | null {
  const { equipmentId, pointId } = record;
  const equipment = equipmentId === null ? undefined : visit.platform.world.equipment(equipmentId);
  const getTime = ({ time }: InspectedRecord): number => time ?? Number.POSITIVE_INFINITY;
  const [previous = null] = listOrders(visit, equipment)
    .flatMap(({ records }) => records)
    .filter((one) => one.equipmentId === equipmentId && (equipmentId !== null || one.pointId === pointId))
    .filter((one) => one.status === 'completed' && getTime(one) < getTime(record))
    .sort((a, b) => getTime(b) - getTime(a));
  return previous;
}

function listByEquipment(visit: Visit): object {
  const equipment = getNamedEquipment(visit);
  const rows = [...listOrders(visit, equipment)]
    .sort((a, b) => b.startTime - a.startTime)
    .flatMap((order) =>
      order.records.flatMap((record, index) =>
        record.equipmentId === equipment.id ? [createInspectedRow(order, record, index)] : [],
      ),
    );
  return paginate(visit.input, rows);
}

/** Returns earlier answers to an item of a device, newest first. */
function listItemHistory({ input, platform, account }: Visit): readonly object[] {
  const [equipmentId, itemId] = [input.requireText('equipmentId'), input.requireText('itemId')];
  const answers = platform.work.inspections
    .values()
    .filter(({ orgId }) => orgId === account.orgId)
    .flatMap(({ records }) =>
      records
        .filter((record) => record.equipmentId === equipmentId && record.status === 'completed')
        .flatMap(({ items, inspector }) =>
          items.flatMap(({ id, answer }) =>
            id === itemId && answer !== null && answer.at !== null
              ? [{ time: answer.at, value: answer.currentValue, result: answer.result, inspector }]
              : [],
          ),
        ),
    );
  return answers.sort((a, b) => b.time - a.time).slice(0, input.getNumber('count', 20));
}

const { step, routes } = createOrderSteps({
  name: 'inspection',
  role: 'inspect',
  getStore: ({ inspections }) => inspections,
  createView,
});

/** Declares a record change: `change` returns the new record or refuses. */
const declareRecordChange = (
  word: string,
  getEvent: (record: InspectedRecord) => RecordEvent,
  change: (record: InspectedRecord, order: Inspection, visit: Visit, event: RecordEvent) => InspectedRecord,
): Route =>
  declareChange(`/lfscada/inspection/record/${word}`, (visit) => {
    const { input, platform } = visit;
    const { inspections } = platform.work;
    const by = getVisitActor(visit);
    const ids = {
      id: input.requireText('id'),
      recordEquipId: input.requireText('recordEquipId'),
      version: input.getText('version'),
    };
    const event = getEvent(inspections.findRecord(ids.id, ids.recordEquipId, by)[1]);
    const [order, record] = inspections.requireRecord(ids, event, by);
    const changed = change(record, order, visit, event);
    inspections.saveRecord(order, { ...changed, inspector: by.name }, event);
    return getRecordView(visit, ids.id, ids.recordEquipId);
  });

function fillRecord(record: InspectedRecord, order: Inspection, { input, platform }: Visit): InspectedRecord {
  const { uploads } = platform;
  const items = parseAnsweredItems(input, record, order.rules, uploads);
  return { ...record, ...parseRecordFields(input, record, uploads), items };
}
function submitRecord(
  record: InspectedRecord,
  order: Inspection,
  visit: Visit,
  event: RecordEvent,
): InspectedRecord {
  const { input, platform } = visit;
  const now = platform.plantClock();
  const by = getVisitActor(visit);
  const isEdit = event === 'edit';
  const reason = parseText(input.getText('reason'), { name: '修改原因', required: isEdit, plain: true });
  if (!isEdit) requireProof(input, record, order.rules);
  const full = fillRecord(record, order, visit);
  requireComplete(full, order.rules);
  if (full.signature !== '') platform.uploads.attach(full.signature);
  const time = limitTime(getStepForm(visit).occurredAt, now);
  // The old version stays readable in the timeline.
  const note = isEdit ? [reason, ...listDifferences(record, full)].join('；') : '';
  const entry = createEntry(by, { kind: isEdit ? 'edited' : 'finished', time: now, occurredAt: time, note });
  return { ...full, time, reason, timeline: [...record.timeline, entry] };
}
function abortRecord(record: InspectedRecord, _order: Inspection, visit: Visit): InspectedRecord {
  const { input, platform } = visit;
  const reason = input.requireText('reason');
  if (!ABORT_REASONS.includes(reason)) throw new Refusal('badInput', '参数错误：reason');
  const note = getNote(visit, '说明', reason === 'other');
  const images = parseImages(parseJsonField(input, 'images'), {
    uploads: platform.uploads,
    maxCount: MAX_IMAGES,
  });
  const now = platform.plantClock();
  const time = limitTime(getStepForm(visit).occurredAt, now);
  const entry = createEntry(getVisitActor(visit), {
    kind: 'aborted',
    time: now,
    occurredAt: time,
    note,
    images,
  });
  return { ...record, reason, time, images, timeline: [...record.timeline, entry] };
}

export const inspectionRoutes: readonly Route[] = [
  ...routes,
  post('/lfscada/inspection/queryByEquipment', listByEquipment, requireEquipmentRight),
  post(
    '/lfscada/inspection/info',
    (visit) =>
      createView(
        visit,
        visit.platform.work.inspections.find(visit.input.requireText('id'), getVisitActor(visit)),
      ),
    requireOrderRight,
  ),
  post(
    '/lfscada/inspection/record/info',
    (visit) => getRecordView(visit, visit.input.requireText('id'), visit.input.requireText('recordEquipId')),
    requireOrderRight,
  ),
  post('/lfscada/inspection/item/history', listItemHistory, requireOrderRight),
  declareRecordChange('save', () => 'save', fillRecord),
  declareRecordChange('submit', ({ status }) => (status === 'completed' ? 'edit' : 'submit'), submitRecord),
  declareRecordChange('abort', () => 'abort', abortRecord),
  step(
    'finish',
    () => 'finish',
    (order, by, { platform }, at) => platform.work.inspections.finish(order, by, at),
  ),
];
