/**
 * The services that a configuration page needs from its host. The renderer knows no route, no dialog and no call; the
 * screen gives it this.
 */
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

/** A person's write request a value. Nothing is sent before the host has asked for confirmation. */
export interface WriteRequest {
  readonly slot: number;
  readonly signalId: SignalId;
  readonly value: string;
  /** Name of the control on the page, '' for none. */
  readonly label: string;
  /** Words of the page author for the confirmation, '' for none. */
  readonly confirm: string;
  /** The value's text and the new one as the page would show them, with map and unit applied. */
  readonly shownOld: string;
  readonly shownNew: string;
  /** `shownOld` as it is at this moment, for a confirmation that stays open while the value changes. */
  readonly shownNow?: () => string;
  /** A state of the page disables the control now: it may come to that while the confirmation is open. */
  readonly isDisabled?: () => boolean;
  /** The other half of a momentary control or of a pulse. One confirmation is both, and each is one POST. */
  readonly release?: ReleaseRequest;
  /** To be called once the write was confirmed and sent; not where the person declined, nor where it was refused. */
  readonly sent?: () => void;
}
/** The write back when the person lets go, or `afterMs` later. Once the first is sent, this is sent too, once. */
export interface ReleaseRequest {
  readonly value: string;
  readonly shownNew: string;
  /** Null: when the person lets go. */
  readonly afterMs: Millis | null;
}

/** To what is known of an equipment besides its values. */
export interface DetailJump {
  readonly do: 'history' | 'report' | 'alarm' | 'video';
  readonly target: string;
  /** The equipment of the value that the linking widget is bound to; null where there is none. */
  readonly equipmentId: EquipmentId | null;
  /** Signals that a curve shows first; those of the equipment otherwise. */
  readonly signalIds?: readonly SignalId[];
  /** The colours that these have on the page. */
  readonly colors?: Readonly<Record<SignalId, string>>;
}

export type Jump =
  | { readonly do: 'page'; readonly target: string }
  | { readonly do: 'back' }
  | { readonly do: 'popup'; readonly target: string }
  | { readonly do: 'url'; readonly target: string }
  | DetailJump
  | { readonly do: 'refresh' };

/** Alarms of what is watched, as the host knows them. */
export interface PageAlarms {
  /** They come from where nobody can confirm them. */
  readonly isReadOnly?: boolean;
  /** Newest state an id; the same map until something changed. */
  readonly get: () => AlarmMap;
  readonly subscribe: (listener: () => void) => () => void;
  /** Why the alarms of a replayed moment may not be those that were active; undefined where they are. */
  readonly unknownPast?: () => UnknownAlarms | undefined;
  /**
   * Shows all that is known of one, and confirms it from there by the rules of alarm lists: what is confirmed has been
   * read by name, whatever rows move under the thumb meanwhile.
   */
  readonly open: (id: AlarmId) => void;
  /** Shows the active alarms of an equipment, with their causes and the ways on. */
  readonly openEquipment: (id: EquipmentId) => void;
}

/** A camera as the page names it; the player says what is wrong with it. */
export interface VideoSource {
  readonly provider: string;
  readonly serial: string;
  readonly channel: string;
  readonly url: string;
  readonly label: string;
}
/** A place on the map, in WGS-84 degrees. */
export interface MapLocation {
  readonly lng: number;
  readonly lat: number;
  readonly zoom: number;
  readonly label: string;
}
/** Parts of the product that widgets show and cannot import. Each fills the box that it is put in. */
export interface PageEmbeds {
  readonly video?: ComponentType<VideoSource>;
  readonly map?: ComponentType<MapLocation>;
}

/** A host leaves out an optional service that it has not; the widgets that need it say so. */
export interface PageHost {
  /** Permission codes of the signed-in user. */
  readonly auths: ReadonlySet<string>;
  /** A block of all writes of the page, whatever its values; null or missing for none. */
  readonly lock?: WriteBlock | null;
  /** Opens the confirmation for a write. */
  readonly write: (request: WriteRequest) => void;
  /** Says why a touched control did nothing. */
  readonly onBlocked: (block: WriteBlock) => void;
  readonly jump: (jump: Jump) => void;
  /** The slots that are on screen (with a margin) have changed; null for all. */
  readonly interest: (slots: Uint32Array | null) => void;
  readonly recentPoints: (signalId: SignalId, rangeMs: Millis) => Promise<Outcome<TrendPoints>>;
  /**
   * In a replay: the points of a signal in the `rangeMs` before a moment, or before the end of what is played. A trend then
   * takes them instead of what arrives, and ends at the moment shown.
   */
  readonly replayPoints?: (
    signalId: SignalId,
    rangeMs: Millis,
    until: number,
  ) => Promise<Outcome<TrendPoints>>;
  /** A value was tapped: show all that is known of it. */
  readonly inspect: (slot: number) => void;
  /** Asks for the page's password, and goes on once it was right. */
  readonly unlock?: (then: () => void) => void;
  readonly alarms?: PageAlarms;
  /**
   * The newest rows of a custom report, up to the platform's now, `most` of them. Missing where nothing has any, and where
   * the page shows the past.
   */
  readonly report?: (ask: ReportAsk, signal: CancelSignal) => Promise<Outcome<PageReport>>;
  /** Opens a curve session for a widget that shows the past. Rejects where its code does not come. */
  readonly curve?: () => Promise<PageCurve>;
  /** Null: no service is configured. */
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
  /** Newest first, their values in the order of the columns. */
  readonly rows: readonly ReportRow[];
  /** Number of rows in the range. */
  readonly total: number;
}

/** A curve session whose signals are those of the page, or the columns of a custom report. */
export interface PageCurve extends Omit<Curve, 'ask' | 'status' | 'csv'> {
  readonly ask: (question: Omit<CurveQuestion, 'owner'> & { readonly report?: ReportId }) => void;
  readonly status: () => CurveStatus;
  readonly subscribe: (listener: () => void) => () => void;
}
