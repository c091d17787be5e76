/** Inspection orders and their records (src/shared/calls/README.md, "Inspections"). */
import { Refusal } from '../codes';
import { equipmentRight, namedEquipment } from '../guards';
import { paged } from '../input';
import { post, type Route, type Visit } from '../route';
import { actorIn } from '../work/actors';
import { changing, stepForm } from '../work/changing';
import { differences } from '../work/differences';
import { checkedText, jsonField, parseImages } from '../work/forms';
import type { RecordEvent } from '../work/inspections';
import { believed, createEntry } from '../work/made';
import type { InspectedRecord, Inspection } from '../work/model';
import { answeredItems, recordFields, requireComplete, requireProof } from '../work/record-form';
import { inspectedRow, inspectionView, recordView } from '../work/views';
import { getNote, orderSteps } from './order-steps';

const IMAGES_MOST = 5;
const ABORT_REASONS = ['unreachable', 'stopped', 'in repair', 'not safe', 'other'];

const orderRight = ({ account: { workRoles } }: Visit): void => {
  if (!workRoles.includes('inspect') && !workRoles.includes('dispatch')) throw new Refusal('noPermission');
};
const shown = (visit: Visit, order: Inspection): object =>
  inspectionView(visit.platform.work.inspections, order, actorIn(visit));
const shownRecord = (visit: Visit, orderId: string, recordEquipId: string): object => {
  const { inspections } = visit.platform.work;
  const who = actorIn(visit);
  const [order, record] = inspections.createRecord(orderId, recordEquipId, who);
  return recordView(inspections, order, record, who);
};

function ofEquipment(visit: Visit): object {
  const one = namedEquipment(visit);
  const { work } = visit.platform;
  const own = work.inspections.values();
  const known = new Set(own.map(({ id }) => id));
  const rows = [...own, ...work.past.getInspections(one).filter(({ id }) => !known.has(id))]
    .filter(({ orgId }) => orgId === visit.account.orgId)
    .sort((a, b) => b.startTime - a.startTime)
    .flatMap((order) =>
      order.records.flatMap((record, index) =>
        record.equipmentId === one.id ? [inspectedRow(order, record, index)] : [],
      ),
    );
  return paged(visit.input, rows);
}

/** Returns earlier answers to an item of a device, newest first. */
function itemHistory({ input, platform, account }: Visit): readonly object[] {
  const [equipmentId, itemId] = [input.must('equipmentId'), input.must('itemId')];
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
  return answers.sort((a, b) => b.time - a.time).slice(0, input.number('count', 20));
}

const { step, routes } = orderSteps({
  name: 'inspection',
  role: 'inspect',
  ordersIn: ({ inspections }) => inspections,
  shown,
});

/** Declares a record change: `change` returns the new record or refuses. */
const recordChange = (
  word: string,
  getEvent: (record: InspectedRecord) => RecordEvent,
  change: (record: InspectedRecord, order: Inspection, visit: Visit, event: RecordEvent) => InspectedRecord,
): Route =>
  changing(`/lfscada/inspection/record/${word}`, (visit) => {
    const { input, platform } = visit;
    const { inspections } = platform.work;
    const by = actorIn(visit);
    const names = {
      id: input.must('id'),
      recordEquipId: input.must('recordEquipId'),
      version: input.text('version'),
    };
    const event = getEvent(inspections.createRecord(names.id, names.recordEquipId, by)[1]);
    const [order, record] = inspections.checkedRecord(names, event, by);
    const changed = change(record, order, visit, event);
    inspections.keepRecord(order, { ...changed, inspector: by.name }, event);
    return shownRecord(visit, names.id, names.recordEquipId);
  });

function filled(record: InspectedRecord, order: Inspection, { input, platform }: Visit): InspectedRecord {
  const { uploads } = platform;
  const items = answeredItems(input, record, order.rules, uploads);
  return { ...record, ...recordFields(input, record, uploads), items };
}
function submitted(
  record: InspectedRecord,
  order: Inspection,
  visit: Visit,
  event: RecordEvent,
): InspectedRecord {
  const { input, platform } = visit;
  const now = platform.plantClock();
  const by = actorIn(visit);
  const isEdit = event === 'edit';
  const reason = checkedText(input.text('reason'), { name: '修改原因', required: isEdit, plain: true });
  if (!isEdit) requireProof(input, record, order.rules);
  const full = filled(record, order, visit);
  requireComplete(full, order.rules);
  if (full.signature !== '') platform.uploads.attach(full.signature);
  const time = believed(stepForm(visit).occurredAt, now);
  // The old version stays readable in the timeline.
  const note = isEdit ? [reason, ...differences(record, full)].join('；') : '';
  const entry = createEntry(by, { kind: isEdit ? 'edited' : 'finished', time: now, occurredAt: time, note });
  const previous = isEdit
    ? { time: record.time ?? now, inspector: record.inspector, result: record.result }
    : record.previous;
  return { ...full, time, reason, previous, timeline: [...record.timeline, entry] };
}
function aborted(record: InspectedRecord, _order: Inspection, visit: Visit): InspectedRecord {
  const { input, platform } = visit;
  const reason = input.must('reason');
  if (!ABORT_REASONS.includes(reason)) throw new Refusal('badInput', '参数错误：reason');
  const note = getNote(visit, '说明', reason === 'other');
  const images = parseImages(jsonField(input, 'images'), { uploads: platform.uploads, most: IMAGES_MOST });
  const now = platform.plantClock();
  const time = believed(stepForm(visit).occurredAt, now);
  const entry = createEntry(actorIn(visit), {
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
  post('/lfscada/inspection/queryByEquipment', ofEquipment, equipmentRight),
  post(
    '/lfscada/inspection/info',
    (visit) => shown(visit, visit.platform.work.inspections.find(visit.input.must('id'), actorIn(visit))),
    orderRight,
  ),
  post(
    '/lfscada/inspection/record/info',
    (visit) => shownRecord(visit, visit.input.must('id'), visit.input.must('recordEquipId')),
    orderRight,
  ),
  post('/lfscada/inspection/item/history', itemHistory, orderRight),
  recordChange('save', () => 'save', filled),
  recordChange('submit', ({ status }) => (status === 'completed' ? 'edit' : 'submit'), submitted),
  recordChange('abort', () => 'abort', aborted),
  step(
    'finish',
    () => 'finish',
    (order, by, { platform }, at) => platform.work.inspections.finish(order, by, at),
  ),
];
