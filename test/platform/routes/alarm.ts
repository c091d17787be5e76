import { Refusal } from '../codes';
import { equipmentRight, namedEquipment, projectRight, serviceRunning } from '../guards';
import { type Input, paged } from '../input';
import type { PlantAlarm } from '../model';
import { behind, post, type Route, type Visit } from '../route';
import { alarmRow, isActive } from '../shapes';

const REMARK_MAX = 200;
const SHELF_MAX_MS = 24 * 3_600_000;

type Scope = (visit: Visit) => ReadonlySet<string>;
const ofProject: Scope = ({ platform, input }) =>
  new Set(platform.world.project(input.must('projectId')).equipmentIds);
const ofEquipment: Scope = (visit) => new Set([namedEquipment(visit).id]);

/** Returns the alarms in scope, newest first. */
export const alarmsIn = ({ platform }: Visit, scope: ReadonlySet<string>): readonly PlantAlarm[] =>
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
  const settled = alarm.confirmTime !== null || alarm.releaseTime !== null;
  const status = input.text('status');
  if (status === 'unconfirmed' && settled) return false;
  if (status === 'confirmed' && !settled) return false;
  if (SAME.some((name) => input.has(name) && input.text(name) !== alarm[name])) return false;
  return alarm.triggerTime >= input.time('from', 0) && alarm.triggerTime <= input.time('end', Infinity);
};

/** Returns one page of the alarms in scope that match the input's filters. */
export const alarmPage = (visit: Visit, scope: ReadonlySet<string>): object => {
  const all = alarmsIn(visit, scope).filter((alarm) => matches(visit.input, alarm));
  const page = paged(visit.input, all);
  return { ...page, list: page.list.map((alarm) => alarmRow(visit.platform, alarm)) };
};

const confirm = (visit: Visit, scope: ReadonlySet<string>): void => {
  const { platform, input, account } = visit;
  const ids = input.has('ids') ? input.ids('ids') : [input.must('id')];
  const own = new Map(alarmsIn(visit, scope).map((alarm) => [alarm.id, alarm]));
  if (ids.some((id) => !own.has(id))) throw new Refusal('absent');
  for (const id of ids) {
    const alarm = platform.world.confirmAlarm(id, account.loginname, platform.plantClock());
    if (alarm === undefined) continue;
    platform.feed.publish([{ kind: 'alarm', alarm }]);
    const what = (alarm.signalId !== null && platform.world.signal(alarm.signalId)?.title) || alarm.group;
    platform.log.note(alarm.equipmentId, account.loginname, '确认报警', what);
  }
};

const remark = (visit: Visit, scope: ReadonlySet<string>): void => {
  const { platform, input, account } = visit;
  const own = new Map(alarmsIn(visit, scope).map((alarm) => [alarm.id, alarm]));
  const ids = input.ids('ids');
  if (ids.some((id) => !own.has(id))) throw new Refusal('absent');
  const text = input.must('remark').slice(0, REMARK_MAX);
  for (const id of ids) {
    platform.alarmNotes.setRemark(id, text);
    platform.log.note(own.get(id)?.equipmentId ?? '', account.loginname, '报警备注', text);
  }
};

/** Shelves a kind of alarm until its end or removal; serious alarms cannot be shelved. */
const shelve = (visit: Visit, scope: ReadonlySet<string>): object => {
  const { platform, input, account } = visit;
  const { id: equipmentId } = namedEquipment(visit);
  if (!scope.has(equipmentId)) throw new Refusal('absent');
  const level = input.must('level');
  if (level === 'serious') throw new Refusal('badInput', '严重报警不能搁置');
  const now = platform.plantClock();
  const until = input.time('until', 0);
  if (until <= now || until > now + SHELF_MAX_MS) throw new Refusal('badInput', '搁置时间无效');
  const shelf = platform.alarmNotes.shelve({
    equipmentId,
    signalId: input.has('signalId') ? input.text('signalId') : null,
    type: input.must('type'),
    level,
    from: now,
    until,
    user: account.loginname,
    remark: input.text('remark').slice(0, REMARK_MAX),
  });
  platform.log.note(equipmentId, account.loginname, '搁置报警', shelf.remark);
  return shelf;
};

const unshelve = (visit: Visit, scope: ReadonlySet<string>): void => {
  const { platform, input, account } = visit;
  const shelf = platform.alarmNotes.shelved(platform.plantClock()).find(({ id }) => id === input.must('id'));
  if (shelf === undefined || !scope.has(shelf.equipmentId)) throw new Refusal('absent');
  platform.alarmNotes.unshelve(shelf.id);
  platform.log.note(shelf.equipmentId, account.loginname, '结束搁置', '');
};

const shelved = ({ platform }: Visit, scope: ReadonlySet<string>): readonly object[] =>
  platform.alarmNotes.shelved(platform.plantClock()).filter(({ equipmentId }) => scope.has(equipmentId));

/** Returns the active alarms, of one device if named. */
const active = (visit: Visit, scope: ReadonlySet<string>): readonly object[] =>
  alarmsIn(visit, scope)
    .filter(isActive)
    .filter(({ equipmentId }) => [equipmentId, ''].includes(visit.input.text('equipmentId')))
    .map((alarm) => alarmRow(visit.platform, alarm));

const routesUnder = (base: string, getScope: Scope): readonly Route[] => [
  post(`${base}/alarm/queryCount`, (visit) => alarmsIn(visit, getScope(visit)).filter(isActive).length),
  post(`${base}/alarm/queryAll`, (visit) => active(visit, getScope(visit))),
  post(`${base}/alarm/query`, (visit) => alarmPage(visit, getScope(visit))),
  post(`${base}/alarm/confirm`, (visit) => confirm(visit, getScope(visit))),
  post(`${base}/alarm/remark`, (visit) => remark(visit, getScope(visit))),
  post(`${base}/alarm/shelve`, (visit) => shelve(visit, getScope(visit))),
  post(`${base}/alarm/unshelve`, (visit) => unshelve(visit, getScope(visit))),
  post(`${base}/alarm/queryShelved`, (visit) => shelved(visit, getScope(visit))),
];

export const alarmRoutes: readonly Route[] = [
  ...behind([projectRight, serviceRunning], ...routesUnder('/lfscada/monitor/project', ofProject)),
  ...behind([equipmentRight], ...routesUnder('/lfscada/monitor/multi', ofEquipment)),
];
