/**
 * All that the page may ask of the worker, and all that the worker tells the page: types and plain data. Requests go
 * through Comlink; what flows goes over one MessagePort a watch.
 */
import type { BatchMessage, PostedBatch } from '../../../src/shared/batch';
import type { Outcome } from '../../../src/shared/faults';
import type {
  AlarmId,
  CommandUuid,
  EquipmentId,
  MvarId,
  OperationId,
  PageId,
  ProjectId,
  SignalId,
} from '../../../src/shared/ids';
import type { DataType } from '../../../src/shared/reading';
import type { TimesSnapshot } from '../../../src/shared/stage-times';
import type { EpochMs, Millis } from '../../../src/shared/units';
import type { FormulaError } from './formula-error';
import type { CurveOwner, ReplayMessage, ReplayOrder } from './history';

export type { FormulaError } from './formula-error';
export type * from './history';

/** Given once, before anything else. */
export interface WorkerSettings {
  /** Origin of the platform's HTTP, '' for the page's own. */
  readonly httpOrigin: string;
  /** Origin of its websockets, `ws:` or `wss:`. */
  readonly socketOrigin: string;
  readonly platformOffsetMin: number;
  /** Clock speed, 1 but under the `debug` flag, where tests let the worker's clock run faster. */
  readonly clockSpeed: number;
  /**
   * Name of a Web Lock, unique to this worker's life: the worker takes it before it answers `start` and holds it until
   * it dies, so that the page's own queued request for it is granted at its death and not while it is merely busy.
   */
  readonly lifeLock: string;
}

/** Something of the platform that a widget can be bound to; its index in `WatchSpec.slots` is its slot. */
export type SlotSource =
  | { readonly src: 'signal'; readonly signalId: SignalId; readonly equipmentId: EquipmentId | null }
  | { readonly src: 'mvar'; readonly id: MvarId }
  /** Number 1 while the gateway is online, 0 while it is not; freshness `paused` in vpn mode. */
  | { readonly src: 'gateway'; readonly equipmentId: EquipmentId }
  /** Text of the count; an empty text where it could not be had (specification 7). */
  | { readonly src: 'count'; readonly metric: CountMetric };

/** The five counts of a project (specification 9). */
export type CountMetric =
  | 'equipment_count'
  | 'online_count'
  | 'offline_count'
  | 'alarm_equipment'
  | 'alarm_count';

/** What every watched thing says, whatever its family. Ids repeat what its page lists; slots are what its widgets show. */
interface WatchSources {
  readonly dataSignal: readonly SignalId[];
  readonly slots: readonly SlotSource[];
  /** Slots whose smallest and largest merged-away values travel too, for trends (architecture, decision 3). */
  readonly trendSlots: readonly number[];
}

/** One watched data-centre page. */
export interface ProjectWatch extends WatchSources {
  readonly family: 'project';
  readonly projectId: ProjectId;
  readonly pageId: PageId;
  readonly dataEquip: readonly EquipmentId[];
  readonly mvars: readonly MvarId[];
}
/** One EG equipment. It has no math variables and no counts: slots of these stay empty. */
export interface EquipmentWatch extends WatchSources {
  readonly family: 'equipment';
  readonly equipmentId: EquipmentId;
}
/** One GM or older equipment: without a push channel, its current data is polled. */
export interface LegacyWatch extends WatchSources {
  readonly family: 'legacy';
  readonly equipmentId: EquipmentId;
  /** Asks for the values of this configuration page only; null: all of the equipment's. */
  readonly conId: PageId | null;
}
export type WatchSpec = ProjectWatch | EquipmentWatch | LegacyWatch;

export type WatchId = number;

/** State of the push channel as a person needs it; of the polling, where there is no push channel. */
export interface LinkState {
  readonly phase: /** First opening under way. */
    | 'connecting'
    /** Open, and heard of within the silence limit. */
    | 'live'
    /** Lost; tried again at `retryAt`. Everything bound is disconnected. */
    | 'reconnecting'
    /** The device itself has no network. */
    | 'offline'
    /** Closed for good: left, session over. */
    | 'stopped';
  readonly since: EpochMs;
  /** When the last frame came, null before the first. */
  readonly lastFrameAt: EpochMs | null;
  readonly retryAt: EpochMs | null;
  /** Why the last attempt failed, where that is known; null while live. */
  readonly fault: import('../../../src/shared/faults').Fault | null;
}

export interface GatewayView {
  readonly equipmentId: EquipmentId;
  readonly online: boolean;
  readonly vpn: boolean;
  /** Its expected reporting interval. */
  readonly intervalMs: Millis;
  /** Whether monitoring is open now. */
  readonly monitored: boolean;
}

/** What a slot is called; sent when known and when changed. */
export interface SlotDescription {
  readonly slot: number;
  readonly title: string;
  readonly sn: string;
  readonly unit: string;
  readonly dataType: DataType | null;
  readonly writable: boolean;
  readonly equipmentId: EquipmentId | null;
}

