/** The live path (wire: The live path): gateway states, opening, current values, push tokens, writes and callbacks. */
import { Refusal } from '../codes';
import {
  getNamedEquipment,
  getNamedSignal,
  getVisiblePage,
  listOwnEquipment,
  requireEquipmentRight,
  requireOperateRight,
  requireProjectRight,
  requireRunningService,
} from '../guards';
import type { PlantEquipment, PlantSignal } from '../model';
import { post, type Route, type Visit, withGuards } from '../route';
import { createGatewayRow, createSignalRow } from '../shapes';

/** Maximum opening time of a gateway, in seconds. */
const MAX_DELAY_S = 86_400;

const listGatewayRows = ({ platform }: Visit, equipment: readonly PlantEquipment[]): readonly object[] =>
  equipment.flatMap((device) => {
    const state = platform.world.getGateway(device.gatewayId);
    return state === undefined ? [] : createGatewayRow(device.id, state);
  });

const createRows = ({ platform }: Visit, signals: readonly PlantSignal[]): readonly object[] =>
  signals.map((signal) => createSignalRow(signal, platform.world.value(signal.id)));

const listOwnSignals = (
  { platform }: Visit,
  ids: readonly string[],
  equipment: readonly PlantEquipment[],
): readonly PlantSignal[] => {
  const ownIds = new Set(equipment.map((device) => device.id));
  return ids.flatMap((id) => {
    const signal = platform.world.getSignal(id);
    return signal !== undefined && ownIds.has(signal.equipmentId) ? signal : [];
  });
};

const open = ({ platform, input }: Visit, device: PlantEquipment): null => {
  const delay = input.getNumber('delay', 0);
  if (!(delay > 0 && delay <= MAX_DELAY_S)) throw new Refusal('badInput', '参数错误：delay');
  if (!(input.getNumber('interval', 0) > 0)) throw new Refusal('badInput', '参数错误：interval');
  const state = platform.world.getGateway(device.gatewayId);
  if (!state?.online) throw new Refusal('gatewayOffline');
  if (state.vpn) throw new Refusal('gatewayVpn');
  platform.openings.open(device.gatewayId, delay);
  return null;
};

const write = (visit: Visit, equipment: readonly PlantEquipment[]): { uuid: string } => {
  const { platform, input, account } = visit;
  const [signal] = listOwnSignals(visit, [input.requireText('signalId')], equipment);
  if (signal === undefined) throw new Refusal('absent');
  const operationId = visit.header('x-operation-id');
  if (operationId !== '') visit.confirmOperation(operationId);
  return platform.commands.write(
    signal.id,
    input.getText('value'),
    account.loginname,
    operationId === '' ? null : operationId,
  );
};

const getAnswer = ({ platform, input, account }: Visit): object | null =>
  platform.commands.answer(input.requireText('uuid'), account.loginname);

const listProjectEquipment = (visit: Visit, ids?: readonly string[]): readonly PlantEquipment[] => {
  const project = visit.platform.world.project(visit.input.requireText('projectId'));
  return listOwnEquipment(visit, project, ids ?? project.equipmentIds);
};
const getPageInterest = (visit: Visit) => {
  const { project } = getVisiblePage(visit);
  const allEquipment = listOwnEquipment(visit, project, project.equipmentIds);
  return {
    equipment: listOwnEquipment(visit, project, visit.input.getIds('dataEquip')),
    signals: listOwnSignals(visit, visit.input.getIds('dataSignal'), allEquipment),
  };
};
const issueToken = (
  { platform, session }: Visit,
  channel: 'project' | 'eg',
  equipment: readonly PlantEquipment[],
  signals: readonly PlantSignal[],
): string =>
  platform.tokens.issue({
    channel,
    sessionId: session.id,
    interest: {
      equipment: new Set(equipment.map((device) => device.id)),
      signals: new Set(signals.map((signal) => signal.id)),
    },
  });

const projectLiveRoutes = withGuards(
  [requireProjectRight, requireRunningService],
  post('/lfscada/monitor/project/gateway/query', (visit) =>
    listGatewayRows(visit, getPageInterest(visit).equipment),
  ),
  post('/lfscada/monitor/project/gateway/open', (visit) => {
    const [device] = listProjectEquipment(visit, [visit.input.requireText('equipmentId')]);
    if (device === undefined) throw new Refusal('absent');
    return open(visit, device);
  }),
  post('/lfscada/monitor/project/signal/query', (visit) => createRows(visit, getPageInterest(visit).signals)),
  post('/lfscada/websocket/monitor/project/token', (visit) => {
    const { equipment, signals } = getPageInterest(visit);
    return issueToken(visit, 'project', equipment, signals);
  }),
  post(
    '/lfscada/monitor/project/signal/writeVal',
    (visit) => write(visit, listProjectEquipment(visit)),
    requireOperateRight,
  ),
  post('/lfscada/monitor/project/signal/callback', getAnswer, requireOperateRight),
);

const listEquipmentSignals = (visit: Visit, device: PlantEquipment): readonly PlantSignal[] =>
  listOwnSignals(visit, visit.input.has('dataSignal') ? visit.input.getIds('dataSignal') : device.signalIds, [
    device,
  ]);

const equipmentLiveRoutes = withGuards(
  [requireEquipmentRight],
  post('/lfscada/monitor/multi/gateway/info', (visit) => {
    const device = getNamedEquipment(visit);
    return { ...listGatewayRows(visit, [device])[0], sn: device.sn };
  }),
  post('/lfscada/monitor/multi/open', (visit) => open(visit, getNamedEquipment(visit))),
  post('/lfscada/monitor/multi/signal/query', (visit) =>
    createRows(visit, listEquipmentSignals(visit, getNamedEquipment(visit))),
  ),
  post('/lfscada/websocket/monitor/new/token', (visit) => {
    const device = getNamedEquipment(visit);
    return issueToken(visit, 'eg', [device], listEquipmentSignals(visit, device));
  }),
  post(
    '/lfscada/monitor/multi/signal/writeVal',
    (visit) => write(visit, [getNamedSignal(visit, 'signalId').equipment]),
    requireOperateRight,
  ),
  // Commands of other rights are answered here too, for the account that gave them.
  post('/lfscada/equipment/multi/callback', getAnswer),
);

export const liveRoutes: readonly Route[] = [...projectLiveRoutes, ...equipmentLiveRoutes];
