/** A worker with a watched page over a real MessageChannel, a fake clock and a scripted platform. */
import { openBatch, unpackMessage } from '../../src/shared/batch';
import type { EquipmentId, MvarId, OperationId, PageId, ProjectId, SignalId } from '../../src/shared/ids';
import { getFreshness, getQuality, HAS_NUMBER, HAS_TEXT } from '../../src/shared/reading';
import type {
  EquipmentWatch,
  LegacyWatch,
  LifecycleEvent,
  LinkState,
  PostedMessage,
  ProjectWatch,
  SlotSource,
  WatchId,
  WatchMessage,
  WatchRequest,
  WatchSpec,
  WorkerEvent,
  WorkerSettings,
} from '../../workers/monitor/contract/contract';
// Imported eagerly, since loading later would take real time.
import '../../workers/monitor/commands/command-service';
import '../../workers/monitor/formula/stage';
import '../../workers/monitor/watch/late-services';
import '../../workers/monitor/watch/legacy-module';
import { createMonitor, type Monitor } from '../../workers/monitor/monitor';
import { type FakeExchange, FakePorts, type Route, START, settle } from './fake-ports';

export const PATHS = {
  gateways: '/lfscada/monitor/project/gateway/query',
  open: '/lfscada/monitor/project/gateway/open',
  signals: '/lfscada/monitor/project/signal/query',
  mvars: '/lfscada/project/mvar/queryAll',
  token: '/lfscada/websocket/monitor/project/token',
  write: '/lfscada/monitor/project/signal/writeVal',
  callback: '/lfscada/monitor/project/signal/callback',
  equipmentCount: '/lfscada/monitor/project/equip/queryCount',
  alarmCount: '/lfscada/monitor/project/alarm/queryCount',
  history: '/lfscada/monitor/project/history/query',
  alarms: '/lfscada/monitor/project/alarm/queryAll',
} as const;
export const MULTI_PATHS = {
  gateway: '/lfscada/monitor/multi/gateway/info',
  open: '/lfscada/monitor/multi/open',
  signals: '/lfscada/monitor/multi/signal/query',
  token: '/lfscada/websocket/monitor/new/token',
  write: '/lfscada/monitor/multi/signal/writeVal',
  callback: '/lfscada/equipment/multi/callback',
  alarms: '/lfscada/monitor/multi/alarm/queryAll',
} as const;
export const LEGACY_PATHS = {
  detail: '/usual/EquipAction!getEquipDetail.action',
  data: '/usual/EquipDataAction!queryCurrentData.action',
  command: '/usual/EquipDataAction!sendRWCommand.action',
  result: '/usual/EquipDataAction!queryCommandResult.action',
  alarms: '/usual/AlarmAction!query.action',
} as const;

export interface ShownValue {
  number: number | null;
  text: string | null;
  freshness: number;
  quality: number;
  time: number;
}

export interface PlatformSignal {
  value: string | null;
  /** Epoch ms of the platform's clock. */
  time: number | null;
  code?: string;
  equipmentId?: string;
}

/** The answers of a healthy platform, which tests change. */
export class ScriptedPlatform {
  readonly gateways = new Map<string, { online: boolean; vpn: boolean; interval: number | null }>();
  readonly signals = new Map<string, PlatformSignal>();
  mvars: readonly object[] = [];
  alarms: readonly object[] = [];
  legacyStatus = '1';
  tokenCount = 0;
  count = 7;

  createRoutes(): ReadonlyMap<string, Route> {
    const signals: Route = (exchange) =>
      exchange.answer(
        [...this.signals].map(([id, { value, time, code = '200', equipmentId = 'e1' }]) => ({
          id,
          equipmentId,
          title: `title of ${id}`,
          unit: 'm',
          dataType: 'float',
          value,
          code,
          currentTime: time === null ? null : { time },
        })),
      );
    const token: Route = (exchange) => exchange.answer(`token${++this.tokenCount}`);
    const alarms: Route = (exchange) => exchange.answer(this.alarms);
    const accept: Route = (exchange) => exchange.answer(null);
    const gateway: Route = (exchange) => {
      const { equipmentId } = exchange.body;
      exchange.answer({ equipmentId, ...this.gateways.get(String(equipmentId)) });
    };
    return new Map<string, Route>([
      [
        PATHS.gateways,
        (exchange) =>
          exchange.answer([...this.gateways].map(([equipmentId, state]) => ({ equipmentId, ...state }))),
      ],
      [PATHS.open, accept],
      [PATHS.signals, signals],
      [PATHS.mvars, (exchange) => exchange.answer(this.mvars)],
      [PATHS.token, token],
      [PATHS.alarms, alarms],
      [MULTI_PATHS.gateway, gateway],
      [MULTI_PATHS.open, accept],
      [MULTI_PATHS.signals, signals],
      [MULTI_PATHS.token, token],
      [MULTI_PATHS.alarms, alarms],
      [
        LEGACY_PATHS.detail,
        ({ body, answer }) => answer({ id: body.equipId, name: 'old', status: this.legacyStatus }),
      ],
      [LEGACY_PATHS.data, signals],
      [LEGACY_PATHS.alarms, ({ answer }) => answer({ list: this.alarms, totalCount: 1, totalPage: 1 })],
      [PATHS.equipmentCount, (exchange) => exchange.answer(this.count)],
      [PATHS.alarmCount, (exchange) => exchange.answer(this.count)],
    ]);
  }
}