/** What is to be said of a math variable: why it is in error, and where to look. */
export interface FormulaExplanation {
  readonly id: MvarId;
  /** Its text, cut off at FORMULA_MAX_LENGTH. */
  readonly formula: string;
  /** Null where it is in no error. */
  readonly error: FormulaError | null;
  /** Where in the text the error is, in UTF-16 units from 0; null where it is in the numbers, or in no one place. */
  readonly at: number | null;
  /** Keys of its operands that have no value now, in the order of their first mention. */
  readonly missing: readonly string[];
  /** The math variables that go round in a circle with it, itself among them; empty where none do. */
  readonly cycle: readonly MvarId[];
}

/** An alarm as lists and pushes tell of it; a push leaves the names empty. */
export type AlarmView = import('../../../src/shared/calls/alarm').AlarmRow;

/**
 * Whether alarms are heard of, for a watch of alarms alone (one without slots and signals): told when it changes, at
 * most once a second.
 */
export interface AlarmHearing {
  readonly kind: 'hearing';
  /** When the last frame came; where alarms are polled, the last answer. */
  readonly frameAt: EpochMs | null;
  /** When all active alarms were last listed; null before the first time. */
  readonly listedAt: EpochMs | null;
  /** Why they could not be listed since; null where they could. */
  readonly fault: import('../../../src/shared/faults').Fault | null;
}

/** What crosses a watch's port from the worker: `heardMessage` makes a `WatchMessage` of it. */
export type PostedMessage = Exclude<WatchMessage, BatchMessage> | PostedBatch;
/** From the worker, over a watch's port. */
export type WatchMessage =
  | BatchMessage
  | ReplayMessage
  | { readonly kind: 'described'; readonly slots: readonly SlotDescription[] }
  | { readonly kind: 'link'; readonly link: LinkState }
  | { readonly kind: 'gateways'; readonly gateways: readonly GatewayView[] }
  /**
   * Alarms that were active at the start, raised, changed, recovered; newest state per id. `over`: alarms that are
   * active no more, which was found out only afterwards, so that nobody knows since when.
   */
  | { readonly kind: 'alarms'; readonly alarms: readonly AlarmView[]; readonly over?: readonly AlarmId[] }
  | AlarmHearing
  /**
   * Data is loaded (also where monitoring could not be opened: specification 4 and 7). Sent once, and again when what
   * failed has changed or was made good.
   */
  | { readonly kind: 'loaded'; readonly fault: import('../../../src/shared/faults').Fault | null };

/** From the page, over a watch's port. */
export type WatchRequest =
  /** The batch with this sequence number is painted: one credit (architecture, decision 2). */
  | { readonly kind: 'painted'; readonly sequence: number; readonly paintedAt: number }
  /** The slots that are on screen now; replaces the previous set. `null`: all of them. */
  | { readonly kind: 'interest'; readonly slots: Uint32Array | null }
  | { readonly kind: 'replay'; readonly order: ReplayOrder };

/** What became of a write: three ends, not two (wire.md). */
export type OperationPhase =
  /** Handed to the platform. */
  | 'sent'
  /** The platform took it and answers later. */
  | 'accepted'
  /** The platform says it is done; the pushed value is not seen yet. */
  | 'done'
  /** Done, and the signal has been seen with the written value. */
  | 'read-back'
  | 'refused'
  /** No answer in time, or the connection was cut: read the value before sending again. */
  | 'unknown';

export interface Operation {
  readonly id: OperationId;
  readonly signalId: SignalId;
  /** Null where the signal's equipment is watched by itself. */
  readonly projectId: ProjectId | null;
  readonly value: string;
  readonly phase: OperationPhase;
  readonly sentAt: EpochMs;
  readonly endedAt: EpochMs | null;
  readonly fault: import('../../../src/shared/faults').Fault | null;
  readonly uuid: string | null;
}

/** A write as a person confirmed it. The id is made when the confirmation opens, so that one confirmation is one POST. */
export interface WriteOrder {
  readonly id: OperationId;
  readonly watch: WatchId;
  /** Null where the signal's equipment is watched by itself. */
  readonly projectId: ProjectId | null;
  readonly signalId: SignalId;
  readonly value: string;
  /**
   * The write of the same signal that this one takes back (a key that was held and is let go). Where that one was sent,
   * this one is too, whatever has happened to the link, the value or the page since.
   */
  readonly takesBack?: OperationId;
}

/**
 * A command that answers later, other than a write: the call as its declaration encodes it. One id is one POST. The two
 * patterns are those of specification 7: `multi` answers under a uuid (180 tries), `legacy` by code 10003 (30 tries).
 */
export interface CommandOrder {
  readonly id: OperationId;
  readonly pattern: 'multi' | 'legacy';
  readonly path: string;
  readonly body: 'form' | 'json';
  readonly input: { readonly [name: string]: import('../../../src/shared/calls/call').Plain };
  /** Codes of a refusal that count as success, such as ALREADY_BOUND_CODE of `bindTemplate`. */
  readonly doneCodes?: readonly string[];
}
/** How far a command is. */
export interface CommandProgress {
  readonly id: OperationId;
  /** Null until the platform has taken it over, and in the legacy pattern. */
  readonly uuid: CommandUuid | null;
  /** How often it has been asked what became of it. */
  readonly tries: number;
}
export type CommandEnd = import('../../../src/shared/calls/command-end').CommandEnd<unknown>;

