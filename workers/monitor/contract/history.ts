/** The part of the contract that is about the past: curves over a port of their own, and replay over a watch's port. */
import type { Fault } from '../../../src/shared/faults';
import type { EquipmentId, ProjectId, ReportId, SignalId } from '../../../src/shared/ids';
import type { EpochMs, Millis } from '../../../src/shared/units';
import type { AlarmView } from './contract';

// Curves ---------------------------------------------------------------------------------------------------------

/** Where signals belong: says which calls know their history. */
export type CurveOwner =
  | {
      readonly family: 'project';
      readonly projectId: ProjectId;
      /** A custom report of the project: then its columns are the signals, and all of them come at once. */
      readonly reportId?: ReportId;
    }
  | { readonly family: 'equipment'; readonly equipmentId: EquipmentId }
  | { readonly family: 'legacy'; readonly equipmentId: EquipmentId };

/** What a curve shows. A later question replaces an earlier one, whose answer is never shown again (faults, 40). */
export interface CurveQuestion {
  readonly owner: CurveOwner;
  readonly signalIds: readonly SignalId[];
  /** Both ends belong to it; or the last while up to the platform's now (the presets of specification 5). */
  readonly range: { readonly from: EpochMs; readonly end: EpochMs } | { readonly lastMs: Millis };
  /** What is pushed to an open watch of such a signal is appended. */
  readonly isLive: boolean;
}

/** A stretch of time and how many pixel columns there are for it. */
export interface CurveView {
  readonly from: EpochMs;
  readonly end: EpochMs;
  readonly columns: number;
  /**
   * For a stretch that keeps growing: the width of a column then grows in steps of an eighth at most, and not a little
   * with each value, so that the shape of what is past stays still.
   */
  readonly isSteady?: boolean;
  /** Statistics are of this part of the view, moved outwards to edges of buckets; of all of it where absent. */
  readonly counted?: { readonly from: EpochMs; readonly end: EpochMs };
}

/** What there is between two times; gaps count nowhere. */
export interface CurveStatistics {
  /** Points with a number. */
  readonly count: number;
  /** NaN where there are none; so are the others. */
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  readonly minTime: number;
  readonly maxTime: number;
}

/**
 * One signal's points of a view, thinned to its pixel columns (architecture, decision 11); the columns are transferred.
 * Drawn over `columns` pixels from `from` to `end` they cover the same pixels as all points would.
 */
export interface CurveWindow {
  /** The view, moved outwards to multiples of `bucketMs`; `end` does not belong to it. */
  readonly from: EpochMs;
  readonly end: EpochMs;
  /** Width of one pixel column. */
  readonly bucketMs: Millis;
  readonly times: Float64Array;
  /** NaN where the line breaks. */
  readonly numbers: Float64Array;
  readonly statistics: CurveStatistics;
}

/** One signal of a loaded curve. */
export interface CurveSeries {
  readonly signalId: SignalId;
  /** Points that are there to be shown: the latest ones (specification 5: 200,000 at most). */
  readonly kept: number;
  /** Points that the range has: "latest `kept` of `total` shown" where it is more (faults, 39). */
  readonly total: number;
  readonly firstTime: EpochMs | null;
  readonly lastTime: EpochMs | null;
}

/** A sheet of what is loaded: a row a time, a column a signal. Words come from the page. */
export interface CsvSheet {
  /** Heading of the time column, then one of each signal in the question's order. */
  readonly headings: readonly string[];
  /** Zone of the times that are written. */
  readonly offsetMin: number;
  /** Begins with a byte order mark, by which spreadsheets know that it is UTF-8. */
  readonly hasMark: boolean;
}

/** From the page, over a curve's port. Answers carry the number of the request that they belong to. */
export type CurveRequest =
  | { readonly kind: 'ask'; readonly ask: number; readonly question: CurveQuestion }
  /** Stops loading; what has arrived stays. */
  | { readonly kind: 'cancel' }
  | { readonly kind: 'window'; readonly request: number; readonly view: CurveView }
  | { readonly kind: 'csv'; readonly request: number; readonly sheet: CsvSheet }
  /** The next part of a sheet; none is made before it is asked for. */
  | { readonly kind: 'csv-next'; readonly request: number }
  /** Drops everything. */
  | { readonly kind: 'close' };

/** From the worker, over a curve's port. */
export type CurveMessage =
  /** Points that have arrived, of how many; null while that is not known. */
  | { readonly kind: 'progress'; readonly ask: number; readonly loaded: number; readonly of: number | null }
  /** With a fault what had arrived before it is there: the newest points, without a hole. */
  | {
      readonly kind: 'loaded';
      readonly ask: number;
      readonly from: EpochMs;
      readonly end: EpochMs;
      readonly series: readonly CurveSeries[];
      readonly fault: Fault | null;
    }
  /** Values were appended. Said once, until a window is asked for again. */
  | { readonly kind: 'grew'; readonly ask: number; readonly series: readonly CurveSeries[] }
  /** One for each signal, in the question's order. */
  | { readonly kind: 'window'; readonly request: number; readonly windows: readonly CurveWindow[] }
  /** Null: that was all of it. */
  | { readonly kind: 'csv'; readonly request: number; readonly part: string | null };

// Replay ---------------------------------------------------------------------------------------------------------

/** From the page, over a watch's port as `{kind: 'replay', order}`. */
export type ReplayOrder =
  /**
   * Shows a span, loading what is around the moment shown, and stands at its beginning, or at `at`. Until `leave` the
   * watch shows nothing live.
   */
  | { readonly do: 'start'; readonly from: EpochMs; readonly end: EpochMs; readonly at?: EpochMs }
  | { readonly do: 'play' }
  | { readonly do: 'pause' }
  /** Times real time, from REPLAY_SPEED_MIN to REPLAY_SPEED_MAX. */
  | { readonly do: 'speed'; readonly speed: number }
  | { readonly do: 'seek'; readonly at: EpochMs }
  /** To the next moment at which any bound signal has a value, or the one before; pauses. */
  | { readonly do: 'step'; readonly direction: 1 | -1 }
  /** Back to live: everything is shown as it is now and asked for again. */
  | { readonly do: 'leave' };

export interface ReplayState {
  readonly from: EpochMs;
  readonly end: EpochMs;
  /** The moment that is shown. */
  readonly at: EpochMs;
  readonly speed: number;
  readonly isPlaying: boolean;
  /** What is loaded around the moment shown, both ends; the moment itself where nothing is. Beyond, playing waits. */
  readonly readyFrom: EpochMs;
  readonly readyEnd: EpochMs;
  /** Signals that have been loaded for the moment shown, of how many; equal when all are. */
  readonly loaded: number;
  readonly of: number;
  /** Why not everything could be loaded; null where all went well. */
  readonly fault: Fault | null;
  /** Signals of which not every point is kept, and how far apart in time what is kept may be. */
  readonly thinned: number;
  readonly spacingMs: Millis;
}

/** From the worker, over a watch's port. */
export type ReplayMessage =
  /** Null: the watch is live again; with a fault: replay could not begin. */
  | { readonly kind: 'replay'; readonly replay: ReplayState | null; readonly fault?: Fault }
  /** All alarms that were active at the moment that is shown, as they stood then. Live ones are told of as ever. */
  | { readonly kind: 'replay-alarms'; readonly alarms: readonly AlarmView[] };
