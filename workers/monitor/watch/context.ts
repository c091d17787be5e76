/** The interface of a watch, and the context that all its stages and services share. */
import type { CallOptions } from '../../../src/shared/calls/run';
import { failed } from '../../../src/shared/faults';
import type { EquipmentId, SignalId } from '../../../src/shared/ids';
import type { PlatformClock } from '../../../src/shared/platform-clock';
import type { EpochMs, Millis } from '../../../src/shared/units';
import type { FormulaExplanation, LifeEvent, WatchId, WatchMessage, WatchSpec } from '../contract/contract';
import type { LazyModule } from '../host/lazy-module';
import type { Cancel, Ports } from '../host/ports';
import type { SleepDetectorDeps } from '../host/sleep-detector';
import { FreshnessStage } from '../live/freshness';
import type { ArrivalContext } from '../live/merge';
import { placeRows, type Rows, type Sources, sourcesOf } from '../live/rows';
import type { SignalReading } from '../live/signal-reading';
import type { Link } from '../live/socket-link';
import { ValueTable } from '../live/table';
import type { Caller, FamilyAdapter } from '../monitoring/adapter';
import type { Profile, WatchProfile } from '../profile/profile';
import { createDescribe, type Describe } from './descriptions';

/** The dependencies of a watch. It shares most of them with the other watches of its worker. */
export interface WatchRuntimeDeps {
  readonly id: WatchId;
  readonly ports: Ports;
  readonly clock: PlatformClock;
  /** Makes a call, and notices a session that has ended by business code 1006. */
  readonly call: Caller;
  readonly port: MessagePort;
  readonly isHidden: boolean;
  /** The device has said that it has no network. */
  readonly isOffline: boolean;
  /** A lost link waits up to this much longer, by chance. */
  readonly reconnectSpreadMs: number;
  /** Values have arrived: the ledger waits for written ones, curves append them. */
  readonly valuesArrived: () => void;
  readonly profile: Profile;
  readonly engine: LazyModule<typeof import('../formula/stage')>;
  /** The device slept: the worker's dates go on, once for all watches. */
  readonly slept: SleepDetectorDeps['slept'];
}

/** The core of a watch, for what is fetched later and works on its rows. */
export interface WatchCore {
  readonly context: WatchContext;
  readonly link: Pick<Link, 'isLive' | 'writer'>;
  /** The page shows the past, or is about to. */
  readonly isReplaying: () => boolean;
  /** Ages all values and sends those that have changed. */
  readonly sweep: () => void;
}

/** One watched page or equipment. */
export interface WatchRuntime {
  readonly id: WatchId;
  readonly spec: WatchSpec;
  readonly life: (event: LifeEvent) => void;
  /** Explains the formula that a slot shows; null where it shows none. */
  readonly explain: (slot: number) => FormulaExplanation | null;
  /** The newest accepted value of a signal; null where the watch does not know the signal. */
  readonly read: (signalId: SignalId) => SignalReading | null;
  /** Null until the module of its family is there. */
  readonly core: () => WatchCore | null;
  /** Closes everything. After `session-ended` the port stays open, so that the last messages still reach the page. */
  readonly stop: (how: 'left' | 'session-ended') => void;
}

export interface WatchContext {
  readonly spec: WatchSpec;
  readonly ports: Ports;
  readonly clock: PlatformClock;
  readonly port: MessagePort;
  readonly adapter: FamilyAdapter;
  readonly sources: Sources;
  readonly rows: Rows;
  /** Rows of the signals of each equipment. */
  readonly rowsOf: Map<EquipmentId, Set<number>>;
  readonly slotCount: number;
  readonly table: ValueTable;
  readonly freshness: FreshnessStage;
  readonly profile: WatchProfile;
  readonly reconnectSpreadMs: number;
  /** The watch has no slot and no signal: it is of alarms alone. */
  readonly isAlarmsOnly: boolean;
  /** It is, and has no push channel: its link asks for the alarms. */
  readonly pollsAlarms: boolean;
  /** Time of the last frame, or polled answer; null before the first. */
  readonly lastFrameAt: () => EpochMs | null;
  readonly frameArrived: () => void;
  /** Row of each operand that a formula may name. */
  readonly operands: Map<string, number>;
  /** The code of the engine of formulas. */
  readonly engine: WatchRuntimeDeps['engine'];
  /** Calls of a stopped watch answer `cancelled` and change nothing. */
  readonly call: Caller;
  /** Sends a message to the page; nothing once the watch is stopped. */
  readonly emit: (message: WatchMessage) => void;
  /** Tells the page what its slots are called. */
  readonly describe: Describe;
  /** Values have arrived: the ledger waits for written ones, curves append them. */
  readonly valuesArrived: () => void;
  /** Starts a timer of the watch, in place of one with the same name. */
  readonly schedule: (name: string, delay: Millis, run: () => void) => void;
  /** The same, but a timer of that name that is running already goes on. */
  readonly scheduleOnce: (name: string, delay: Millis, run: () => void) => void;
  /** The circumstances of an arrival at this moment, over the link of that generation. */
  readonly arrivalOf: (generation: number) => ArrivalContext;
  readonly isStopped: () => boolean;
  /** Cancels all calls and timers. */
  readonly stop: () => void;
}

export function createWatchContext<S extends WatchSpec>(
  spec: S,
  deps: WatchRuntimeDeps,
  createAdapter: (spec: S, sources: Sources) => FamilyAdapter,
): WatchContext {
  const { id, ports, clock, port, call, profile, valuesArrived, reconnectSpreadMs, engine } = deps;
  const sources = sourcesOf(spec);
  const rows = placeRows(sources);
  const rowsOf = new Map<EquipmentId, Set<number>>();
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
    rowsOf,
    slotCount,
    table,
    freshness: new FreshnessStage(table),
    profile: profile.watch(id, { size: rows.size, signals: rows.signals, rowsOf }),
    reconnectSpreadMs,
    isAlarmsOnly,
    pollsAlarms: isAlarmsOnly && adapter.push === null,
    lastFrameAt: () => lastFrameAt,
    frameArrived: () => {
      lastFrameAt = ports.now();
    },
    operands: new Map(rows.mvars),
    engine,
    call: async (declared, input, options) => {
      if (isStopped) return failed({ kind: 'cancelled' });
      const outcome = await call(declared, input, { signal: abort.signal, ...options });
      return isStopped ? failed({ kind: 'cancelled' }) : outcome;
    },
    emit,
    describe: createDescribe(emit),
    valuesArrived,
    schedule,
    scheduleOnce: (name, delay, run) => {
      if (!timers.has(name)) schedule(name, delay, run);
    },
    arrivalOf: (generation) => ({ generation, arrival: ports.now(), platformNow: clock.now() }),
    isStopped: () => isStopped,
    stop: () => {
      isStopped = true;
      abort.abort();
      for (const cancel of timers.values()) cancel();
      timers.clear();
    },
  };
}

/** Lets formulas name a signal's row by equipment and signal. */
export const bindOperand = (
  { operands }: WatchContext,
  equipmentId: EquipmentId,
  signalId: SignalId,
  row: number,
): void => {
  operands.set(`${equipmentId}_${signalId}`, row);
};

/** A question to the platform; options as for any call. */
export type Ask<T> = (options?: CallOptions) => Promise<T>;
