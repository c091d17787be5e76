/** The live path (wire: The live path): gateway states, opening, current values, push tokens, writes and callbacks. */
import { Refusal } from '../codes';
import {
  equipmentRight,
  namedEquipment,
  namedSignal,
  operateRight,
  ownEquipment,
  projectRight,
  serviceRunning,
  visiblePage,
} from '../guards';
import type { PlantEquipment, PlantSignal } from '../model';
import { behind, post, type Route, type Visit } from '../route';
import { gatewayRow, signalRow } from '../shapes';

/** Maximum opening time of a gateway, in seconds. */
const MAX_DELAY_S = 86_400;

const getGateways = ({ platform }: Visit, equipment: readonly PlantEquipment[]): readonly object[] =>
  equipment.flatMap((one) => {
    const state = platform.world.gateway(one.gatewayId);
    return state === undefined ? [] : gatewayRow(one.id, state);
  });

const rows = ({ platform }: Visit, signals: readonly PlantSignal[]): readonly object[] =>
  signals.map((signal) => signalRow(signal, platform.world.value(signal.id)));

const ownSignals = (
  { platform }: Visit,
  ids: readonly string[],
  equipment: readonly PlantEquipment[],
): readonly PlantSignal[] => {
  const own = new Set(equipment.map((one) => one.id));
  return ids.flatMap((id) => {
    const signal = platform.world.signal(id);
    return signal !== undefined && own.has(signal.equipmentId) ? signal : [];
  });
};

const open = ({ platform, input }: Visit, one: PlantEquipment): null => {
  const delay = input.number('delay', 0);
  if (!(delay > 0 && delay <= MAX_DELAY_S)) throw new Refusal('badInput', '参数错误：delay');
  if (!(input.number('interval', 0) > 0)) throw new Refusal('badInput', '参数错误：interval');
  const state = platform.world.gateway(one.gatewayId);
  if (!state?.online) throw new Refusal('gatewayOffline');
  if (state.vpn) throw new Refusal('gatewayVpn');
  platform.openings.open(one.gatewayId, delay);
  return null;
};

const write = (visit: Visit, equipment: readonly PlantEquipment[]): { uuid: string } => {
  const { platform, input, account } = visit;
  const [signal] = ownSignals(visit, [input.must('signalId')], equipment);
  if (signal === undefined) throw new Refusal('absent');
  const operationId = visit.header('x-operation-id');
  if (operationId !== '') visit.confirmOperation(operationId);
  return platform.commands.write(
    signal.id,
    input.text('value'),
    account.loginname,
    operationId === '' ? null : operationId,
  );
};

const callback = ({ platform, input, account }: Visit): object | null =>
  platform.commands.answer(input.must('uuid'), account.loginname);

const projectEquipment = (visit: Visit, ids?: readonly string[]): readonly PlantEquipment[] => {
  const project = visit.platform.world.project(visit.input.must('projectId'));
  return ownEquipment(visit, project, ids ?? project.equipmentIds);
};
const pageInterest = (visit: Visit) => {
  const { project } = visiblePage(visit);
  const everything = ownEquipment(visit, project, project.equipmentIds);
  return {
    equipment: ownEquipment(visit, project, visit.input.ids('dataEquip')),
    signals: ownSignals(visit, visit.input.ids('dataSignal'), everything),
  };
};
const token = (
  { platform, session }: Visit,
  channel: 'project' | 'eg',
  equipment: readonly PlantEquipment[],
  signals: readonly PlantSignal[],
): string =>
  platform.tokens.issue({
    channel,
    sessionId: session.id,
    interest: {
      equipment: new Set(equipment.map((one) => one.id)),
      signals: new Set(signals.map((signal) => signal.id)),
    },
  });

const projectLive = behind(
  [projectRight, serviceRunning],
  post('/lfscada/monitor/project/gateway/query', (visit) =>
    getGateways(visit, pageInterest(visit).equipment),
  ),
  post('/lfscada/monitor/project/gateway/open', (visit) => {
    const [one] = projectEquipment(visit, [visit.input.must('equipmentId')]);
    if (one === undefined) throw new Refusal('absent');
    return open(visit, one);
  }),
  post('/lfscada/monitor/project/signal/query', (visit) => rows(visit, pageInterest(visit).signals)),
  post('/lfscada/websocket/monitor/project/token', (visit) => {
    const { equipment, signals } = pageInterest(visit);
    return token(visit, 'project', equipment, signals);
  }),
  post(
    '/lfscada/monitor/project/signal/writeVal',
    (visit) => write(visit, projectEquipment(visit)),
    operateRight,
  ),
  post('/lfscada/monitor/project/signal/callback', callback, operateRight),
);

const equipmentSignals = (visit: Visit, one: PlantEquipment): readonly PlantSignal[] =>
  ownSignals(visit, visit.input.has('dataSignal') ? visit.input.ids('dataSignal') : one.signalIds, [one]);

const equipmentLive = behind(
  [equipmentRight],
  post('/lfscada/monitor/multi/gateway/info', (visit) => {
    const one = namedEquipment(visit);
    return { ...getGateways(visit, [one])[0], sn: one.sn };
  }),
  post('/lfscada/monitor/multi/open', (visit) => open(visit, namedEquipment(visit))),
  post('/lfscada/monitor/multi/signal/query', (visit) =>
    rows(visit, equipmentSignals(visit, namedEquipment(visit))),
  ),
  post('/lfscada/websocket/monitor/new/token', (visit) => {
    const one = namedEquipment(visit);
    return token(visit, 'eg', [one], equipmentSignals(visit, one));
  }),
  post(
    '/lfscada/monitor/multi/signal/writeVal',
    (visit) => write(visit, [namedSignal(visit, 'signalId').equipment]),
    operateRight,
  ),
  // Commands of other rights are answered here too, for the account that gave them.
  post('/lfscada/equipment/multi/callback', callback),
);

export const liveRoutes: readonly Route[] = [...projectLive, ...equipmentLive];
