/** Queries supported by a source of history. */
import type { AlarmRow } from '../../../src/shared/calls/alarm';
import type { Paged } from '../../../src/shared/calls/paging';
import type { CallOptions } from '../../../src/shared/calls/run';
import type { Outcome } from '../../../src/shared/faults';
import type { SignalId } from '../../../src/shared/ids';
import type { EpochMs, TimeRange } from '../../../src/shared/units';
import type { Caller } from '../monitoring/adapter';
import type { Series } from './points';
import type { TextSeries } from './series';

/** A page of all records up to `end`, newest first; `pagenum` counts from 1. */
interface ListPiece {
  readonly end: EpochMs;
  readonly pagenum: number;
  readonly count: number;
}
interface Piece extends TimeRange, ListPiece {}

export interface HistorySource {
  readonly groupSize: number;
  readonly loadPoints: (
    call: Caller,
    signalIds: readonly SignalId[],
    piece: Piece,
    options: CallOptions,
  ) => Promise<Outcome<readonly Series[]>>;
  /** Loads the points of one signal in one call, for a short range. */
  readonly loadRecent: (
    call: Caller,
    signalId: SignalId,
    range: TimeRange,
  ) => Promise<Outcome<readonly Series[]>>;
  /** Loads all values of a range as text, for signals that are not numeric; `null` for missing values. */
  readonly loadTexts: (
    call: Caller,
    signalIds: readonly SignalId[],
    range: TimeRange,
    options: CallOptions,
  ) => Promise<Outcome<readonly TextSeries[]>>;
  /** Loads alarm records triggered up to `end`, newest first. */
  readonly loadAlarms: (
    call: Caller,
    piece: ListPiece,
    options: CallOptions,
  ) => Promise<Outcome<Paged<AlarmRow>>>;
}
