import type { EquipmentId, PageId, ProjectId } from '../../../src/shared/ids';
import type {
  EquipmentWatch,
  ProjectWatch,
  SlotSource,
  WorkerEvent,
} from '../../../workers/monitor/contract/contract';
import { createMonitor, type Monitor } from '../../../workers/monitor/monitor';
import { createSignalSlot, createWatchSpec, WORKER_SETTINGS } from '../../kit/watch-stage';
import { createSite } from '../../platform/site';
import { Visitor } from '../../unit/platform/visitor';
import { createCountingPorts, type PortCounts } from './counting-ports';
import { DrivenWorld } from './driven-world';
import { LeanPage } from './lean-page';

const PROJECT = 'waterworks';
const PAGE = 'w-pumps';
/** Gateways without simulated outages: only the soak causes faults. */
const STEADY_GATEWAYS = ['gw-1', 'gw-2', 'gw-3'] as const;
const EQUIPMENT_PER_GATEWAY = 2;

export interface SoakStage {
  readonly world: DrivenWorld;
  readonly monitor: Monitor;
  readonly counts: PortCounts;
  readonly project: LeanPage;
  readonly equipment: LeanPage;
  /** Signal ids by slot. */
  readonly projectSignals: readonly string[];
  readonly equipmentSignals: readonly string[];
  readonly gatewayIds: readonly string[];
  /** Number of pieces of equipment that the project page watches, each opened separately. */
  readonly equipmentCount: number;
  readonly bugs: string[];
  close(): Promise<void>;
}

/** Chooses the equipment to watch from a plant with the same seed, and thus the same ids, as the platform. */
function chooseEquipment() {
  const { plant } = createSite({ seed: 1, start: 0 });
  const listByGateway = (gatewayId: string) =>
    [...plant.equipment.values()]
      .filter((equipment) => equipment.gatewayId === gatewayId)
      .slice(0, EQUIPMENT_PER_GATEWAY);
  const watchedEquipment = STEADY_GATEWAYS.flatMap(listByGateway);
  const [firstEquipment] = watchedEquipment;
  if (!firstEquipment) throw new Error('The plant has no equipment on a steady gateway');
  return { watchedEquipment, firstEquipment };
}
const createSlots = (equipmentId: string, signalIds: readonly string[]): readonly SlotSource[] =>
  signalIds.map((id) => createSignalSlot(id, equipmentId));

export async function openStage(): Promise<SoakStage> {
  const world = await DrivenWorld.create();
  try {
    return await openStageIn(world);
  } catch (error) {
    await world.end();
    throw error;
  }
}

async function openStageIn(world: DrivenWorld): Promise<SoakStage> {
  const visitor = new Visitor(world.url);
  await visitor.signIn();
  const { watchedEquipment, firstEquipment } = chooseEquipment();
  const projectSpec = createWatchSpec(
    watchedEquipment.flatMap(({ id, signalIds }) => createSlots(id, signalIds)),
    {
      projectId: PROJECT as ProjectId,
      pageId: PAGE as PageId,
      dataEquip: watchedEquipment.map(({ id }) => id as EquipmentId),
      trendSlots: [0, 1],
    },
  );
  const equipmentSpec: EquipmentWatch = {
    family: 'equipment',
    equipmentId: firstEquipment.id as EquipmentId,
    dataSignal: [],
    slots: createSlots(firstEquipment.id, firstEquipment.signalIds),
    trendSlots: [],
  };
  const socketOrigin = world.url.replace(/^http/, 'ws');
  const settings = { ...WORKER_SETTINGS, httpOrigin: world.url, socketOrigin };
  const { ports, counts } = createCountingPorts(settings, visitor.cookie, world);
  const monitor = createMonitor(() => ports);
  const bugs: string[] = [];
  const events = new MessageChannel();
  events.port1.onmessage = ({ data }: MessageEvent<WorkerEvent>) => {
    if (data.kind !== 'alive') bugs.push(JSON.stringify(data));
  };
  await monitor.api.start(settings, events.port2);
  const openPage = async (spec: ProjectWatch | EquipmentWatch): Promise<LeanPage> => {
    const { port1, port2 } = new MessageChannel();
    const page = new LeanPage(port1, spec.slots.length);
    await monitor.api.watch(spec, port2);
    return page;
  };
  const project = await openPage(projectSpec);
  const equipment = await openPage(equipmentSpec);
  return {
    world,
    monitor,
    counts,
    project,
    equipment,
    bugs,
    projectSignals: watchedEquipment.flatMap(({ signalIds }) => signalIds),
    equipmentSignals: firstEquipment.signalIds,
    gatewayIds: STEADY_GATEWAYS,
    equipmentCount: watchedEquipment.length,
    close: async () => {
      await monitor.api.endSession();
      for (const port of [events.port1, project.port, equipment.port]) port.close();
      await world.end();
    },
  };
}
