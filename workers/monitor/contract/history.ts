import type { Fault } from '../../../src/shared/faults';
import type { EquipmentId, ProjectId, ReportId, SignalId } from '../../../src/shared/ids';
import type { PlatformZone } from '../../../src/shared/platform-zone';
import type { EpochMs, Millis } from '../../../src/shared/units';
import type { ValueNames } from '../../../src/shared/value-names';
import type { BrokerSource } from './watch';

/** Owner of signals; decides which calls return their history. */
export type SignalOwner =
  | {
      readonly family: 'project';
      readonly projectId: ProjectId;
      /** A custom report of the project, whose columns are the signals; all are loaded together. */
      readonly reportId?: ReportId;
    }
  | { readonly family: 'equipment'; readonly equipmentId: EquipmentId }
  | { readonly family: 'legacy'; readonly equipmentId: EquipmentId }
  /** The plant of a broker; its history is on another server. */
  | BrokerSource;

/** Signals and range of a curve. A later question replaces the earlier one, whose answer is dropped (faults 40). */
export interface CurveQuestion {
  readonly owner: SignalOwner;
  readonly signalIds: readonly SignalId[];
  /** Both ends inclusive, or a span up to the platform's current time (the presets of spec 5). */
  readonly range: { readonly from: EpochMs; readonly end: EpochMs } | { readonly lastMs: Millis };
  /** Whether to append values pushed to a watch of the signal. */
  readonly isLive: boolean;
}

export interface CurveView {
  readonly from: EpochMs;
  readonly end: EpochMs;
  readonly columns: number;
  /** Whether the column width grows in steps of at most an eighth, to keep the shape of a growing range's past. */
  readonly isSteady?: boolean;
  /** Part of the view for statistics, extended to bucket edges; all of it if absent. */
  readonly counted?: { readonly from: EpochMs; readonly end: EpochMs };
  /** Time of the last point to include; no limit if absent. */
  readonly until?: EpochMs;
  /** Number of newest points for a table, unthinned. */
  readonly latest?: number;
}

/** Statistics of the points between two times; gaps do not count. */
export interface CurveStatistics {
  readonly count: number;
  /** NaN without points, like the fields below. */
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  readonly minTime: number;
  readonly maxTime: number;
}

/**
 * A signal's points, thinned to pixel columns (decision 11) and transferred. Drawn over `columns` pixels from `from`
 * to `end`, they cover the same pixels as all points would.
 */
export interface CurveWindow {
  /** The view extended to multiples of `bucketMs`; `end` is exclusive. */
  readonly from: EpochMs;
  readonly end: EpochMs;
  /** Width of one pixel column. */
  readonly bucketMs: Millis;
  readonly times: Float64Array;
  /** NaN at line breaks. */
  readonly numbers: Float64Array;
  readonly statistics: CurveStatistics;
}

export interface CurveSeries {
  readonly signalId: SignalId;
  /** Points available to show: the latest ones (spec 5: 200,000 at most). */
  readonly availableCount: number;
  /** Points in the range; if more than available: "latest {available} of {total} shown" (faults 39). */
  readonly total: number;
  readonly firstTime: EpochMs | null;
  readonly lastTime: EpochMs | null;
}

/** A sheet of the loaded points: a row per time, a column per signal. The page provides the words. */
export interface CsvSheet {
  /** Headings of the time column and each signal, in the question's order. */
  readonly headings: readonly string[];
  /** Value names by signal, in the question's order; such a signal gets a column of names before its own. */
  readonly names?: readonly ValueNames[];
  /** Zone of the written times. */
  readonly zone: PlatformZone;
  /** Whether it begins with a byte order mark, by which spreadsheets recognise UTF-8. */
  readonly hasMark: boolean;
}

/** From the page, over a curve's port. Answers carry the number of their request. */
export type CurveRequest =
  | { readonly kind: 'ask'; readonly ask: number; readonly question: CurveQuestion }
  /** Stops loading; points received so far stay. */
  | { readonly kind: 'cancel' }
  | { readonly kind: 'window'; readonly request: number; readonly view: CurveView }
  | { readonly kind: 'csv'; readonly request: number; readonly sheet: CsvSheet }
  /** Requests the next part of a sheet, which is created on demand. */
  | { readonly kind: 'csv-next'; readonly request: number }
  | { readonly kind: 'close' };

/** From the worker, over a curve's port. */
export type CurveMessage =
  /** Points received, and their total if known. */
  | {
      readonly kind: 'progress';
      readonly ask: number;
      readonly loaded: number;
      readonly total: number | null;
    }
  /** With a fault, the points received before it are kept: the newest ones, without a gap. */
  | {
      readonly kind: 'loaded';
      readonly ask: number;
      readonly from: EpochMs;
      readonly end: EpochMs;
      readonly series: readonly CurveSeries[];
      readonly fault: Fault | null;
    }
  /** Values were appended. Sent once until a window is requested again. */
  | { readonly kind: 'grew'; readonly ask: number; readonly series: readonly CurveSeries[] }
  | { readonly kind: 'window'; readonly request: number; readonly windows: readonly CurveWindow[] }
  /** `null` after the last part. */
  | { readonly kind: 'csv'; readonly request: number; readonly part: string | null };

/** Past of a trend, cleaned: sorted, no duplicates, NaN at line breaks. Transferred. */
export interface TrendPoints {
  readonly times: Float64Array;
  readonly numbers: Float64Array;
}