/** What happens to the page, relayed, since a worker is not told. */
export type LifeEvent =
  | 'online'
  | 'offline'
  | 'visible'
  | 'hidden'
  | 'pagehide'
  | 'pageshow'
  | 'freeze'
  | 'resume';

/** From the worker, over the port given to `start`; not tied to a watch. Anything the page sends there is answered `alive`. */
export type WorkerEvent =
  /** Business code 1006 was answered to a call of the worker. */
  | { readonly kind: 'session-ended' }
  | { readonly kind: 'operation'; readonly operation: Operation }
  | { readonly kind: 'command'; readonly progress: CommandProgress }
  | { readonly kind: 'alive' }
  /** A bug: something was thrown that nobody caught. For the developer; no stack, no payload. */
  | { readonly kind: 'bug'; readonly message: string };

/** One trend's past, cleaned: sorted, no duplicates, NaN number where the line breaks. Transferred. */
export interface TrendPoints {
  readonly times: Float64Array;
  readonly numbers: Float64Array;
}

export interface MonitorApi {
  /** Answers with the worker's steady clock, from which the page works out the offset to its own. */
  start(settings: WorkerSettings, events: MessagePort): Promise<EpochMs>;
  /** Watches a page. Everything further comes over `port`; it is closed when the watch is left. */
  watch(spec: WatchSpec, port: MessagePort): Promise<WatchId>;
  /** Leaves a watch: timers cleared, push channel closed, state dropped (specification 4). Unknown ids do nothing. */
  leave(watch: WatchId): Promise<void>;
  life(event: LifeEvent): Promise<void>;
  /**
   * Why the formula that a slot shows has no value, as it is at this moment (in a replay: at the moment shown). Null
   * where the slot shows no formula, or none that is known yet.
   */
  explain(watch: WatchId, slot: number): Promise<FormulaExplanation | null>;
  /** Sends a confirmed write. Refused at once while offline, unless it takes another back. An id that was sent before does nothing and answers as before. */
  write(order: WriteOrder): Promise<Outcome<Operation>>;
  /** All operations of this worker that have not been dismissed, newest first. */
  operations(): Promise<readonly Operation[]>;
  /** Carries a command out and answers how it ended, which may take 88 minutes. An id that was sent before is not sent again. */
  command(order: CommandOrder): Promise<CommandEnd>;
  /** Stops waiting for a write or a command. Nothing is undone by that: a write is `unknown` from then on. */
  cancel(id: OperationId): Promise<void>;
  /** The `rangeMs` of a signal before a moment (now, where none is given) from history, thinned to what a trend shows. */
  recent(
    owner: CurveOwner,
    signalId: SignalId,
    rangeMs: Millis,
    until?: EpochMs,
  ): Promise<Outcome<TrendPoints>>;
  /** Opens a curve: everything goes over `port` (`CurveRequest`, `CurveMessage`). A fault: it could not be opened. */
  curve(port: MessagePort): Promise<Outcome<null>>;
  /** Ends everything of this session: watches, polls, operations stop; nothing of it is kept (faults, 45). */
  endSession(): Promise<void>;
  /** Counters for tests and the profile: what is open at this moment. */
  inventory(): Promise<Inventory>;
  /** What the profile has counted and timed so far. It is always on; asking costs what copying it costs. */
  profile(): Promise<ProfileSnapshot>;
  /** Counts and times begin anew. */
  resetProfile(): Promise<void>;
}

/** How often something was heard of since `ProfileSnapshot.since`. */
export interface Talker {
  readonly id: string;
  readonly values: number;
}

/** Something that happened to a push channel. */
export interface LinkMoment {
  readonly at: EpochMs;
  readonly watch: WatchId;
  /** The phase that began, or a silence that is being checked. */
  readonly kind: LinkState['phase'] | 'silence';
  readonly fault: import('../../../src/shared/faults').Fault | null;
}

/** The profile at one moment (architecture, decision 12). Everything adds up from `since`. */
export interface ProfileSnapshot {
  /** When it was taken, and since when it counts: the worker's steady clock. */
  readonly at: EpochMs;
  readonly since: EpochMs;
  /** By the positions of `Count` in `src/shared/profile.ts`. */
  readonly counts: Float64Array;
  /** By the positions of `Stage` there; samples by the worker's steady clock. */
  readonly times: TimesSnapshot;
  /** Who sent most values to the present watches, loudest first. */
  readonly signals: readonly Talker[];
  readonly gateways: readonly Talker[];
  /** The last ones, oldest first. */
  readonly links: readonly LinkMoment[];
  /** What the page's copy of the steady clock is behind the worker's own, ms; 0 while unknown. */
  readonly lag: Millis;
}

export interface Inventory {
  readonly watches: number;
  readonly sockets: number;
  readonly timers: number;
  readonly calls: number;
  readonly operations: number;
}
