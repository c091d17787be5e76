/** The calls that know the history of signals and of alarms, for each family of equipment. */

import type { AlarmRow } from '../../../src/shared/calls/alarm';
import { queryLegacyAlarms, queryLegacyLine } from '../../../src/shared/calls/legacy';
import { queryMultiAlarms } from '../../../src/shared/calls/multi';
import { queryMultiHistory, queryMultiHistoryData } from '../../../src/shared/calls/multi-history';
import type { Paged } from '../../../src/shared/calls/paging';
import { queryProjectAlarms } from '../../../src/shared/calls/project-alarm';
import { queryProjectHistory, queryProjectHistoryData } from '../../../src/shared/calls/project-history';
import { queryCustomReportCurve } from '../../../src/shared/calls/project-report';
import type { CallOptions } from '../../../src/shared/calls/run';
import type { Outcome } from '../../../src/shared/faults';
import type { SignalId } from '../../../src/shared/ids';
import { type EpochMs, epochMs, type TimeRange } from '../../../src/shared/units';
import type { SignalOwner } from '../contract/contract';
import type { Caller } from '../monitoring/adapter';
import type { Series } from './points';
import { inColumns, inTexts, type TextSeries } from './series';

/** A range in whole milliseconds, as the calls take it. */
export const wholeRange = (from: number, end: number): TimeRange => ({
  from: epochMs(Math.round(from)),
  end: epochMs(Math.round(end)),
});

/** One piece of a list of everything up to `end`, newest first; `pagenum` counts from 1. */
export interface ListPiece {
  readonly end: EpochMs;
  readonly pagenum: number;
  readonly count: number;
}
export interface Piece extends TimeRange, ListPiece {}

export interface HistorySource {
  /** The most signals of one call. */
  readonly groupSize: number;
  readonly points: (
    call: Caller,
    signalIds: readonly SignalId[],
    piece: Piece,
    options: CallOptions,
  ) => Promise<Outcome<readonly Series[]>>;
  /** The points of one signal at once, for a short range. */
  readonly recent: (
    call: Caller,
    signalId: SignalId,
    range: TimeRange,
  ) => Promise<Outcome<readonly Series[]>>;
  /** Every value of a range as text, for signals that are no numbers. Null where there was no value. */
  readonly texts: (
    call: Caller,
    signalIds: readonly SignalId[],
    range: TimeRange,
    options: CallOptions,
  ) => Promise<Outcome<readonly TextSeries[]>>;
  /** Alarm records that were triggered up to `end`, newest first. */
  readonly alarms: (
    call: Caller,
    piece: ListPiece,
    options: CallOptions,
  ) => Promise<Outcome<Paged<AlarmRow>>>;
}

const projectData = inColumns(queryProjectHistoryData);
const projectRecent = inColumns(queryProjectHistory);
const multiRecent = inColumns(queryMultiHistory);
const reportCurve = inColumns(queryCustomReportCurve);
const projectTexts = inTexts(queryProjectHistoryData);
const multiData = inColumns(queryMultiHistoryData);
const multiTexts = inTexts(queryMultiHistoryData);
const legacyLine = inColumns(queryLegacyLine);
const legacyTexts = inTexts(queryLegacyLine);

export function sourceOf(owner: SignalOwner): HistorySource {
  if (owner.family === 'legacy') {
    const equip = { equipId: owner.equipmentId };
    return {
      groupSize: 1,
      // One signal a call, everything at once.
      points: (call, [signalId = '' as SignalId], { from, end }, options) =>
        call(legacyLine, { ...equip, signalId, from, end }, options),
      recent: (call, signalId, range) => call(legacyLine, { ...equip, signalId, ...range }),
      texts: (call, [signalId = '' as SignalId], { from, end }, options) =>
        call(legacyTexts, { ...equip, signalId, from, end }, options),
      alarms: (call, { pagenum, count }, options) =>
        call(queryLegacyAlarms, { ...equip, pagenum, count }, options),
    };
  }
  const groupSize = Number.POSITIVE_INFINITY;
  if (owner.family === 'equipment') {
    const { equipmentId } = owner;
    return {
      groupSize,
      points: (call, signalIds, piece, options) =>
        call(multiData, { equipmentId, signalIds, ...piece }, options),
      recent: (call, signalId, range) => call(multiRecent, { equipmentId, signalIds: [signalId], ...range }),
      texts: (call, signalIds, { from, end }, options) =>
        call(multiTexts, { equipmentId, signalIds, from, end }, options),
      alarms: (call, piece, options) => call(queryMultiAlarms, { equipmentId, ...piece }, options),
    };
  }
  const { projectId, reportId } = owner;
  return {
    groupSize,
    points: (call, signalIds, piece, options) =>
      reportId === undefined
        ? call(projectData, { projectId, signalIds, ...piece }, options)
        : // It knows neither pieces nor a choice of columns.
          call(reportCurve, { projectId, reportId, from: piece.from, end: piece.end }, options),
    recent: (call, signalId, range) => call(projectRecent, { projectId, signalIds: [signalId], ...range }),
    texts: (call, signalIds, { from, end }, options) =>
      call(projectTexts, { projectId, signalIds, from, end }, options),
    alarms: (call, piece, options) => call(queryProjectAlarms, { projectId, ...piece }, options),
  };
}
