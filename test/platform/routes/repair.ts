/** Repair slips (src/shared/calls/README.md, "Orders and slips"). */
import { Refusal } from '../codes';
import { equipmentRight, namedEquipment, seenEquipment } from '../guards';
import { paged } from '../input';
import { post, type Route, type Visit } from '../route';
import { actorIn } from '../work/actors';
import { changing, stepForm } from '../work/changing';
import { checkedText, getEvidence, jsonField, parseImages } from '../work/forms';
import { believed, createEntry, NEW_SLIP, newVersion } from '../work/made';
import { type Actor, isOpen, type Slip, type WorkImage } from '../work/model';
import { slipRow, slipView } from '../work/views';
import { getNote, orderSteps } from './order-steps';

const IMAGES_MOST = 5;
const SOURCES = ['person', 'alarm', 'inspection', 'report'];
const TEL_MOST = 20;
const NAME_MOST = 30;

const anyRole = ({ account }: Visit): void => {
  if (account.workRoles.length === 0) throw new Refusal('noPermission');
};
const shown = ({ platform: { work }, account }: Visit, slip: Slip): object =>
  slipView(work.slips, slip, actorIn({ account }));
const sentImages = ({ input, platform: { uploads } }: Visit): readonly WorkImage[] =>
  parseImages(jsonField(input, 'images'), { uploads, most: IMAGES_MOST });
const numberOrNull = ({ input }: Visit, name: string): number | null =>
  input.has(name) ? input.number(name, 0) : null;
const textOrNull = ({ input }: Visit, name: string): string | null =>
  input.has(name) ? input.text(name) : null;
const newestFirst = (a: Slip, b: Slip): number => b.createTime - a.createTime;

function add(visit: Visit): object {
  const { input, platform } = visit;
  const { work, world } = platform;
  const by = actorIn(visit);
  if (!by.roles.includes('report')) throw new Refusal('noPermission');
  const description = checkedText(input.text('note'), { name: '故障描述', required: true });
  const user = checkedText(input.text('user'), { name: '联系人', required: true, max: NAME_MOST });
  const tel = checkedText(input.text('userTel'), { name: '联系电话', max: TEL_MOST });
  const equipmentId = textOrNull(visit, 'equipmentId');
  const one = equipmentId === null ? undefined : seenEquipment(visit, world.equipment(equipmentId));
  const source = input.text('source') || 'person';
  if (!SOURCES.includes(source)) throw new Refusal('badInput', '参数错误：source');
  const evidence = getEvidence(input);
  const images = sentImages(visit);
  const now = platform.plantClock();
  const { occurredAt } = stepForm(visit);
  const number = work.nextNumber();
  const entry = createEntry(by, {
    kind: 'created',
    time: now,
    occurredAt: believed(occurredAt, now),
    note: description,
    images,
  });
  const slip: Slip = {
    ...NEW_SLIP,
    id: `s-${entry.id}`,
    orgId: by.orgId,
    number,
    version: newVersion(),
    status: 'pending',
    description,
    user,
    tel,
    createTime: now,
    images,
    creator: by.name,
    creatorId: by.userId,
    equipmentId,
    equipName: checkedText(input.text('equipName'), { name: '设备名称', max: 100 }) || (one?.name ?? ''),
    location: checkedText(input.text('location'), { name: '位置' }) || (one?.address ?? ''),
    lat: numberOrNull(visit, 'lat') ?? one?.lat ?? null,
    lng: numberOrNull(visit, 'lng') ?? one?.lng ?? null,
    source,
    sourceId: textOrNull(visit, 'sourceId'),
    alarmId: textOrNull(visit, 'alarmId'),
    signalId: textOrNull(visit, 'signalId'),
    followUpOf: textOrNull(visit, 'followUpOf'),
    before: evidence,
    timeline: [entry],
  };
  return shown(visit, work.slips.add(slip, by));
}

/** Returns the open slips of a device, those of the same alarm first, then of the same signal. */
function openOnes(visit: Visit): readonly object[] {
  const { input, platform } = visit;
  const { orgId } = actorIn(visit);
  const nearness = (slip: Slip): number =>
    Number(input.has('alarmId') && slip.alarmId === input.text('alarmId')) * 2 +
    Number(input.has('signalId') && slip.signalId === input.text('signalId'));
  return platform.work.slips
    .values()
    .filter((slip) => isOpen(slip) && slip.orgId === orgId && slip.equipmentId === input.must('equipmentId'))
    .sort((a, b) => nearness(b) - nearness(a) || newestFirst(a, b))
    .map(slipRow);
}

