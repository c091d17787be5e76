/** Services that the renderer needs from its screen; it has no routes, dialogs or calls. */
import type { ComponentType } from 'react';
import type { CurveQuestion, TrendPoints } from '../../../workers/monitor/contract/contract';
import type { UnknownAlarms } from '../../i18n/unknown-alarms';
import type { WriteBlock } from '../../i18n/write-block';
import type { ReportColumn, ReportRow } from '../../shared/calls/history-reports';
import type { CancelSignal } from '../../shared/calls/run';
import type { Weather, WeatherPlace } from '../../shared/calls/weather';
import type { Outcome } from '../../shared/faults';
import type { AlarmId, EquipmentId, ReportId, SignalId } from '../../shared/ids';
import type { Millis } from '../../shared/units';
import type { AlarmMap } from '../../state/live/alarms';
import type { Curve, CurveStatus } from '../../state/live/curve';

/** A write requested by a control. The host sends nothing before the user has confirmed it. */
export interface WriteRequest {
  readonly slot: number;
  readonly signalId: SignalId;
  readonly value: string;
  /** '' if missing. */
  readonly label: string;
  /** The page's text for the confirmation; '' if missing. */
  readonly confirm: string;
  /** The old and the new text as the page would show them, with map and unit applied. */
  readonly shownOld: string;
  readonly shownNew: string;
  /** Returns the current `shownOld`, for a confirmation that stays open while the value changes. */
  readonly shownNow?: () => string;
  /** Whether a state of the page currently disables the control, checked while the confirmation is open. */
  readonly isDisabled?: () => boolean;
  /** The other half of a momentary control or of a pulse. One confirmation covers both, and each is one POST. */
  readonly release?: ReleaseRequest;
  /** Called once the write has been confirmed and sent, but not if it was declined or refused. */
  readonly sent?: () => void;
}
/** The write back on release, or `afterMs` later. Once the first write has been sent, this one is sent exactly once. */
export interface ReleaseRequest {
  readonly value: string;
  readonly shownNew: string;
  /** `null` to write on release. */
  readonly afterMs: Millis | null;
}

export interface DetailJump {
  readonly do: 'history' | 'report' | 'alarm' | 'video';
  readonly target: string;
  /** The equipment of the linking widget's value; `null` if missing. */
  readonly equipmentId: EquipmentId | null;
  /** Signals that a curve shows first; otherwise the equipment's. */
  readonly signalIds?: readonly SignalId[];
  /** Their colours on the page. */
  readonly colors?: Readonly<Record<SignalId, string>>;
}

export type Jump =
  | { readonly do: 'page'; readonly target: string }
  | { readonly do: 'back' }
  | { readonly do: 'popup'; readonly target: string }
  | { readonly do: 'url'; readonly target: string }
  | DetailJump
  | { readonly do: 'refresh' };

export interface PageAlarms {
  readonly isReadOnly?: boolean;
  /** Returns the newest state by id; the same map until an alarm changes. */
  readonly get: () => AlarmMap;
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns why the alarms of a replayed moment are uncertain; `undefined` if they are certain. */
  readonly unknownPast?: () => UnknownAlarms | undefined;
  /** Opens an alarm, where the user confirms it: here rows may move under the thumb. */
  readonly open: (id: AlarmId) => void;
  /** Opens the alarms of a piece of equipment, with their causes and next steps. */
  readonly openEquipment: (id: EquipmentId) => void;
}

/** The camera of a video widget. The player reports errors. */
export interface VideoSource {
  readonly provider: string;
  readonly serial: string;
  readonly channel: string;
  readonly url: string;
  readonly label: string;
}
/** A position in WGS-84 degrees. */
export interface MapLocation {
  readonly lng: number;
  readonly lat: number;
  readonly zoom: number;
  readonly label: string;
}
/** Components that widgets show but cannot import. Each fills its box. */
export interface PageEmbeds {
  readonly video?: ComponentType<VideoSource>;
  readonly map?: ComponentType<MapLocation>;
}

/**
 * Services that a screen provides to its page. Widgets show when an optional one that they need is missing.
 */
export interface PageHost {
  readonly auths: ReadonlySet<string>;
  /** Blocks all writes of the page. */
  readonly lock?: WriteBlock | null;
  readonly write: (request: WriteRequest) => void;
  readonly onBlocked: (block: WriteBlock) => void;
  readonly jump: (jump: Jump) => void;
  /** Called with the slots on screen (with a margin) when they change; `null` for all. */
  readonly interest: (slots: Uint32Array | null) => void;
  readonly loadRecentPoints: (signalId: SignalId, rangeMs: Millis) => Promise<Outcome<TrendPoints>>;
  /**
   * Set in a replay. Returns the points in the `rangeMs` before a moment, or before the end. A trend ends at the
   * shown moment.
   */
  readonly replayPoints?: (
    signalId: SignalId,
    rangeMs: Millis,
    until: number,
  ) => Promise<Outcome<TrendPoints>>;
  readonly inspect: (slot: number) => void;
  /** Asks for the password and continues once it is correct. */
  readonly unlock?: (onUnlocked: () => void) => void;
  readonly alarms?: PageAlarms;
  /** Reads a report up to the platform's current time. Missing without reports and in a replay. */
  readonly report?: (ask: ReportQuery, signal: CancelSignal) => Promise<Outcome<PageReport>>;
  /** Opens a curve. Rejects if its code does not load. */
  readonly curve?: () => Promise<PageCurve>;
  /** Returns the weather; `null` if no service is configured. */
  readonly weather?: (place: WeatherPlace, signal: AbortSignal) => Promise<Outcome<Weather | null>>;
  readonly embeds?: PageEmbeds;
}

export interface ReportQuery {
  readonly report: ReportId;
  readonly rangeMs: Millis;
  readonly maxRows: number;
}
export interface PageReport {
  readonly columns: readonly ReportColumn[];
  /** Newest first, values in column order. */
  readonly rows: readonly ReportRow[];
  readonly total: number;
}

export interface PageCurve extends Omit<Curve, 'ask' | 'status' | 'requestCsv'> {
  readonly ask: (question: Omit<CurveQuestion, 'owner'> & { readonly report?: ReportId }) => void;
  readonly status: () => CurveStatus;
  readonly subscribe: (listener: () => void) => () => void;
}
