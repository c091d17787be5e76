/** The renderer has no routes, dialogs or calls; the screen passes them in. */
import type { ComponentType } from 'react';
import type { CurveQuestion, TrendPoints } from '../../../workers/monitor/contract/contract';
import type { UnknownAlarms } from '../../i18n/unknown-alarms';
import type { WriteBlock } from '../../i18n/write-block';
import type { ReportColumn, ReportRow } from '../../shared/calls/report';
import type { CancelSignal } from '../../shared/calls/run';
import type { Weather, WeatherPlace } from '../../shared/calls/weather';
import type { Outcome } from '../../shared/faults';
import type { AlarmId, EquipmentId, ReportId, SignalId } from '../../shared/ids';
import type { Millis } from '../../shared/units';
import type { AlarmMap } from '../../state/live/alarms';
import type { Curve, CurveStatus } from '../../state/live/curve';

/** Nothing is sent before the host has asked for confirmation. */
export interface WriteRequest {
  readonly slot: number;
  readonly signalId: SignalId;
  readonly value: string;
  /** '' if missing. */
  readonly label: string;
  /** The page author's words; '' if missing. */
  readonly confirm: string;
  /** The old and the new text as the page would show them, with map and unit applied. */
  readonly shownOld: string;
  readonly shownNew: string;
  /** The current `shownOld`, for a confirmation that stays open while the value changes. */
  readonly shownNow?: () => string;
  /** Whether a state of the page disables the control now, while the confirmation is open. */
  readonly isDisabled?: () => boolean;
  /** The other half of a momentary control or of a pulse. One confirmation covers both, and each is one POST. */
  readonly release?: ReleaseRequest;
  /** Called once the write was confirmed and sent; not if it was declined or refused. */
  readonly sent?: () => void;
}
/** The write back on release, or `afterMs` later. Once the first write is sent, this one is sent too, once. */
export interface ReleaseRequest {
  readonly value: string;
  readonly shownNew: string;
  /** `null` for on release. */
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
  /** Newest state per id; the same map until something changed. */
  readonly get: () => AlarmMap;
  readonly subscribe: (listener: () => void) => () => void;
  /** Why the alarms of a replayed moment are uncertain; undefined if they are certain. */
  readonly unknownPast?: () => UnknownAlarms | undefined;
  /** The user confirms there, on a named alarm, while rows may move under the thumb here. */
  readonly open: (id: AlarmId) => void;
  /** Shows them with their causes and next steps. */
  readonly openEquipment: (id: EquipmentId) => void;
}

/** The player reports errors. */
export interface VideoSource {
  readonly provider: string;
  readonly serial: string;
  readonly channel: string;
  readonly url: string;
  readonly label: string;
}
/** In WGS-84 degrees. */
export interface MapLocation {
  readonly lng: number;
  readonly lat: number;
  readonly zoom: number;
  readonly label: string;
}
/** Parts of the product that widgets show and cannot import. Each fills its box. */
export interface PageEmbeds {
  readonly video?: ComponentType<VideoSource>;
  readonly map?: ComponentType<MapLocation>;
}

/** A host may leave out optional services; the widgets that need them show so. */
export interface PageHost {
  readonly auths: ReadonlySet<string>;
  /** Blocks all writes of the page. */
  readonly lock?: WriteBlock | null;
  readonly write: (request: WriteRequest) => void;
  readonly onBlocked: (block: WriteBlock) => void;
  readonly jump: (jump: Jump) => void;
  /** The slots on screen (with a margin) have changed; `null` for all. */
  readonly interest: (slots: Uint32Array | null) => void;
  readonly recentPoints: (signalId: SignalId, rangeMs: Millis) => Promise<Outcome<TrendPoints>>;
  /**
   * In a replay: the points in the `rangeMs` before a moment, or before the end. A trend ends at the moment shown.
   */
  readonly replayPoints?: (
    signalId: SignalId,
    rangeMs: Millis,
    until: number,
  ) => Promise<Outcome<TrendPoints>>;
  readonly inspect: (slot: number) => void;
  /** Continues once the password was correct. */
  readonly unlock?: (then: () => void) => void;
  readonly alarms?: PageAlarms;
  /** Up to the platform's current time. Missing without reports, and in a replay. */
  readonly report?: (ask: ReportAsk, signal: CancelSignal) => Promise<Outcome<PageReport>>;
  /** Rejects if its code does not load. */
  readonly curve?: () => Promise<PageCurve>;
  /** `null` if no service is configured. */
  readonly weather?: (place: WeatherPlace, signal: AbortSignal) => Promise<Outcome<Weather | null>>;
  readonly embeds?: PageEmbeds;
}

export interface ReportAsk {
  readonly report: ReportId;
  readonly rangeMs: Millis;
  readonly most: number;
}
export interface PageReport {
  readonly columns: readonly ReportColumn[];
  /** Newest first, values in column order. */
  readonly rows: readonly ReportRow[];
  readonly total: number;
}

export interface PageCurve extends Omit<Curve, 'ask' | 'status' | 'csv'> {
  readonly ask: (question: Omit<CurveQuestion, 'owner'> & { readonly report?: ReportId }) => void;
  readonly status: () => CurveStatus;
  readonly subscribe: (listener: () => void) => () => void;
}