function mine(visit: Visit): object {
  const { input, platform } = visit;
  const { userId } = actorIn(visit);
  const [status, name] = [input.text('status'), input.text('name').trim()];
  const own = platform.work.slips
    .values()
    .filter((slip) => slip.creatorId === userId || slip.followers.includes(userId))
    .filter((slip) => status === '' || slip.status === status)
    .filter((slip) =>
      [slip.number, slip.description, slip.equipName, slip.location].some((text) => text.includes(name)),
    )
    .sort(newestFirst);
  const page = paged(input, own);
  return { ...page, list: page.list.map(slipRow) };
}

function addition(visit: Visit, action: 'note' | 'join'): object {
  const { input, platform } = visit;
  const by = actorIn(visit);
  const slip = platform.work.slips.find(input.must('id'), by);
  anyRole(visit);
  const note = checkedText(input.text('note'), { name: '说明' });
  const images = sentImages(visit);
  if (note === '' && images.length === 0) throw new Refusal('incomplete', '未填写完整：说明');
  const now = platform.plantClock();
  const occurredAt = believed(stepForm(visit).occurredAt, now);
  const entry = createEntry(by, {
    kind: action === 'join' ? 'joined' : 'noted',
    time: now,
    occurredAt,
    note,
    images,
  });
  const before = action === 'join' ? getEvidence(input) : null;
  return shown(visit, platform.work.slips.append(slip.id, action, by, entry, before));
}

const { step, routes } = orderSteps({
  name: 'repair',
  role: 'repair',
  ordersIn: ({ slips }) => slips,
  shown,
});

function finish(slip: Slip, by: Actor, visit: Visit, occurredAt: number): Slip {
  const { input, platform } = visit;
  const result = checkedText(input.text('result'), { name: '维修结果', required: true });
  const parts = jsonField(input, 'parts') ?? [];
  if (!Array.isArray(parts)) throw new Refusal('badInput', '参数错误：parts');
  const signature = input.text('signature');
  if (signature !== '') platform.uploads.attach(signature);
  const stillAbnormal = checkedText(input.text('stillAbnormal'), { name: '未恢复原因' });
  const given = {
    result,
    resultImages: sentImages(visit),
    parts,
    minutes: numberOrNull(visit, 'minutes'),
    signature,
  };
  return platform.work.slips.finish(
    slip,
    by,
    { ...given, after: getEvidence(input), stillAbnormal },
    occurredAt,
  );
}

export const repairRoutes: readonly Route[] = [
  ...routes,
  post(
    '/lfscada/repair/queryByEquipment',
    (visit) => {
      const one = namedEquipment(visit);
      const { work } = visit.platform;
      const own = work.slips.values().filter(({ equipmentId }) => equipmentId === one.id);
      const known = new Set(own.map(({ id }) => id));
      const all = [...own, ...work.past.getSlips(one).filter(({ id }) => !known.has(id))]
        .filter(({ orgId }) => orgId === visit.account.orgId)
        .sort(newestFirst);
      const page = paged(visit.input, all);
      return { ...page, list: page.list.map(slipRow) };
    },
    equipmentRight,
  ),
  changing('/lfscada/repair/add', add),
  changing('/lfscada/repair/join', (visit) => addition(visit, 'join')),
  changing('/lfscada/repair/note', (visit) => addition(visit, 'note')),
  post(
    '/lfscada/repair/info',
    (visit) => shown(visit, visit.platform.work.slips.find(visit.input.must('id'), actorIn(visit))),
    anyRole,
  ),
  post('/lfscada/repair/queryMine', mine, anyRole),
  post('/lfscada/repair/queryOpen', openOnes, anyRole),
  step(
    'withdraw',
    () => 'withdraw',
    (slip, by, visit, at) =>
      visit.platform.work.slips.withdraw(slip, by, getNote(visit, '撤回原因', true), at),
  ),
  step('finish', ({ status }) => (status === 'pending' ? 'close' : 'finish'), finish),
];
