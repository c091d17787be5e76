import { TEMPLATES } from '../added/templates';
import { Refusal } from '../codes';
import { cardRecord, equipmentRecord, gatewayRecord } from '../device-records';
import { equipmentRight, namedEquipment, namedSignal, ownGroups, ownList, seenEquipment } from '../guards';
import { paged } from '../input';
import type { PlantEquipment } from '../model';
import { behind, post, type Route, type Visit } from '../route';
import { equipmentInAlarm, equipmentRow, signalRecord } from '../shapes';

const SYNC_MS = 1_500;

const filtered = (visit: Visit): readonly PlantEquipment[] => {
  const { platform, input } = visit;
  const name = input.text('name').trim().toLowerCase();
  const groupId = input.text('groupId');
  const online = input.flag('online');
  return ownList(visit).filter(
    (one) =>
      (name === '' || [one.name, one.nameEn, one.sn].some((text) => text.toLowerCase().includes(name))) &&
      (groupId === '' || one.groupId === groupId) &&
      (online === undefined || online === (platform.world.gateway(one.gatewayId)?.online ?? false)),
  );
};

const rows = (
  { platform: { world, plantClock } }: Visit,
  list: readonly PlantEquipment[],
): readonly object[] => {
  const inAlarm = equipmentInAlarm(world);
  return list.map((one) => equipmentRow(world, one, inAlarm, plantClock()));
};
const page = (visit: Visit): object => {
  const found = paged(visit.input, filtered(visit));
  return { ...found, list: rows(visit, found.list) };
};

/** Finds a device by its id or its configuration page. */
const byIdOrPage = (visit: Visit): PlantEquipment =>
  visit.input.has('conId')
    ? seenEquipment(visit, visit.platform.world.equipmentOfPage(visit.input.text('conId')))
    : namedEquipment(visit);

const bySn = (visit: Visit): PlantEquipment => {
  const sn = visit.input.must('sn');
  const one = ownList(visit).find((each) => each.sn === sn);
  if (one === undefined) throw new Refusal('absent');
  return one;
};

/** The organisation's names of alarm severities, worst first. */
const ALARM_LEVELS = [
  { level: 'serious', name: '严重' },
  { level: 'important', name: '重要' },
  { level: 'convention', name: '常规' },
] as const;

export const equipmentRoutes: readonly Route[] = behind(
  [equipmentRight],
  post('/lfscada/monitor/group/query', ownGroups),
  post('/lfscada/monitor/equipment/query', page),
  post('/lfscada/monitor/equipment/queryByGroup', page),
  post('/lfscada/monitor/equipment/queryAllByGroup', (visit) => rows(visit, filtered(visit))),
  post('/lfscada/equipment/multi/info', (visit) => {
    const { world, plantClock } = visit.platform;
    const one = byIdOrPage(visit);
    const pages = world.equipmentPages(one.id).map(({ id, name }) => ({
      id,
      name,
      path: visit.platform.cdn.pathOfEquipmentPage(one.id, id),
    }));
    const bound = visit.platform.added.getTemplate(one.id);
    const templateId = [...TEMPLATES].find(([, template]) => template === bound)?.[0] ?? null;
    return { ...equipmentRow(world, one, equipmentInAlarm(world), plantClock()), pages, templateId };
  }),
  post('/lfscada/monitor/multi/equipment/detailInfo', (visit) => {
    const { world, added, plantClock } = visit.platform;
    const one = namedEquipment(visit);
    const draft = added.draft(one.id);
    const more = draft && {
      remark: draft.note,
      imageUrl: draft.imageUrl,
      installDate: draft.addedAt,
    };
    return equipmentRecord(world, one, plantClock(), more ?? {});
  }),
  post('/lfscada/gateway/info', (visit) => {
    const { world, syncs, plantClock } = visit.platform;
    const one = bySn(visit);
    return gatewayRecord(world, one, plantClock(), syncs.getLast(one.gatewayId));
  }),
  post('/lfscada/gateway/sync', (visit) => {
    const { commands, syncs } = visit.platform;
    const one = bySn(visit);
    const { loginname } = visit.account;
    return commands.take(loginname, SYNC_MS, () => syncs.end(one, loginname));
  }),
  post('/lfscada/card/info', (visit) => cardRecord(bySn(visit), visit.platform.plantClock())),
  post('/lfscada/signal/info', (visit) => {
    const { signal } = namedSignal(visit, 'id');
    return signalRecord(visit.platform.world, signal);
  }),
  post('/lfscada/user/operationlog/queryByObjectId', (visit) => {
    const { platform, input } = visit;
    const { id } = namedEquipment(visit, 'objectId');
    return paged(input, platform.log.of(id, input.time('from', 0), input.time('end', Infinity)));
  }),
  post('/lfscada/org/alarm/level/query', () => ALARM_LEVELS),
);
