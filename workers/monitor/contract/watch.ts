import type { BatchMessage, PostedBatch } from '../../../src/shared/batch';
import type { SignalSnapshot } from '../../../src/shared/calls/signal';
import type { Fault } from '../../../src/shared/faults';
import type { FormulaError } from '../../../src/shared/formula/formula-error';
import type { AlarmId, EquipmentId, MvarId, PageId, ProjectId, SignalId } from '../../../src/shared/ids';
import type { EpochMs, Millis } from '../../../src/shared/units';
import type { ValueLimits, ValueRules } from '../../../src/shared/value-names';
import type { AlarmFeedState, AlarmView } from './alarms';
import type { ReplayCommand, ReplayMessage } from './replay';

/** A platform source that a widget can bind to; its index in `WatchSpec.slots` is its slot. */
export type SlotSource =
  | { readonly src: 'signal'; readonly signalId: SignalId; readonly equipmentId: EquipmentId | null }
  | { readonly src: 'mvar'; readonly id: MvarId }
  /** Number 1 while the gateway is online, otherwise 0; freshness `paused` in vpn mode. */
  | { readonly src: 'gateway'; readonly equipmentId: EquipmentId }
  /** Text of the count; empty if unavailable (spec 7). */
  | { readonly src: 'count'; readonly metric: CountMetric };

/** The five counts of a project (spec 9). */
export type CountMetric =
  | 'equipment_count'
  | 'online_count'
  | 'offline_count'
  | 'alarm_equipment'
  | 'alarm_count';

/** Fields of every watch: the ids that the page lists, and the slots that its widgets show. */
interface WatchSources {
  readonly dataSignal: readonly SignalId[];
  readonly slots: readonly SlotSource[];
  /** Slots that also send the smallest and largest of their merged values, for trends (decision 3). */
  readonly trendSlots: readonly number[];
}

export interface ProjectWatch extends WatchSources {
  readonly family: 'project';
  readonly projectId: ProjectId;
  readonly pageId: PageId;
  readonly dataEquip: readonly EquipmentId[];
  readonly mvars: readonly MvarId[];
}
/** A piece of EG equipment. It has no math variables or counts; such slots stay empty. */
export interface EquipmentWatch extends WatchSources {
  readonly family: 'equipment';
  readonly equipmentId: EquipmentId;
}
/** A piece of GM or older equipment. It has no push channel, so its data is polled. */
export interface LegacyWatch extends WatchSources {
  readonly family: 'legacy';
  readonly equipmentId: EquipmentId;
  /** Limits the values to this configuration page; `null` for all values of the equipment. */
  readonly conId: PageId | null;
}
/** Address of a broker and its dialect. Watches with the same access share a connection. */
export interface BrokerAccess {
  readonly url: string;
  /** `null` if the broker requires none. */
  readonly username: string | null;
  readonly password: string | null;
  /** Path under the page's origin that exchanges them for a token; `null` if the broker accepts them directly. */
  readonly tokenPath: string | null;
  readonly dialect: 'sparkplug' | 'json';
  /** Sparkplug groups; all if empty. */
  readonly groups: readonly string[];
  /** First level of plain topics. */
  readonly prefix: string;
  /** Whether the operator allows requesting births from Sparkplug nodes. */
  readonly mayRequestRebirth: boolean;
  /** Whether the operator allows writing. */
  readonly mayWrite: boolean;
}
/** The plant of a broker: access to its values and their history. */
export interface BrokerSource {
  readonly family: 'broker';
  readonly access: BrokerAccess;
  /** Path of the history server under the page's origin; `null` if missing. */
  readonly history: string | null;
  /** Path of the alarm server under the page's origin; `null` if missing or not wanted. */
  readonly alerts: string | null;
}
/** Equipment of a broker. It has no math variables; its alarms come from another server. */
export interface BrokerWatch extends BrokerSource, WatchSources {
  readonly dataEquip: readonly EquipmentId[];
  /** Whether to send `plant` messages: all equipment, and the signals of `dataEquip`. */
  readonly listsPlant?: boolean;
}
/** An edge node, its device, or a device of plain topics. */
export interface PlantEquipment {
  readonly id: EquipmentId;
  /** `null` while unknown: no birth or death since the link opened. */
  readonly isOnline: boolean | null;
  /** 0 for equipment that has sent messages but not listed its signals. */
  readonly signalCount: number;
}
export interface PlantListing {
  readonly equipment: readonly PlantEquipment[];
  /** Signals of the watched equipment, by name. */
  readonly signals: readonly SignalSnapshot[];
}
type PlatformWatch = ProjectWatch | EquipmentWatch | LegacyWatch;
export type WatchSpec = PlatformWatch | BrokerWatch;

