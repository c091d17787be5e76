import type { CallOptions } from '../../../src/shared/calls/run';
import { failed } from '../../../src/shared/faults';
import type { EquipmentId, SignalId } from '../../../src/shared/ids';
import type { PlatformClock } from '../../../src/shared/platform-clock';
import type { EpochMs, Millis } from '../../../src/shared/units';
import type {
  FormulaExplanation,
  LifecycleEvent,
  SlotDescription,
  WatchId,
  WatchMessage,
  WatchSpec,
} from '../contract/contract';
import type { LazyModule } from '../host/lazy-module';
import type { Cancel, Ports } from '../host/ports';
import type { SleepDetectorDeps } from '../host/sleep-detector';
import { FreshnessStage } from '../live/freshness';
import type { ArrivalContext } from '../live/merge';
import { assignRows, getSources, type Rows, type Sources } from '../live/rows';
import type { SignalReading } from '../live/signal-reading';
import type { Link } from '../live/socket-link';
import { ValueTable } from '../live/table';
import type { Caller, FamilyAdapter } from '../monitoring/adapter';
import type { Profile, WatchProfile } from '../profile/profile';
import { createDescriber, type Describe } from './descriptions';

export interface WatchRuntimeDeps {
  readonly id: WatchId;
  readonly ports: Ports;
  readonly clock: PlatformClock;
  /** Makes a call, and detects a session ended by business code 1006. */
  readonly call: Caller;
  readonly port: MessagePort;
  readonly isHidden: boolean;
  readonly isOffline: boolean;
  /** Maximum random extra delay before reconnecting. */
  readonly reconnectSpreadMs: number;
  /** Called when values arrive: the ledger looks for written ones, curves append them. */
  readonly onValues: () => void;
  readonly profile: Profile;
  readonly engine: LazyModule<typeof import('../formula/stage')>;
  /** Called when the device slept; advances the worker's dates, once for all watches. */
  readonly onSleep: SleepDetectorDeps['slept'];
}

/** The core of a watch, for parts that load later and work on its rows. */
export interface WatchCore {
  readonly context: WatchContext;
  readonly link: Pick<Link, 'isLive' | 'writer'>;
  /** Whether the page shows the past or is about to. */
  readonly isReplaying: () => boolean;
  /** Ages all values and sends changes. */
  readonly sweep: () => void;
}

export interface WatchRuntime {
  readonly id: WatchId;
  readonly spec: WatchSpec;
  readonly handleLifeEvent: (event: LifecycleEvent) => void;
  /** Explains the formula of a slot; `null` if it has none. */
  readonly explain: (slot: number) => FormulaExplanation | null;
  /** Returns the newest accepted value of a signal; `null` if it is not in the watch. */
  readonly read: (signalId: SignalId) => SignalReading | null;
  /** Returns the core; `null` until the family's module is loaded. */
  readonly getCore: () => WatchCore | null;
  /** Closes everything. After `session-ended` the port stays open for the last messages to the page. */
  readonly stop: (reason: 'left' | 'session-ended') => void;
}

