/** Repair slips (src/shared/calls/README.md, "Orders and slips"). */
import { Refusal } from '../codes';
import { getNamedEquipment, requireEquipmentRight, requireOwnEquipment } from '../guards';
import { paginate } from '../input';
import { post, type Route, type Visit } from '../route';
import { getVisitActor } from '../work/actors';
import { declareChange, getStepForm } from '../work/changing';
import { getEvidence, parseImages, parseJsonField, parseText } from '../work/forms';
import { createEntry, createVersion, limitTime, NEW_SLIP } from '../work/made';
import { type Actor, isOpen, type Slip, type WorkImage } from '../work/model';
import { createSlipRow, createSlipView } from '../work/views';
import { createOrderSteps, getNote } from './order-steps';

const MAX_IMAGES = 5;
const SOURCES = ['person', 'alarm', 'inspection', 'report'];
const MAX_TEL = 20;
const MAX_NAME = 30;

const requireAnyRole = ({ account }: Visit): void => {
  if (account.workRoles.length === 0) throw new Refusal('noPermission');
};
const createView = ({ platform: { work }, account }: Visit, slip: Slip): object =>
  createSlipView(work.slips, slip, getVisitActor({ account }));
const parseSentImages = ({ input, platform: { uploads } }: Visit): readonly WorkImage[] =>
  parseImages(parseJsonField(input, 'images'), { uploads, maxCount: MAX_IMAGES });
const getNumberOrNull = ({ input }: Visit, name: string): number | null =>
  input.has(name) ? input.getNumber(name, 0) : null;
const getTextOrNull = ({ input }: Visit, name: string): string | null =>
  input.has(name) ? input.getText(name) : null;
const compareByNewest = (a: Slip, b: Slip): number => b.createTime - a.createTime;

function add(visit: Visit): object {
  const { input, platform } = visit;
  const { work, world } = platform;
  const by = getVisitActor(visit);
  if (!by.roles.includes('report')) throw new Refusal('noPermission');
  const description = parseText(input.getText('note'), { name: '故障描述', required: true });
  const user = parseText(input.getText('user'), { name: '联系人', required: true, max: MAX_NAME });
  const tel = parseText(input.getText('userTel'), { name: '联系电话', max: MAX_TEL });
  const equipmentId = getTextOrNull(visit, 'equipmentId');
  const equipment =
    equipmentId === null ? undefined : requireOwnEquipment(visit, world.equipment(equipmentId));
  const source = input.getText('source') || 'person';
  if (!SOURCES.includes(source)) throw new Refusal('badInput', '参数错误：source');
  const evidence = getEvidence(input);
  const images = parseSentImages(visit);
  const now = platform.plantClock();
  const { occurredAt } = getStepForm(visit);
  const number = work.createNumber();
  const entry = createEntry(by, {
    kind: 'created',
    time: now,
    occurredAt: limitTime(occurredAt, now),
    note: description,
    images,
  });
  const slip: Slip = {
    ...NEW_SLIP,
    id: `s-${entry.id}`,
    orgId: by.orgId,
    number,
    version: createVersion(),
    status: 'pending',
    description,
    user,
    tel,
    createTime: now,
    images,
    creator: by.name,
    creatorId: by.userId,
    equipmentId,
    equipName:
      parseText(input.getText('equipName'), { name: '设备名称', max: 100 }) || (equipment?.name ?? ''),
    location: parseText(input.getText('location'), { name: '位置' }) || (equipment?.address ?? ''),
    lat: getNumberOrNull(visit, 'lat') ?? equipment?.lat ?? null,
    lng: getNumberOrNull(visit, 'lng') ?? equipment?.lng ?? null,
    source,
    sourceId: getTextOrNull(visit, 'sourceId'),
    alarmId: getTextOrNull(visit, 'alarmId'),
    signalId: getTextOrNull(visit, 'signalId'),
    followUpOf: getTextOrNull(visit, 'followUpOf'),
    before: evidence,
    timeline: [entry],
  };
  return createView(visit, work.slips.add(slip, by));
}

/** Returns the open slips of a device: first of the same alarm, then of the same signal. */
function listOpen(visit: Visit): readonly object[] {
  const { input, platform } = visit;
  const { orgId } = getVisitActor(visit);
  const getNearness = (slip: Slip): number =>
    Number(input.has('alarmId') && slip.alarmId === input.getText('alarmId')) * 2 +
    Number(input.has('signalId') && slip.signalId === input.getText('signalId'));
  return platform.work.slips
    .values()
    .filter(
      (slip) => isOpen(slip) && slip.orgId === orgId && slip.equipmentId === input.requireText('equipmentId'),
    )
    .sort((a, b) => getNearness(b) - getNearness(a) || compareByNewest(a, b))
    .map(createSlipRow);
}

