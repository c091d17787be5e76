/** The legacy interface (spec 7, "Legacy and other"): GM devices, by polling. */
import { PENDING_ANSWER, Refusal, RefusedBy } from '../codes';
import { equipmentRight, namedEquipment, namedSignal, operateRight, ownGroups, ownList } from '../guards';
import { paged } from '../input';
import type { PlantEquipment, PlantSignal } from '../model';
import { reportColumn, reportSignals } from '../reports';
import { behind, post, type Route, type Visit } from '../route';
import { equipmentInAlarm, equipmentRow, signalRecord, signalRow } from '../shapes';
import { getCameras } from '../video/cameras';
import { getPoints, getRange } from './history';
import { reportPage } from './report';

const EQUIP = '/usual/EquipAction!';
const DATA = '/usual/EquipDataAction!';
const GROUP = '/usual/GroupAction!';

/** Initial points of a live chart. */
const CHART_MS = 30 * 60_000;
const CHART_POINTS = 500;
const READ_MS = 400;
const FOLLOWED = new Set(['gm01', 'gm05']);

const named = (visit: Visit): PlantEquipment => namedEquipment(visit, 'equipId');
const gm = (visit: Visit): readonly PlantEquipment[] => ownList(visit).filter((one) => one.family === 'gm');

const rows = (
  { platform: { world, plantClock } }: Visit,
  list: readonly PlantEquipment[],
): readonly object[] => {
  const inAlarm = equipmentInAlarm(world);
  return list.map((one) => equipmentRow(world, one, inAlarm, plantClock()));
};
const page = (visit: Visit, all: readonly PlantEquipment[]): object => {
  const found = paged(visit.input, all);
  return { ...found, list: rows(visit, found.list) };
};

const getSignals = ({ platform: { world } }: Visit, one: PlantEquipment): readonly PlantSignal[] =>
  one.signalIds.flatMap((id) => world.signal(id) ?? []);
const signalRows = ({ platform: { world } }: Visit, signals: readonly PlantSignal[]): readonly object[] =>
  signals.map((signal) => signalRow(signal, world.value(signal.id)));

const ownSignal = (visit: Visit): PlantSignal => {
  const id = visit.input.must('signalId');
  const signal = getSignals(visit, named(visit)).find((each) => each.id === id);
  if (signal === undefined) throw new Refusal('absent');
  return signal;
};

const onPage = (visit: Visit): readonly PlantSignal[] => {
  const one = named(visit);
  if (!visit.input.has('conId')) return getSignals(visit, one);
  const shown = new Set(
    visit.platform.world.equipmentPage(visit.input.text('conId')).page.document.dataSignal,
  );
  return getSignals(visit, one).filter(({ id }) => shown.has(id));
};

const createPayload = ({ input, account }: Visit): string =>
  JSON.stringify([
    account.loginname,
    ...['equipId', 'signalId', 'method', 'value'].map((name) => input.text(name)),
  ]);

const readLater = (visit: Visit, signal: PlantSignal): void => {
  const { world, legacy } = visit.platform;
  if (world.gateway(named(visit).gatewayId)?.online !== true) throw new Refusal('gatewayOffline');
  legacy.give(createPayload(visit), READ_MS, () => {
    const { value, time } = world.value(signal.id);
    return { ok: true, value, time };
  });
};
const writeLater = (visit: Visit, signal: PlantSignal): void => {
  const { commands, legacy, plantClock } = visit.platform;
  operateRight(visit);
  const value = visit.input.text('value');
  const result = commands.writeAtOnce(signal.id, value, visit.account.loginname);
  legacy.give(createPayload(visit), result.delayMs, () =>
    result.ok ? { ok: true, value, time: plantClock() } : result,
  );
};

const send = (visit: Visit): typeof PENDING_ANSWER => {
  const method = visit.input.must('method');
  const signal = ownSignal(visit);
  if (method === 'read') readLater(visit, signal);
  else if (method === 'write') writeLater(visit, signal);
  else throw new Refusal('badInput', '参数错误：method');
  return PENDING_ANSWER;
};
const result = (visit: Visit): object | typeof PENDING_ANSWER => {
  const found = visit.platform.legacy.result(createPayload(visit));
  if (found === null) return PENDING_ANSWER;
  if (!found.ok) throw new RefusedBy(found.code, found.message);
  return { value: found.value, time: found.time };
};

export const legacyRoutes: readonly Route[] = behind(
  [equipmentRight],
  post(`${EQUIP}query.action`, (visit) => {
    const name = visit.input.text('name').trim().toLowerCase();
    return page(
      visit,
      gm(visit).filter((one) => `${one.name} ${one.nameEn} ${one.sn}`.toLowerCase().includes(name)),
    );
  }),
  post(`${EQUIP}getEquipDetail.action`, (visit) => {
    const one = named(visit);
    return { ...rows(visit, [one])[0], cameras: getCameras(one.id) };
  }),
  post(`${DATA}queryCurrentData.action`, (visit) => signalRows(visit, onPage(visit))),
  post(`${DATA}queryAllSignal.action`, (visit) => signalRows(visit, getSignals(visit, named(visit)))),
  post(`${DATA}queryAllCommand.action`, (visit) =>
    signalRows(
      visit,
      getSignals(visit, named(visit)).filter(({ writable }) => writable),
    ),
  ),
  post(`${DATA}getSignalInfo.action`, (visit) => {
    const { signal } = namedSignal(visit, 'id');
    return signalRecord(visit.platform.world, signal);
  }),
  post(`${DATA}sendRWCommand.action`, send),
  post(`${DATA}queryCommandResult.action`, result),
  post(`${DATA}loadChartBySignal.action`, (visit) => {
    const to = visit.platform.plantClock();
    return getPoints(
      visit,
      [ownSignal(visit)],
      { from: to - CHART_MS, to },
      { skip: 0, limit: CHART_POINTS },
    );
  }),
  post(`${DATA}queryLineData.action`, (visit) => getPoints(visit, [ownSignal(visit)], getRange(visit))),
  post(`${DATA}queryHistory.action`, async (visit) => ({
    head: reportSignals(visit.platform.world, named(visit).id).map(reportColumn),
    ...(await reportPage(visit, named(visit))),
  })),
  post(`${GROUP}query.action`, (visit) => {
    const used = new Set(gm(visit).map((one) => one.groupId));
    return ownGroups(visit).filter(({ id }) => used.has(id));
  }),
  post(`${GROUP}queryEquipsForGroupId.action`, (visit) => {
    const groupId = visit.input.text('groupId');
    return page(
      visit,
      gm(visit).filter((one) => groupId === '' || one.groupId === groupId),
    );
  }),
  post(`${GROUP}queryWapFollowEquipList.action`, (visit) =>
    page(
      visit,
      gm(visit).filter(({ id }) => FOLLOWED.has(id)),
    ),
  ),
);
