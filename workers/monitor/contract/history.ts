/** The part of the contract about history: curves, over a port of their own, and short trends. */

import type { Fault } from '../../../src/shared/faults';
import type { EquipmentId, ProjectId, ReportId, SignalId } from '../../../src/shared/ids';
import type { PlatformZone } from '../../../src/shared/platform-zone';
import type { EpochMs, Millis } from '../../../src/shared/units';
import type { ValueNames } from '../../../src/shared/value-names';
import type { BrokerSource } from './watch';

/** The owner of signals, which decides which calls know their history. */
export type SignalOwner =
  | {
      readonly family: 'project';
      readonly projectId: ProjectId;
      /** A custom report of the project: then its columns are the signals, and all of them come at once. */
      readonly reportId?: ReportId;
    }
  | { readonly family: 'equipment'; readonly equipmentId: EquipmentId }
  | { readonly family: 'legacy'; readonly equipmentId: EquipmentId }
  /** The plant of a site's broker, whose past another server keeps. */
  | BrokerSource;

/** Signals and range of a curve. A later question replaces an earlier one, whose answer is dropped (faults 40). */
export interface CurveQuestion {
  readonly owner: SignalOwner;
  readonly signalIds: readonly SignalId[];
  /** Both ends belong to it; or the last while up to the platform's now (the presets of spec 5). */
  readonly range: { readonly from: EpochMs; readonly end: EpochMs } | { readonly lastMs: Millis };
  /** Values pushed to a watch of such a signal are appended. */
  readonly isLive: boolean;
}

/** A range of time and how many pixel columns there are for it. */
export interface CurveView {
  readonly from: EpochMs;
  readonly end: EpochMs;
  readonly columns: number;
  /**
   * For a range that keeps growing: the width of a column then grows in steps of an eighth at most, and not a little
   * with each value, so that the shape of what is past stays still.
   */
  readonly isSteady?: boolean;
  /** Statistics are of this part of the view, moved outwards to edges of buckets; of all of it where absent. */
  readonly counted?: { readonly from: EpochMs; readonly end: EpochMs };
  /** Points after this moment are left out, as if they were not known yet; none where it is absent. */
  readonly until?: EpochMs;
  /** For a table: no thinned line, but the newest so many points of the range, each as it is. */
  readonly latest?: number;
}

/** Statistics of the points between two times; gaps do not count. */
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
 * One signal's points of a view, thinned to its pixel columns (decision 11); the columns are transferred.
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
  /** Points that are there to be shown: the latest ones (spec 5: 200,000 at most). */
  readonly kept: number;
  /** Points that the range has: "latest `kept` of `total` shown" where it is more (faults 39). */
  readonly total: number;
  readonly firstTime: EpochMs | null;
  readonly lastTime: EpochMs | null;
}

/** A sheet of the loaded points: a row for each time, a column for each signal. The page brings the words. */
export interface CsvSheet {
  /** Heading of the time column, then one of each signal in the question's order. */
  readonly headings: readonly string[];
  /** Names of values by signal, in the question's order: such a signal has a column of names before its own. */
  readonly names?: readonly ValueNames[];
  /** Zone of the times that are written. */
  readonly zone: PlatformZone;
  /** Begins with a byte order mark, by which spreadsheets know that it is UTF-8. */
  readonly hasMark: boolean;
}

/** From the page, over a curve's port. Answers carry the number of the request that they belong to. */
export type CurveRequest =
  | { readonly kind: 'ask'; readonly ask: number; readonly question: CurveQuestion }
  /** Stops loading; points that have arrived stay. */
  | { readonly kind: 'cancel' }
  | { readonly kind: 'window'; readonly request: number; readonly view: CurveView }
  | { readonly kind: 'csv'; readonly request: number; readonly sheet: CsvSheet }
  /** Asks for the next part of a sheet, which is made only then. */
  | { readonly kind: 'csv-next'; readonly request: number }
  /** Drops everything. */
  | { readonly kind: 'close' };

/** From the worker, over a curve's port. */
export type CurveMessage =
  /** Points that have arrived, of how many; null while that is not known. */
  | { readonly kind: 'progress'; readonly ask: number; readonly loaded: number; readonly of: number | null }
  /** With a fault, the points that arrived before it are kept: the newest ones, without a gap. */
  | {
      readonly kind: 'loaded';
      readonly ask: number;
      readonly from: EpochMs;
      readonly end: EpochMs;
      readonly series: readonly CurveSeries[];
      readonly fault: Fault | null;
    }
  /** Values were appended. Sent once, until a window is asked for again. */
  | { readonly kind: 'grew'; readonly ask: number; readonly series: readonly CurveSeries[] }
  /** One for each signal, in the question's order. */
  | { readonly kind: 'window'; readonly request: number; readonly windows: readonly CurveWindow[] }
  /** Null: that was all of it. */
  | { readonly kind: 'csv'; readonly request: number; readonly part: string | null };

/** One trend's past, cleaned: sorted, no duplicates, NaN number where the line breaks. Transferred. */
export interface TrendPoints {
  readonly times: Float64Array;
  readonly numbers: Float64Array;
}
