import { TEMPLATES } from '../added/templates';
import { Refusal } from '../codes';
import { createCardRecord, createEquipmentRecord, createGatewayRecord } from '../device-records';
import {
  getNamedEquipment,
  getNamedSignal,
  listAllEquipment,
  listOwnGroups,
  requireEquipmentRight,
  requireOwnEquipment,
} from '../guards';
import { paginate } from '../input';
import type { PlantEquipment } from '../model';
import { post, type Route, type Visit, withGuards } from '../route';
import { createEquipmentRow, createSignalRecord, listEquipmentInAlarm } from '../shapes';

const SYNC_MS = 1_500;

const listFiltered = (visit: Visit): readonly PlantEquipment[] => {
  const { platform, input } = visit;
  const name = input.getText('name').trim().toLowerCase();
  const groupId = input.getText('groupId');
  const online = input.getFlag('online');
  return listAllEquipment(visit).filter(
    (equipment) =>
      (name === '' ||
        [equipment.name, equipment.nameEn, equipment.sn].some((text) => text.toLowerCase().includes(name))) &&
      (groupId === '' || equipment.groupId === groupId) &&
      (online === undefined || online === (platform.world.getGateway(equipment.gatewayId)?.online ?? false)),
  );
};

const createRows = (
  { platform: { world, plantClock } }: Visit,
  list: readonly PlantEquipment[],
): readonly object[] => {
  const inAlarm = listEquipmentInAlarm(world);
  return list.map((equipment) => createEquipmentRow(world, equipment, inAlarm, plantClock()));
};
const createPage = (visit: Visit): object => {
  const result = paginate(visit.input, listFiltered(visit));
  return { ...result, list: createRows(visit, result.list) };
};

/** Finds a device by its id or its configuration page. */
const findByIdOrPage = (visit: Visit): PlantEquipment =>
  visit.input.has('conId')
    ? requireOwnEquipment(visit, visit.platform.world.findEquipmentOfPage(visit.input.getText('conId')))
    : getNamedEquipment(visit);

const findBySn = (visit: Visit): PlantEquipment => {
  const sn = visit.input.requireText('sn');
  const equipment = listAllEquipment(visit).find((each) => each.sn === sn);
  if (equipment === undefined) throw new Refusal('absent');
  return equipment;
};

/** The organisation's names of alarm severities, worst first. */
const ALARM_LEVELS = [
  { level: 'serious', name: '严重' },
  { level: 'important', name: '重要' },
  { level: 'convention', name: '常规' },
] as const;

export const equipmentRoutes: readonly Route[] = withGuards(
  [requireEquipmentRight],
  post('/lfscada/monitor/group/query', listOwnGroups),
  post('/lfscada/monitor/equipment/query', createPage),
  post('/lfscada/monitor/equipment/queryByGroup', createPage),
  post('/lfscada/monitor/equipment/queryAllByGroup', (visit) => createRows(visit, listFiltered(visit))),
  post('/lfscada/equipment/multi/info', (visit) => {
    const { world, plantClock } = visit.platform;
    const equipment = findByIdOrPage(visit);
    const pages = world.listEquipmentPages(equipment.id).map(({ id, name }) => ({
      id,
      name,
      path: visit.platform.cdn.getEquipmentPagePath(equipment.id, id),
    }));
    const bound = visit.platform.added.getTemplate(equipment.id);
    const templateId = [...TEMPLATES].find(([, template]) => template === bound)?.[0] ?? null;
    return {
      ...createEquipmentRow(world, equipment, listEquipmentInAlarm(world), plantClock()),
      pages,
      templateId,
    };
  }),
  post('/lfscada/monitor/multi/equipment/detailInfo', (visit) => {
    const { world, added, plantClock } = visit.platform;
    const equipment = getNamedEquipment(visit);
    const draft = added.draft(equipment.id);
    const fields = draft && {
      remark: draft.note,
      imageUrl: draft.imageUrl,
      installDate: draft.addedAt,
    };
    return createEquipmentRecord(world, equipment, plantClock(), fields ?? {});
  }),
  post('/lfscada/gateway/info', (visit) => {
    const { world, syncs, plantClock } = visit.platform;
    const equipment = findBySn(visit);
    return createGatewayRecord(world, equipment, plantClock(), syncs.getLast(equipment.gatewayId));
  }),
  post('/lfscada/gateway/sync', (visit) => {
    const { commands, syncs } = visit.platform;
    const equipment = findBySn(visit);
    const { loginname } = visit.account;
    return commands.accept(loginname, SYNC_MS, () => syncs.sync(equipment, loginname));
  }),
  post('/lfscada/card/info', (visit) => createCardRecord(findBySn(visit), visit.platform.plantClock())),
  post('/lfscada/signal/info', (visit) => {
    const { signal } = getNamedSignal(visit, 'id');
    return createSignalRecord(visit.platform.world, signal);
  }),
  post('/lfscada/user/operationlog/queryByObjectId', (visit) => {
    const { platform, input } = visit;
    const { id } = getNamedEquipment(visit, 'objectId');
    return paginate(input, platform.log.listByObject(id, input.time('from', 0), input.time('end', Infinity)));
  }),
  post('/lfscada/org/alarm/level/query', () => ALARM_LEVELS),
);