export type WatchId = number;

/** State of the push channel, or of the polling that replaces it, as shown to the user. */
export interface LinkState {
  readonly status:
    | 'connecting'
    /** Open, and a frame was understood within the silence limit, or a call confirmed the link. */
    | 'live'
    /** Lost; the next attempt is at `retryAt`. Everything bound is disconnected. */
    | 'reconnecting'
    /** The device itself has no network. */
    | 'offline'
    /** Closed for good: the watch was left, or the session ended. */
    | 'stopped';
  readonly since: EpochMs;
  /** Time of the last understood frame; `null` before the first. */
  readonly lastFrameAt: EpochMs | null;
  readonly retryAt: EpochMs | null;
  /** Fault of the last attempt if known; `null` while live. */
  readonly fault: Fault | null;
}

export interface GatewayView {
  readonly equipmentId: EquipmentId;
  /** `null` while unknown: equipment of a broker without birth or death on this connection. */
  readonly online: boolean | null;
  readonly vpn: boolean;
  /** Expected reporting interval. */
  readonly intervalMs: Millis;
  readonly monitored: boolean;
}

/** Name of a slot and the rules for showing its values; sent when known and on change. */
export interface SlotDescription extends ValueRules, ValueLimits {
  readonly slot: number;
  readonly title: string;
  readonly sn: string;
  readonly writable: boolean;
  readonly equipmentId: EquipmentId | null;
}

/** An operand of a formula and its current number. */
export interface FormulaOperand {
  /** `equipmentId_signalId` of a signal, or the id of a math variable. */
  readonly key: string;
  /** Its row, which is a slot if below the watch's number of slots; `null` if unknown. */
  readonly row: number | null;
  /** NaN if missing. */
  readonly number: number;
  /** Its description, if it is a signal that the page does not show. */
  readonly words?: Pick<SlotDescription, 'title' | 'unit'>;
}

/** Explanation of a math variable for the user: its error, and where in its text to look. */
export interface FormulaExplanation {
  readonly id: MvarId;
  /** Truncated at FORMULA_MAX_LENGTH. */
  readonly formula: string;
  readonly error: FormulaError | null;
  /** Position in the text, in UTF-16 units from 0; `null` if the numbers are at fault, or more than one place. */
  readonly at: number | null;
  /** Its operands in the order of their first mention. */
  readonly operands: readonly FormulaOperand[];
  /** Keys of its operands without a current value, in the order of their first mention. */
  readonly missing: readonly string[];
  /** Math variables of its cycle, including itself; empty without a cycle. */
  readonly cycle: readonly MvarId[];
}

/** A message as it crosses a watch's port. */
export type PostedMessage = Exclude<WatchMessage, BatchMessage> | PostedBatch;
/** From the worker, over a watch's port. */
export type WatchMessage =
  | BatchMessage
  | ReplayMessage
  | { readonly kind: 'described'; readonly slots: readonly SlotDescription[] }
  | { readonly kind: 'link'; readonly link: LinkState }
  | { readonly kind: 'gateways'; readonly gateways: readonly GatewayView[] }
  /**
   * New states of active, raised, changed or recovered alarms. `over`: no longer active, although no push reported
   * it.
   */
  | { readonly kind: 'alarms'; readonly alarms: readonly AlarmView[]; readonly over?: readonly AlarmId[] }
  | AlarmFeedState
  /** The plant of a broker; sent again whenever its equipment or signals change. */
  | { readonly kind: 'plant'; readonly plant: PlantListing }
  /**
   * Data is loaded, even if monitoring failed to open (spec 4 and 7). Sent again when the fault changes or clears.
   */
  | { readonly kind: 'loaded'; readonly fault: Fault | null };

/** From the page, over a watch's port. */
export type WatchRequest =
  /** The batch with this sequence number has been painted, which returns a credit (decision 2). */
  | { readonly kind: 'painted'; readonly sequence: number; readonly paintedAt: number }
  /** Slots on screen; replaces the previous set. `null` for all. */
  | { readonly kind: 'interest'; readonly slots: Uint32Array | null }
  | { readonly kind: 'replay'; readonly command: ReplayCommand };
