/** Makes messages of what happens: to orders, to alarms of the plant, and to what expires. */
import { OWN_ORG } from '../accounts';
import type { PlantAlarm } from '../model';
import type { People } from '../people';
import type { Platform } from '../platform';
import type { World } from '../world';
import { withRole } from './actors';
import type { Message, MessageLink, Messages } from './messages';
import type { Actor, Inspection, Slip } from './model';
import type { Work } from './work';

const DAY_MS = 86_400_000;
const EXPIRES_SOON_MS = 30 * DAY_MS;

const NO_LINK = { equipmentId: null, projectId: null, pageId: null, at: null } as const;
const linkTo = (kind: MessageLink['kind'], id: string, more: Partial<MessageLink> = {}): MessageLink => ({
  ...NO_LINK,
  ...more,
  kind,
  id,
});

/** Title of a message about a step, and those it goes to. */
function told(
  what: string,
  slip: Slip,
  people: People,
): readonly [title: string, to: readonly (string | null)[]] | null {
  const { creatorId, dispatcherId, recipientId, followers } = slip;
  const dispatchers = withRole(people, slip.orgId, 'dispatch').map(({ userId }) => userId);
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

export function announceWork(
  { slips, inspections, messages }: Work,
  people: People,
  world: World,
  now: number,
): void {
  const order = (
    parts: Pick<Message, 'title' | 'detail' | 'link' | 'orgId'>,
    time: number,
    to: readonly (string | null)[],
    by: Actor | null,
  ): void => {
    // Nobody is told of what he did himself.
    const others = [...new Set(to)].filter(
      (id): id is string => id !== null && id !== '' && id !== by?.userId,
    );
    if (others.length === 0) return;
    messages.add({ ...parts, to: others, type: 'order', text: parts.detail, time, level: '' });
  };
  slips.onChange((what, slip, by) => {
    const [title, to] = told(what, slip, people) ?? [];
    if (title === undefined || to === undefined) return;
    const detail = `${slip.number} ${slip.equipName} ${slip.description}`;
    const link = linkTo('repair', slip.id, { equipmentId: slip.equipmentId });
    order({ title, detail, link, orgId: slip.orgId }, slip.timeline.at(-1)?.time ?? slip.createTime, to, by);
  });
  inspections.onChange((what, one: Inspection, by) => {
    if (what !== 'dispatch' && what !== 'reassign' && what !== 'terminate') return;
    const title = what === 'terminate' ? '巡检工单提前终止' : '您有新的巡检工单';
    const parts = {
      title,
      detail: `${one.number} ${one.plan}`,
      link: linkTo('inspection', one.id),
      orgId: one.orgId,
    };
    order(parts, one.timeline.at(-1)?.time ?? one.createTime, [one.recipientId], by);
  });
  if (messages.isEmpty) announceStart(messages, world, now);
}

/** An alarm that was raised. */
function announceAlarm(messages: Messages, world: World, alarm: PlantAlarm): void {
  const equipment = world.equipment(alarm.equipmentId);
  const signal = alarm.signalId === null ? undefined : world.signal(alarm.signalId);
  const detail =
    `${equipment?.name ?? ''} ${signal?.title ?? alarm.group} ${alarm.value}${signal?.unit ?? ''}`.trim();
  const { equipmentId, level, triggerTime: time } = alarm;
  const project = world.projects.find((one) => one.equipmentIds.includes(equipmentId));
  const link = linkTo('alarm', alarm.id, {
    equipmentId,
    projectId: project?.id ?? null,
    pageId: project?.homePageId ?? null,
    at: time,
  });
  messages.add({
    orgId: OWN_ORG,
    to: null,
    type: 'alarm',
    title: '报警',
    detail,
    text: detail,
    time,
    level,
    link,
  });
}

/** Tells of each alarm of the organisation's plant that is raised from now on, once. */
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

/** A service that runs out. */
export function announceExpiry(
  messages: Messages,
  project: { readonly id: string; readonly name: string; readonly expireTime: number },
  time: number,
): void {
  const day = new Date(project.expireTime + 8 * 3_600_000).toISOString().slice(0, 10);
  const detail = `数据中心“${project.name}”的服务将于 ${day} 到期`;
  const link = linkTo('project', project.id, { projectId: project.id, at: project.expireTime });
  messages.add({
    orgId: OWN_ORG,
    to: null,
    type: 'expiry',
    title: '服务即将到期',
    detail,
    text: detail,
    time,
    level: '',
    link,
  });
}

/** What there is to say at the start. */
function announceStart(messages: Messages, world: World, now: number): void {
  const active = [...world.alarms()].filter((one) => one.recoverTime === null && one.releaseTime === null);
  for (const alarm of active) announceAlarm(messages, world, alarm);
  for (const { id, name, expireTime } of world.projects)
    if (expireTime !== undefined && expireTime - now < EXPIRES_SOON_MS)
      announceExpiry(messages, { id, name, expireTime }, now);
  messages.add({
    orgId: OWN_ORG,
    to: null,
    type: 'system',
    title: '系统维护通知',
    detail: '平台将于周日 02:00 至 03:00 维护',
    text: '平台将于周日 02:00 至 03:00 维护，期间监控数据可能延迟。详情见 https://allshift.example/notice ，客户端会自动恢复。',
    time: now,
    level: '',
    link: null,
  });
}
