import { Refusal } from '../codes';
import {
  getNamedEquipment,
  requireEquipmentRight,
  requireProjectRight,
  requireRunningService,
} from '../guards';
import { type Input, paginate } from '../input';
import type { PlantAlarm } from '../model';
import { post, type Route, type Visit, withGuards } from '../route';
import { createAlarmRow, isActive } from '../shapes';

const REMARK_MAX = 200;
const SHELF_MAX_MS = 24 * 3_600_000;

type Scope = (visit: Visit) => ReadonlySet<string>;
const getProjectScope: Scope = ({ platform, input }) =>
  new Set(platform.world.project(input.requireText('projectId')).equipmentIds);
const getEquipmentScope: Scope = (visit) => new Set([getNamedEquipment(visit).id]);

/** Returns the alarms in scope, newest first. */
export const listAlarms = ({ platform }: Visit, scope: ReadonlySet<string>): readonly PlantAlarm[] =>
  [...platform.world.alarms()]
    .filter((alarm) => scope.has(alarm.equipmentId))
    .sort((a, b) => b.triggerTime - a.triggerTime);

/** Fields that must match if given. */
const SAME = ['type', 'level', 'group', 'equipmentId'] as const;

/**
 * Whether an alarm matches the filters; `status` is all, unconfirmed, or confirmed, which includes released
 * (spec 2). [ours]
 */
const matches = (input: Input, alarm: PlantAlarm): boolean => {
  const isSettled = alarm.confirmTime !== null || alarm.releaseTime !== null;
  const status = input.getText('status');
  if (status === 'unconfirmed' && isSettled) return false;
  if (status === 'confirmed' && !isSettled) return false;
  if (SAME.some((name) => input.has(name) && input.getText(name) !== alarm[name])) return false;
  return alarm.triggerTime >= input.time('from', 0) && alarm.triggerTime <= input.time('end', Infinity);
};

/** Returns one page of the alarms in scope that match the input's filters. */
export const createAlarmPage = (visit: Visit, scope: ReadonlySet<string>): object => {
  const all = listAlarms(visit, scope).filter((alarm) => matches(visit.input, alarm));
  const page = paginate(visit.input, all);
  return { ...page, list: page.list.map((alarm) => createAlarmRow(visit.platform, alarm)) };
};

const confirm = (visit: Visit, scope: ReadonlySet<string>): void => {
  const { platform, input, account } = visit;
  const ids = input.has('ids') ? input.getIds('ids') : [input.requireText('id')];
  const ownAlarms = new Map(listAlarms(visit, scope).map((alarm) => [alarm.id, alarm]));
  if (ids.some((id) => !ownAlarms.has(id))) throw new Refusal('absent');
  for (const id of ids) {
    const alarm = platform.world.confirmAlarm(id, account.loginname, platform.plantClock());
    if (alarm === undefined) continue;
    platform.feed.publish([{ kind: 'alarm', alarm }]);
    const subject =
      (alarm.signalId !== null && platform.world.getSignal(alarm.signalId)?.title) || alarm.group;
    platform.log.record(alarm.equipmentId, account.loginname, '确认报警', subject);
  }
};

const remark = (visit: Visit, scope: ReadonlySet<string>): void => {
  const { platform, input, account } = visit;
  const ownAlarms = new Map(listAlarms(visit, scope).map((alarm) => [alarm.id, alarm]));
  const ids = input.getIds('ids');
  if (ids.some((id) => !ownAlarms.has(id))) throw new Refusal('absent');
  const text = input.requireText('remark').slice(0, REMARK_MAX);
  for (const id of ids) {
    platform.alarmNotes.setRemark(id, text);
    platform.log.record(ownAlarms.get(id)?.equipmentId ?? '', account.loginname, '报警备注', text);
  }
};

/** Shelves a kind of alarm until its end or removal; serious alarms cannot be shelved. */
const shelve = (visit: Visit, scope: ReadonlySet<string>): object => {
  const { platform, input, account } = visit;
  const { id: equipmentId } = getNamedEquipment(visit);
  if (!scope.has(equipmentId)) throw new Refusal('absent');
  const level = input.requireText('level');
  if (level === 'serious') throw new Refusal('badInput', '严重报警不能搁置');
  const now = platform.plantClock();
  const until = input.time('until', 0);
  if (until <= now || until > now + SHELF_MAX_MS) throw new Refusal('badInput', '搁置时间无效');
  const shelf = platform.alarmNotes.shelve({
    equipmentId,
    signalId: input.has('signalId') ? input.getText('signalId') : null,
    type: input.requireText('type'),
    level,
    from: now,
    until,
    user: account.loginname,
    remark: input.getText('remark').slice(0, REMARK_MAX),
  });
  platform.log.record(equipmentId, account.loginname, '搁置报警', shelf.remark);
  return shelf;
};

const unshelve = (visit: Visit, scope: ReadonlySet<string>): void => {
  const { platform, input, account } = visit;
  const shelf = platform.alarmNotes
    .listShelved(platform.plantClock())
    .find(({ id }) => id === input.requireText('id'));
  if (shelf === undefined || !scope.has(shelf.equipmentId)) throw new Refusal('absent');
  platform.alarmNotes.unshelve(shelf.id);
  platform.log.record(shelf.equipmentId, account.loginname, '结束搁置', '');
};

const listShelved = ({ platform }: Visit, scope: ReadonlySet<string>): readonly object[] =>
  platform.alarmNotes.listShelved(platform.plantClock()).filter(({ equipmentId }) => scope.has(equipmentId));

/** Returns the active alarms, of one device if named. */
const listActive = (visit: Visit, scope: ReadonlySet<string>): readonly object[] =>
  listAlarms(visit, scope)
    .filter(isActive)
    .filter(({ equipmentId }) => [equipmentId, ''].includes(visit.input.getText('equipmentId')))
    .map((alarm) => createAlarmRow(visit.platform, alarm));

const createRoutes = (base: string, getScope: Scope): readonly Route[] => [
  post(`${base}/alarm/queryCount`, (visit) => listAlarms(visit, getScope(visit)).filter(isActive).length),
  post(`${base}/alarm/queryAll`, (visit) => listActive(visit, getScope(visit))),
  post(`${base}/alarm/query`, (visit) => createAlarmPage(visit, getScope(visit))),
  post(`${base}/alarm/confirm`, (visit) => confirm(visit, getScope(visit))),
  post(`${base}/alarm/remark`, (visit) => remark(visit, getScope(visit))),
  post(`${base}/alarm/shelve`, (visit) => shelve(visit, getScope(visit))),
  post(`${base}/alarm/unshelve`, (visit) => unshelve(visit, getScope(visit))),
  post(`${base}/alarm/queryShelved`, (visit) => listShelved(visit, getScope(visit))),
];

export const alarmRoutes: readonly Route[] = [
  ...withGuards(
    [requireProjectRight, requireRunningService],
    ...createRoutes('/lfscada/monitor/project', getProjectScope),
  ),
  ...withGuards([requireEquipmentRight], ...createRoutes('/lfscada/monitor/multi', getEquipmentScope)),
];
