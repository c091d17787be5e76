/** The legacy interface (spec 7, "Legacy and other"): GM devices, by polling. */
import { BusinessError, PENDING_ANSWER, Refusal } from '../codes';
import {
  getNamedEquipment,
  getNamedSignal,
  listAllEquipment,
  listOwnGroups,
  requireEquipmentRight,
  requireOperateRight,
} from '../guards';
import { createReportColumn, listReportSignals } from '../history-reports';
import { paginate } from '../input';
import type { PlantEquipment, PlantSignal } from '../model';
import { post, type Route, type Visit, withGuards } from '../route';
import { createEquipmentRow, createSignalRecord, createSignalRow, listEquipmentInAlarm } from '../shapes';
import { getCameras } from '../video/cameras';
import { getPoints, getRange } from './history';
import { createReportPage } from './history-reports';

const EQUIP = '/usual/EquipAction!';
const DATA = '/usual/EquipDataAction!';
const GROUP = '/usual/GroupAction!';

/** Initial points of a live chart. */
const CHART_MS = 30 * 60_000;
const CHART_POINTS = 500;
const READ_MS = 400;
const FOLLOWED = new Set(['gm01', 'gm05']);

const getNamedDevice = (visit: Visit): PlantEquipment => getNamedEquipment(visit, 'equipId');
const listGmDevices = (visit: Visit): readonly PlantEquipment[] =>
  listAllEquipment(visit).filter((equipment) => equipment.family === 'gm');

const createRows = (
  { platform: { world, plantClock } }: Visit,
  list: readonly PlantEquipment[],
): readonly object[] => {
  const inAlarm = listEquipmentInAlarm(world);
  return list.map((equipment) => createEquipmentRow(world, equipment, inAlarm, plantClock()));
};
const createPage = (visit: Visit, all: readonly PlantEquipment[]): object => {
  const found = paginate(visit.input, all);
  return { ...found, list: createRows(visit, found.list) };
};

const getSignals = ({ platform: { world } }: Visit, equipment: PlantEquipment): readonly PlantSignal[] =>
  equipment.signalIds.flatMap((id) => world.getSignal(id) ?? []);
const createSignalRows = (
  { platform: { world } }: Visit,
  signals: readonly PlantSignal[],
): readonly object[] => signals.map((signal) => createSignalRow(signal, world.value(signal.id)));

const requireOwnSignal = (visit: Visit): PlantSignal => {
  const id = visit.input.requireText('signalId');
  const signal = getSignals(visit, getNamedDevice(visit)).find((each) => each.id === id);
  if (signal === undefined) throw new Refusal('absent');
  return signal;
};

const listPageSignals = (visit: Visit): readonly PlantSignal[] => {
  const equipment = getNamedDevice(visit);
  if (!visit.input.has('conId')) return getSignals(visit, equipment);
  const shownIds = new Set(
    visit.platform.world.equipmentPage(visit.input.getText('conId')).page.document.dataSignal,
  );
  return getSignals(visit, equipment).filter(({ id }) => shownIds.has(id));
};

const createPayload = ({ input, account }: Visit): string =>
  JSON.stringify([
    account.loginname,
    ...['equipId', 'signalId', 'method', 'value'].map((name) => input.getText(name)),
  ]);

const readLater = (visit: Visit, signal: PlantSignal): void => {
  const { world, legacy } = visit.platform;
  if (world.getGateway(getNamedDevice(visit).gatewayId)?.online !== true) throw new Refusal('gatewayOffline');
  legacy.submit(createPayload(visit), READ_MS, () => {
    const { value, time } = world.value(signal.id);
    return { ok: true, value, time };
  });
};
const writeLater = (visit: Visit, signal: PlantSignal): void => {
  const { commands, legacy, plantClock } = visit.platform;
  requireOperateRight(visit);
  const value = visit.input.getText('value');
  const result = commands.writeImmediately(signal.id, value, visit.account.loginname);
  legacy.submit(createPayload(visit), result.delayMs, () =>
    result.ok ? { ok: true, value, time: plantClock() } : result,
  );
};

const send = (visit: Visit): typeof PENDING_ANSWER => {
  const method = visit.input.requireText('method');
  const signal = requireOwnSignal(visit);
  if (method === 'read') readLater(visit, signal);
  else if (method === 'write') writeLater(visit, signal);
  else throw new Refusal('badInput', '参数错误：method');
  return PENDING_ANSWER;
};
const result = (visit: Visit): object | typeof PENDING_ANSWER => {
  const found = visit.platform.legacy.getResult(createPayload(visit));
  if (found === null) return PENDING_ANSWER;
  if (!found.ok) throw new BusinessError(found.code, found.message);
  return { value: found.value, time: found.time };
};

export const legacyRoutes: readonly Route[] = withGuards(
  [requireEquipmentRight],
  post(`${EQUIP}query.action`, (visit) => {
    const name = visit.input.getText('name').trim().toLowerCase();
    return createPage(
      visit,
      listGmDevices(visit).filter((equipment) =>
        `${equipment.name} ${equipment.nameEn} ${equipment.sn}`.toLowerCase().includes(name),
      ),
    );
  }),
  post(`${EQUIP}getEquipDetail.action`, (visit) => {
    const equipment = getNamedDevice(visit);
    return { ...createRows(visit, [equipment])[0], cameras: getCameras(equipment.id) };
  }),
  post(`${DATA}queryCurrentData.action`, (visit) => createSignalRows(visit, listPageSignals(visit))),
  post(`${DATA}queryAllSignal.action`, (visit) =>
    createSignalRows(visit, getSignals(visit, getNamedDevice(visit))),
  ),
  post(`${DATA}queryAllCommand.action`, (visit) =>
    createSignalRows(
      visit,
      getSignals(visit, getNamedDevice(visit)).filter(({ writable }) => writable),
    ),
  ),
  post(`${DATA}getSignalInfo.action`, (visit) => {
    const { signal } = getNamedSignal(visit, 'id');
    return createSignalRecord(visit.platform.world, signal);
  }),
  post(`${DATA}sendRWCommand.action`, send),
  post(`${DATA}queryCommandResult.action`, result),
  post(`${DATA}loadChartBySignal.action`, (visit) => {
    const to = visit.platform.plantClock();
    return getPoints(
      visit,
      [requireOwnSignal(visit)],
      { from: to - CHART_MS, to },
      { skip: 0, limit: CHART_POINTS },
    );
  }),
  post(`${DATA}queryLineData.action`, (visit) =>
    getPoints(visit, [requireOwnSignal(visit)], getRange(visit)),
  ),
  post(`${DATA}queryHistory.action`, async (visit) => ({
    head: listReportSignals(visit.platform.world, getNamedDevice(visit).id).map(createReportColumn),
    ...(await createReportPage(visit, getNamedDevice(visit))),
  })),
  post(`${GROUP}query.action`, (visit) => {
    const usedGroupIds = new Set(listGmDevices(visit).map((equipment) => equipment.groupId));
    return listOwnGroups(visit).filter(({ id }) => usedGroupIds.has(id));
  }),
  post(`${GROUP}queryEquipsForGroupId.action`, (visit) => {
    const groupId = visit.input.getText('groupId');
    return createPage(
      visit,
      listGmDevices(visit).filter((equipment) => groupId === '' || equipment.groupId === groupId),
    );
  }),
  post(`${GROUP}queryWapFollowEquipList.action`, (visit) =>
    createPage(
      visit,
      listGmDevices(visit).filter(({ id }) => FOLLOWED.has(id)),
    ),
  ),
);
