import type { PlantAlarm } from '../model';
import { findPagesOfSignal } from '../pages-of-signal';
import type { People } from '../people';
import type { Platform } from '../platform';
import type { World } from '../world';
import { listWithRole } from './actors';
import type { Message, MessageLink, Messages } from './messages';
import type { Actor, Entry, Inspection, Slip } from './model';
import type { Work } from './work';

/** Age of the first alarms announced when nothing was announced before. */
const RECENT_MS = 86_400_000;

const NO_LINK = { equipmentId: null, projectId: null, pageId: null, at: null } as const;
const createLink = (kind: MessageLink['kind'], id: string, more: Partial<MessageLink> = {}): MessageLink => ({
  ...NO_LINK,
  ...more,
  kind,
  id,
});

/** Returns the title of a message about a step, and its recipients. */
function told(
  what: string,
  slip: Slip,
  people: People,
): readonly [title: string, to: readonly (string | null)[]] | null {
  const { creatorId, dispatcherId, recipientId, followers } = slip;
  const dispatchers = listWithRole(people, slip.orgId, 'dispatch').map(({ userId }) => userId);
  switch (what) {
    case 'add':
      return ['新的报修单', dispatchers];
    case 'dispatch':
    case 'reassign':
      return ['您有新的维修工单', [recipientId]];
    case 'accept':
    case 'claim':
      return ['报修单已接单', [creatorId, dispatcherId, ...followers]];
    case 'return':
      return ['维修工单被退回', dispatchers];
    case 'finish':
    case 'close':
      return ['报修单已完工', [creatorId, dispatcherId, ...followers]];
    case 'terminate':
      return ['工单提前终止', [creatorId, recipientId, ...followers]];
    case 'escalate':
      return ['工单超时未接单', dispatchers];
    default:
      return null;
  }
}

const REASONS: Readonly<Record<string, string>> = { return: '退回原因', terminate: '终止原因' };

/** Puts the reason of a step first, since lists cut long details. */
function addReason(what: string, subject: string, timeline: readonly Entry[]): string {
  const { note = '' } = timeline.at(-1) ?? {};
  const name = REASONS[what];
  return name === undefined || note === '' ? subject : `${name}：${note}\n${subject}`;
}

export function announceWork(
  { slips, inspections, messages, reports }: Work,
  people: People,
  world: World,
  now: number,
): void {
  const addOrderMessage = (
    parts: Pick<Message, 'title' | 'detail' | 'link' | 'orgId'>,
    time: number,
    to: readonly (string | null)[],
    by: Actor | null,
  ): void => {
    // No messages about one's own actions.
    const others = [...new Set(to)].filter(
      (id): id is string => id !== null && id !== '' && id !== by?.userId,
    );
    if (others.length === 0) return;
    messages.add({ ...parts, to: others, type: 'order', text: parts.detail, time });
  };
  slips.onChange((what, slip, by) => {
    const [title, to] = told(what, slip, people) ?? [];
    if (title === undefined || to === undefined) return;
    const subject = `${slip.number} ${slip.equipName} ${slip.description}`;
    const detail = addReason(what, subject, slip.timeline);
    const link = createLink('repair', slip.id, { equipmentId: slip.equipmentId });
    addOrderMessage(
      { title, detail, link, orgId: slip.orgId },
      slip.timeline.at(-1)?.time ?? slip.createTime,
      to,
      by,
    );
  });
  inspections.onChange((what, one: Inspection, by) => {
    if (what !== 'dispatch' && what !== 'reassign' && what !== 'terminate') return;
    const title = what === 'terminate' ? '巡检工单提前终止' : '您有新的巡检工单';
    const parts = {
      title,
      detail: addReason(what, `${one.number} ${one.plan}`, one.timeline),
      link: createLink('inspection', one.id),
      orgId: one.orgId,
    };
    addOrderMessage(parts, one.timeline.at(-1)?.time ?? one.createTime, [one.recipientId], by);
  });
  reports.onGenerate((record, name) => {
    // Reports name no recipient: anyone in the organisation may fill them.
    const link = createLink('report', record.excelId);
    const told = { title: '新的待填报表', detail: name, text: name, time: record.generateTime, link };
    messages.add({ type: 'order', ...told });
  });
  if (messages.isEmpty) announceStart(messages, world, now);
}

/** Returns the page for an alarm: among projects with its equipment, the one that shows its signal best. */
function getPlace(
  world: World,
  { equipmentId, signalId }: PlantAlarm,
): Pick<MessageLink, 'projectId' | 'pageId'> {
  const candidates = world.projects
    .filter((one) => one.equipmentIds.includes(equipmentId))
    .map((project) => {
      // The message goes to all users, so its page must be open to all.
      const open = project.pages.filter(
        (page) => page.permission === undefined && page.password === undefined,
      );
      const [page] = findPagesOfSignal(open, equipmentId, signalId ?? '');
      const isShown = page?.document.dataSignal.includes(signalId ?? '') ?? false;
      return { projectId: project.id, pageId: page?.id ?? project.homePageId, isShown };
    });
  const { projectId = null, pageId = null } =
    candidates.find(({ isShown }) => isShown) ?? candidates[0] ?? {};
  return { projectId, pageId };
}

/** Subjects of alarms without a signal. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['power outage', '断电'],
  ['offline', '离线'],
]);

function announceAlarm(messages: Messages, world: World, alarm: PlantAlarm): void {
  const { equipmentId, level, triggerTime: time, value, compare = '', limit = '' } = alarm;
  const equipment = world.equipment(equipmentId);
  const signal = alarm.signalId === null ? undefined : world.getSignal(alarm.signalId);
  const what = signal?.title ?? TYPES.get(alarm.type) ?? alarm.group;
  const condition =
    signal?.map?.[value] ?? [value, signal?.unit, compare, limit].filter((part) => part).join(' ');
  const title = `${equipment?.name ?? equipmentId} ${what}报警`;
  const detail = signal === undefined ? '' : `${what}：${condition}`;
  const link = createLink('alarm', alarm.id, { equipmentId, ...getPlace(world, alarm), at: time });
  messages.add({ type: 'alarm', title, detail, text: detail || title, time, level, link });
}

/** Announces each new alarm of the organisation's plant once. */
export function announceAlarms({ feed, world, work }: Platform): void {
  const told = new Set([...world.alarms()].map(({ id }) => id));
  feed.onEvents((events) => {
    for (const event of events) {
      if (event.kind !== 'alarm' || event.alarm.recoverTime !== null || told.has(event.alarm.id)) continue;
      told.add(event.alarm.id);
      const { equipmentId } = event.alarm;
      if (world.listed.some(({ id }) => id === equipmentId)) announceAlarm(work.messages, world, event.alarm);
    }
  });
}

/** Creates the messages present at the start. */
function announceStart(messages: Messages, world: World, now: number): void {
  const ownIds = new Set(world.listed.map(({ id }) => id));
  const recent = [...world.alarms()]
    .filter(({ equipmentId }) => ownIds.has(equipmentId))
    .filter((one) => one.triggerTime > now - RECENT_MS || (one.recoverTime ?? one.releaseTime) === null)
    .sort((a, b) => a.triggerTime - b.triggerTime);
  for (const alarm of recent) announceAlarm(messages, world, alarm);
  messages.add({
    type: 'system',
    title: '系统维护通知',
    detail: '平台将于周日 02:00 至 03:00 维护',
    text: '平台将于周日 02:00 至 03:00 维护，期间监控数据可能延迟。详情见 https://allshift.example/notice ，客户端会自动恢复。',
    time: now,
  });
}