export const createSignalSlot = (id: string, equipmentId: string | null = 'e1'): SlotSource => ({
  src: 'signal',
  signalId: id as SignalId,
  equipmentId: equipmentId as EquipmentId | null,
});
export const createMvarSlot = (id: string): SlotSource => ({ src: 'mvar', id: id as MvarId });
export const createGatewaySlot = (id: string): SlotSource => ({
  src: 'gateway',
  equipmentId: id as EquipmentId,
});

export function createWatchSpec(
  slots: readonly SlotSource[],
  overrides: Partial<ProjectWatch> = {},
): ProjectWatch {
  return {
    family: 'project',
    projectId: 'p1' as ProjectId,
    pageId: 'q1' as PageId,
    dataEquip: [],
    dataSignal: [],
    mvars: [],
    slots,
    trendSlots: [],
    ...overrides,
  };
}

const getEquipmentFields = (slots: readonly SlotSource[]) => ({
  equipmentId: 'e1' as EquipmentId,
  dataSignal: [],
  slots,
  trendSlots: [],
});
export const createEquipmentSpec = (slots: readonly SlotSource[]): EquipmentWatch => ({
  family: 'equipment',
  ...getEquipmentFields(slots),
});
export const createLegacySpec = (slots: readonly SlotSource[], conId: string | null = null): LegacyWatch => ({
  family: 'legacy',
  conId: conId as PageId | null,
  ...getEquipmentFields(slots),
});

/** A watched page with its own copy of the shown values. By default it returns credits immediately. */
export class WatchedPage {
  readonly shownValues = new Map<number, ShownValue>();
  /** Arrival of each shown value, on the steady clock. */
  readonly arrivals = new Map<number, number>();
  readonly messages: WatchMessage[] = [];
  /** Number of values in each batch. */
  readonly batchSizes: number[] = [];
  readonly links: LinkState[] = [];
  isPainting = true;
  isClosed = false;

  constructor(
    readonly id: WatchId,
    readonly port: MessagePort,
    /** Advanced by `getShownAfter`; `null` with a real platform. */
    private readonly ports: FakePorts | null = null,
  ) {
    port.onmessage = ({ data }: MessageEvent<PostedMessage>) => this.#receive(unpackMessage(data));
    port.addEventListener('close', () => {
      this.isClosed = true;
    });
  }

  #receive(message: WatchMessage): void {
    this.messages.push(message);
    if (message.kind === 'link') this.links.push(message.link);
    if (message.kind !== 'batch') return;
    const { header, slots, numbers, times, arrivals, flags } = openBatch(message.buffer);
    this.batchSizes.push(slots.length);
    let text = 0;
    for (let i = 0; i < slots.length; i++) {
      const flag = flags[i] as number;
      this.arrivals.set(slots[i] as number, arrivals[i] as number);
      this.shownValues.set(slots[i] as number, {
        number: flag & HAS_NUMBER ? (numbers[i] as number) : null,
        text: flag & HAS_TEXT ? (message.texts[text++] ?? null) : null,
        freshness: getFreshness(flag),
        quality: getQuality(flag),
        time: times[i] as number,
      });
    }
    if (this.isPainting) this.send({ kind: 'painted', sequence: header[0] as number, paintedAt: 0 });
  }

  async getShownAfter(ms: number, slot = 0): Promise<ShownValue | undefined> {
    await this.ports?.advance(ms);
    return this.shownValues.get(slot);
  }

  async getStatusAfter(ms: number): Promise<LinkState['status'] | undefined> {
    await this.ports?.advance(ms);
    return this.status;
  }

  send(request: WatchRequest): void {
    this.port.postMessage(request);
  }

  get status(): LinkState['status'] | undefined {
    return this.links.at(-1)?.status;
  }

  getMessages<K extends WatchMessage['kind']>(kind: K): Extract<WatchMessage, { kind: K }>[] {
    return this.messages.filter(
      (message): message is Extract<WatchMessage, { kind: K }> => message.kind === kind,
    );
  }
}

