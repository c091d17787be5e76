/** The part of the contract about watches: what a page watches, and the messages of a watch's port. */
import type { BatchMessage, PostedBatch } from '../../../src/shared/batch';
import type { SignalSnapshot } from '../../../src/shared/calls/signal';
import type { Fault } from '../../../src/shared/faults';
import type { FormulaError } from '../../../src/shared/formula/formula-error';
import type { AlarmId, EquipmentId, MvarId, PageId, ProjectId, SignalId } from '../../../src/shared/ids';
import type { EpochMs, Millis } from '../../../src/shared/units';
import type { ValueLimits, ValueRules } from '../../../src/shared/value-names';
import type { AlarmFeedState, AlarmView } from './alarms';
import type { ReplayMessage, ReplayOrder } from './replay';

/** Something of the platform that a widget can be bound to; its index in `WatchSpec.slots` is its slot. */
export type SlotSource =
  | { readonly src: 'signal'; readonly signalId: SignalId; readonly equipmentId: EquipmentId | null }
  | { readonly src: 'mvar'; readonly id: MvarId }
  /** Number 1 while the gateway is online, 0 while it is not; freshness `paused` in vpn mode. */
  | { readonly src: 'gateway'; readonly equipmentId: EquipmentId }
  /** Text of the count; an empty text where it could not be had (spec 7). */
  | { readonly src: 'count'; readonly metric: CountMetric };

/** The five counts of a project (spec 9). */
export type CountMetric =
  | 'equipment_count'
  | 'online_count'
  | 'offline_count'
  | 'alarm_equipment'
  | 'alarm_count';