function listMine(visit: Visit): object {
  const { input, platform } = visit;
  const { userId } = getVisitActor(visit);
  const [status, name] = [input.getText('status'), input.getText('name').trim()];
  const ownSlips = platform.work.slips
    .values()
    .filter((slip) => slip.creatorId === userId || slip.followers.includes(userId))
    .filter((slip) => status === '' || slip.status === status)
    .filter((slip) =>
      [slip.number, slip.description, slip.equipName, slip.location].some((text) => text.includes(name)),
    )
    .sort(compareByNewest);
  const page = paginate(input, ownSlips);
  return { ...page, list: page.list.map(createSlipRow) };
}

function addEntry(visit: Visit, action: 'note' | 'join'): object {
  const { input, platform } = visit;
  const by = getVisitActor(visit);
  const slip = platform.work.slips.find(input.requireText('id'), by);
  requireAnyRole(visit);
  const note = parseText(input.getText('note'), { name: '说明' });
  const images = parseSentImages(visit);
  if (note === '' && images.length === 0) throw new Refusal('incomplete', '未填写完整：说明');
  const now = platform.plantClock();
  const occurredAt = limitTime(getStepForm(visit).occurredAt, now);
  const entry = createEntry(by, {
    kind: action === 'join' ? 'joined' : 'noted',
    time: now,
    occurredAt,
    note,
    images,
  });
  const before = action === 'join' ? getEvidence(input) : null;
  return createView(visit, platform.work.slips.append(slip.id, action, by, entry, before));
}

const { step, routes } = createOrderSteps({
  name: 'repair',
  role: 'repair',
  getStore: ({ slips }) => slips,
  createView,
});

function finish(slip: Slip, by: Actor, visit: Visit, occurredAt: number): Slip {
  const { input, platform } = visit;
  const result = parseText(input.getText('result'), { name: '维修结果', required: true });
  const parts = parseJsonField(input, 'parts') ?? [];
  if (!Array.isArray(parts)) throw new Refusal('badInput', '参数错误：parts');
  const signature = input.getText('signature');
  if (signature !== '') platform.uploads.attach(signature);
  const stillAbnormal = parseText(input.getText('stillAbnormal'), { name: '未恢复原因' });
  const outcome = {
    result,
    resultImages: parseSentImages(visit),
    parts,
    minutes: getNumberOrNull(visit, 'minutes'),
    signature,
  };
  return platform.work.slips.finish(
    slip,
    by,
    { ...outcome, after: getEvidence(input), stillAbnormal },
    occurredAt,
  );
}

export const repairRoutes: readonly Route[] = [
  ...routes,
  post(
    '/lfscada/repair/queryByEquipment',
    (visit) => {
      const equipment = getNamedEquipment(visit);
      const { work } = visit.platform;
      const ownSlips = work.slips.values().filter(({ equipmentId }) => equipmentId === equipment.id);
      const knownIds = new Set(ownSlips.map(({ id }) => id));
      const all = [...ownSlips, ...work.past.getSlips(equipment).filter(({ id }) => !knownIds.has(id))]
        .filter(({ orgId }) => orgId === visit.account.orgId)
        .sort(compareByNewest);
      const page = paginate(visit.input, all);
      return { ...page, list: page.list.map(createSlipRow) };
    },
    requireEquipmentRight,
  ),
  declareChange('/lfscada/repair/add', add),
  declareChange('/lfscada/repair/join', (visit) => addEntry(visit, 'join')),
  declareChange('/lfscada/repair/note', (visit) => addEntry(visit, 'note')),
  post(
    '/lfscada/repair/info',
    (visit) =>
      createView(visit, visit.platform.work.slips.find(visit.input.requireText('id'), getVisitActor(visit))),
    requireAnyRole,
  ),
  post('/lfscada/repair/queryMine', listMine, requireAnyRole),
  post('/lfscada/repair/queryOpen', listOpen, requireAnyRole),
  step(
    'withdraw',
    () => 'withdraw',
    (slip, by, visit, at) =>
      visit.platform.work.slips.withdraw(slip, by, getNote(visit, '撤回原因', true), at),
  ),
  step('finish', ({ status }) => (status === 'pending' ? 'close' : 'finish'), finish),
];