export const WORKER_SETTINGS: WorkerSettings = {
  httpOrigin: '',
  socketOrigin: 'ws://here',
  platformZone: 480,
  clockSpeed: 1,
  reconnectSpreadMs: 0,
  lifeLock: 'lock',
};

export class WatchStage {
  readonly ports = new FakePorts();
  readonly platform = new ScriptedPlatform();
  readonly events: WorkerEvent[] = [];
  readonly monitor: Monitor = createMonitor(() => this.ports);
  readonly #eventPort: MessagePort;
  readonly #pages: WatchedPage[] = [];
  readonly #start: Promise<unknown>;

  constructor() {
    for (const [path, route] of this.platform.createRoutes()) this.ports.routes.set(path, route);
    const { port1, port2 } = new MessageChannel();
    this.#eventPort = port1;
    port1.onmessage = ({ data }: MessageEvent<WorkerEvent>) => this.events.push(data);
    this.#start = this.api.start(WORKER_SETTINGS, port2);
  }

  get api() {
    return this.monitor.api;
  }

  /** Starts to watch; returns before any call is answered. */
  async watch(spec: WatchSpec): Promise<WatchedPage> {
    await this.#start;
    const { port1, port2 } = new MessageChannel();
    const page = new WatchedPage(await this.api.watch(spec, port2), port1, this.ports);
    this.#pages.push(page);
    return page;
  }

  /** Watches, opens the channel, and waits until everything is live. */
  async watchLive(spec: WatchSpec): Promise<WatchedPage> {
    const page = await this.watch(spec);
    await settle();
    this.ports.socket.open();
    await this.ports.advance(1_000);
    return page;
  }

  async getCallsAfter(ms: number, path: string): Promise<readonly FakeExchange[]> {
    await this.ports.advance(ms);
    return this.ports.getExchanges(path);
  }

  async reconnect(ms = 10_000): Promise<void> {
    this.ports.socket.close();
    await this.ports.advance(ms);
    this.ports.socket.open();
  }

  /** Changes the answers to a path; the returned function restores them. */
  overrideRoute(path: string, route: Route): () => void {
    const originalRoute = this.ports.routes.get(path);
    this.ports.routes.set(path, route);
    return () => {
      if (originalRoute !== undefined) this.ports.routes.set(path, originalRoute);
    };
  }

  /** Holds calls to a path. Returns a list that grows by one function per call, which answers it as usual. */
  hold(path: string): (() => void)[] {
    const originalRoute = this.ports.routes.get(path);
    const answers: (() => void)[] = [];
    this.ports.routes.set(path, (exchange) => answers.push(() => originalRoute?.(exchange)));
    return answers;
  }

  write(page: WatchedPage, id: string, signalId: string, value: string) {
    return this.api.write({
      id: id as OperationId,
      watch: page.id,
      projectId: 'p1' as ProjectId,
      signalId: signalId as SignalId,
      value,
    });
  }

  /** Pushes values, by default with the current time. */
  push(values: Readonly<Record<string, string>>, time = this.platformNow): void {
    this.ports.socket.receiveFrame({
      signalVal: Object.fromEntries(
        Object.entries(values).map(([id, value]) => [id, { time, value, code: '200', dataType: 'float' }]),
      ),
    });
  }

  async pushAndAdvance(values: Readonly<Record<string, string>>, ms: number): Promise<void> {
    this.push(values);
    await this.ports.advance(ms);
  }

  async reportLife(event: LifecycleEvent, ms: number): Promise<void> {
    await this.api.reportLifecycleEvent(event);
    await this.ports.advance(ms);
  }

  get platformNow(): number {
    return START + this.ports.time + this.ports.platformShift;
  }

  /** Closes the ports at the end of a test, since they keep Node.js alive. */
  async close(): Promise<void> {
    await this.api.endSession();
    this.#eventPort.close();
    for (const page of this.#pages) page.port.close();
    await settle();
  }
}