/** The common part of all watches. The ids are those that the page lists; the slots are those that its widgets show. */
interface WatchSources {
  readonly dataSignal: readonly SignalId[];
  readonly slots: readonly SlotSource[];
  /** Slots whose smallest and largest merged-away values travel too, for trends (decision 3). */
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
/** Address of a site's broker, and its way of writing a plant into topics. Watches of the same access share a connection. */
export interface BrokerAccess {
  /** `ws:` or `wss:` address. */
  readonly url: string;
  /** Null where the broker wants none. */
  readonly username: string | null;
  readonly password: string | null;
  /** Path under the page's origin that gives a token for them; null where the broker itself gets them. */
  readonly tokenPath: string | null;
  readonly dialect: 'sparkplug' | 'json';
  /** Groups of Sparkplug; all where none is named. */
  readonly groups: readonly string[];
  /** First level of plain topics. */
  readonly prefix: string;
  /** The site allows asking nodes of Sparkplug for their birth. */
  readonly mayAskRebirth: boolean;
  /** The site allows writing. */
  readonly mayWrite: boolean;
}
/** The plant of a site's broker: the way to its values, and to their past. */
export interface BrokerSource {
  readonly family: 'broker';
  readonly access: BrokerAccess;
  /** Path under the page's origin of the server that keeps the past; null where there is none. */
  readonly history: string | null;
  /** Path under the page's origin of the server that knows the alarms; null where there is none, or none are wanted. */
  readonly alerts: string | null;
}
/** Equipment of a site's broker. It has no math variables; its alarms are known elsewhere. */
export interface BrokerWatch extends BrokerSource, WatchSources {
  readonly dataEquip: readonly EquipmentId[];
  /** `plant` messages are wanted: all equipment, and the signals of that in `dataEquip`. */
  readonly listsPlant?: boolean;
}
/** An edge node, a device of one, or a device of plain topics. */
export interface PlantEquipment {
  readonly id: EquipmentId;
  /** Null while nobody knows: neither its birth nor its death has come since the link is open. */
  readonly isOnline: boolean | null;
  /** Number of its signals; 0 while it was heard but has not said what it has. */
  readonly signalCount: number;
}
export interface PlantListing {
  readonly equipment: readonly PlantEquipment[];
  /** Signals of the watched equipment, by name. */
  readonly signals: readonly SignalSnapshot[];
}
/** A watch of the platform's own equipment. */
export type PlatformWatch = ProjectWatch | EquipmentWatch | LegacyWatch;
export type WatchSpec = PlatformWatch | BrokerWatch;

export type WatchId = number;

/** State of the push channel as a person needs it; of the polling, where there is no push channel. */
export interface LinkState {
  readonly phase: /** First opening under way. */
    | 'connecting'
    /** Open, and something was understood within the silence limit, or a check by a call has agreed. */
    | 'live'
    /** Lost; tried again at `retryAt`. Everything bound is disconnected. */
    | 'reconnecting'
    /** The device itself has no network. */
    | 'offline'
    /** Closed for good: left, session over. */
    | 'stopped';
  readonly since: EpochMs;
  /** Time of the last frame that was understood; null before the first. */
  readonly lastFrameAt: EpochMs | null;
  readonly retryAt: EpochMs | null;
  /** The fault of the last attempt, where it is known; null while live. */
  readonly fault: Fault | null;
}

export interface GatewayView {
  readonly equipmentId: EquipmentId;
  /** Null while nobody knows: a broker's equipment of which neither birth nor death has come on this connection. */
  readonly online: boolean | null;
  readonly vpn: boolean;
  /** Its expected reporting interval. */
  readonly intervalMs: Millis;
  /** Monitoring is open now. */
  readonly monitored: boolean;
}

/** Name of a slot, and everything that the words of its values depend on; sent when known and when it changes. */
export interface SlotDescription extends ValueRules, ValueLimits {
  readonly slot: number;
  readonly title: string;
  readonly sn: string;
  readonly writable: boolean;
  readonly equipmentId: EquipmentId | null;
}

/** Explains a math variable to a person: its error, and the place in its text to look at. */
export interface FormulaExplanation {
  readonly id: MvarId;
  /** Its text, cut off at FORMULA_MAX_LENGTH. */
  readonly formula: string;
  /** Null where it is in no error. */
  readonly error: FormulaError | null;
  /** Place of the error in the text, in UTF-16 units from 0; null where the numbers are at fault, or no single place. */
  readonly at: number | null;
  /** Keys of its operands that have no value now, in the order of their first mention. */
  readonly missing: readonly string[];
  /** The math variables of the cycle that it is in, itself among them; empty where it is in none. */
  readonly cycle: readonly MvarId[];
}

/** A message as it crosses a watch's port; `receivedMessage` makes a `WatchMessage` of it. */
export type PostedMessage = Exclude<WatchMessage, BatchMessage> | PostedBatch;
/** From the worker, over a watch's port. */
export type WatchMessage =
  | BatchMessage
  | ReplayMessage
  | { readonly kind: 'described'; readonly slots: readonly SlotDescription[] }
  | { readonly kind: 'link'; readonly link: LinkState }
  | { readonly kind: 'gateways'; readonly gateways: readonly GatewayView[] }
  /**
   * Alarms that were active at the start, raised, changed, recovered; newest state per id. `over`: alarms that are active
   * no more, although no push has said when they ended.
   */
  | { readonly kind: 'alarms'; readonly alarms: readonly AlarmView[]; readonly over?: readonly AlarmId[] }
  | AlarmFeedState
  /** The plant of a broker, and again whenever equipment or signals of it have changed. */
  | { readonly kind: 'plant'; readonly plant: PlantListing }
  /**
   * Data is loaded (also where monitoring could not be opened: spec 4 and 7). Sent once, and again when what
   * failed has changed or was made good.
   */
  | { readonly kind: 'loaded'; readonly fault: Fault | null };

/** From the page, over a watch's port. */
export type WatchRequest =
  /** The batch with this sequence number is painted: one credit (decision 2). */
  | { readonly kind: 'painted'; readonly sequence: number; readonly paintedAt: number }
  /** The slots that are on screen now; replaces the previous set. `null`: all of them. */
  | { readonly kind: 'interest'; readonly slots: Uint32Array | null }
  | { readonly kind: 'replay'; readonly order: ReplayOrder };