export interface WatchContext {
  readonly spec: WatchSpec;
  readonly ports: Ports;
  readonly clock: PlatformClock;
  readonly port: MessagePort;
  readonly adapter: FamilyAdapter;
  readonly sources: Sources;
  readonly rows: Rows;
  readonly rowsByEquipment: Map<EquipmentId, Set<number>>;
  readonly slotCount: number;
  readonly table: ValueTable;
  readonly freshness: FreshnessStage;
  readonly profile: WatchProfile;
  readonly reconnectSpreadMs: number;
  /** Whether the watch has neither slots nor signals, only alarms. */
  readonly isAlarmsOnly: boolean;
  /** Whether an alarms-only watch polls its alarms, having no push channel. */
  readonly pollsAlarms: boolean;
  /** Time of the last frame or polled answer; `null` before the first. */
  readonly lastFrameAt: () => EpochMs | null;
  readonly recordFrame: () => void;
  readonly operands: Map<string, number>;
  /** Descriptions of rows that are not slots, which only formulas read. */
  readonly hiddenDescriptions: Map<number, Pick<SlotDescription, 'title' | 'unit'>>;
  readonly engine: WatchRuntimeDeps['engine'];
  /** Makes a call. Calls of a stopped watch answer `cancelled` and change nothing. */
  readonly call: Caller;
  /** Sends a message to the page, unless the watch is stopped. */
  readonly emit: (message: WatchMessage) => void;
  readonly describe: Describe;
  readonly onValues: () => void;
  readonly schedule: (name: string, delay: Millis, run: () => void) => void;
  /** Starts a timer unless one with that name is running. */
  readonly scheduleOnce: (name: string, delay: Millis, run: () => void) => void;
  /** Returns the context of a current arrival over the link of that generation. */
  readonly getArrival: (generation: number) => ArrivalContext;
  readonly isStopped: () => boolean;
  readonly stop: () => void;
}

export function createWatchContext<S extends WatchSpec>(
  spec: S,
  deps: WatchRuntimeDeps,
  createAdapter: (spec: S, sources: Sources) => FamilyAdapter,
): WatchContext {
  const { id, ports, clock, port, call, profile, onValues, reconnectSpreadMs, engine } = deps;
  const sources = getSources(spec);
  const rows = assignRows(sources);
  const rowsByEquipment = new Map<EquipmentId, Set<number>>();
  const slotCount = spec.slots.length;
  const table = new ValueTable(rows.size, spec.trendSlots);
  const abort = new AbortController();
  const timers = new Map<string, Cancel>();
  const adapter = createAdapter(spec, sources);
  const isAlarmsOnly = slotCount === 0 && sources.dataSignal.length === 0;
  let isStopped = false;
  let lastFrameAt: EpochMs | null = null;

  const schedule: WatchContext['schedule'] = (name, delay, run) => {
    timers.get(name)?.();
    if (isStopped) return;
    const onTimer = (): void => {
      timers.delete(name);
      run();
    };
    timers.set(name, ports.after(delay, onTimer));
  };
  const emit = (message: WatchMessage): void => {
    if (!isStopped) port.postMessage(message);
  };
  return {
    spec,
    ports,
    clock,
    port,
    adapter,
    sources,
    rows,
    rowsByEquipment,
    slotCount,
    table,
    freshness: new FreshnessStage(table),
    profile: profile.watch(id, { size: rows.size, signals: rows.signals, rowsByEquipment }),
    reconnectSpreadMs,
    isAlarmsOnly,
    pollsAlarms: isAlarmsOnly && adapter.push === null,
    lastFrameAt: () => lastFrameAt,
    recordFrame: () => {
      lastFrameAt = ports.now();
    },
    operands: new Map(rows.mvars),
    hiddenDescriptions: new Map(),
    engine,
    call: async (declaration, input, options) => {
      if (isStopped) return failed({ kind: 'cancelled' });
      const outcome = await call(declaration, input, { signal: abort.signal, ...options });
      return isStopped ? failed({ kind: 'cancelled' }) : outcome;
    },
    emit,
    describe: createDescriber(emit),
    onValues,
    schedule,
    scheduleOnce: (name, delay, run) => {
      if (!timers.has(name)) schedule(name, delay, run);
    },
    getArrival: (generation) => ({ generation, arrival: ports.now(), platformNow: clock.now() }),
    isStopped: () => isStopped,
    stop: () => {
      isStopped = true;
      abort.abort();
      for (const cancel of timers.values()) cancel();
      timers.clear();
    },
  };
}

/** Makes a signal's row available to formulas by equipment and signal. */
export const bindOperand = (
  { operands }: WatchContext,
  equipmentId: EquipmentId,
  signalId: SignalId,
  row: number,
): void => {
  operands.set(`${equipmentId}_${signalId}`, row);
};

/** A query to the platform; options as for any call. */
export type Ask<T> = (options?: CallOptions) => Promise<T>;
