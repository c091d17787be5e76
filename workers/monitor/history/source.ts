import { queryLegacyAlarms, queryLegacyLine } from '../../../src/shared/calls/legacy';
import { queryMultiAlarms } from '../../../src/shared/calls/multi';
import { queryMultiHistory, queryMultiHistoryData } from '../../../src/shared/calls/multi-history';
import { queryProjectAlarms } from '../../../src/shared/calls/project-alarm';
import { queryProjectHistory, queryProjectHistoryData } from '../../../src/shared/calls/project-history';
import { queryCustomReportCurve } from '../../../src/shared/calls/project-report';
import type { SignalId } from '../../../src/shared/ids';
import { epochMs, type TimeRange } from '../../../src/shared/units';
import type { SignalOwner } from '../contract/contract';
import type { HistorySource } from './history-source';
import { createMetricsSource } from './metrics-export';
import { withColumns, withTexts } from './series';

/** Rounds a range to whole milliseconds, as the calls require. */
export const roundRange = (from: number, end: number): TimeRange => ({
  from: epochMs(Math.round(from)),
  end: epochMs(Math.round(end)),
});

const projectData = withColumns(queryProjectHistoryData);
const projectRecent = withColumns(queryProjectHistory);
const multiRecent = withColumns(queryMultiHistory);
const reportCurve = withColumns(queryCustomReportCurve);
const projectTexts = withTexts(queryProjectHistoryData);
const multiData = withColumns(queryMultiHistoryData);
const multiTexts = withTexts(queryMultiHistoryData);
const legacyLine = withColumns(queryLegacyLine);
const legacyTexts = withTexts(queryLegacyLine);

export function getSource(owner: SignalOwner): HistorySource {
  if (owner.family === 'legacy') {
    const equip = { equipId: owner.equipmentId };
    return {
      groupSize: 1,
      // One signal per call, without paging.
      loadPoints: (call, [signalId = '' as SignalId], { from, end }, options) =>
        call(legacyLine, { ...equip, signalId, from, end }, options),
      loadRecent: (call, signalId, range) => call(legacyLine, { ...equip, signalId, ...range }),
      loadTexts: (call, [signalId = '' as SignalId], { from, end }, options) =>
        call(legacyTexts, { ...equip, signalId, from, end }, options),
      loadAlarms: (call, { pagenum, count }, options) =>
        call(queryLegacyAlarms, { ...equip, pagenum, count }, options),
    };
  }
  const groupSize = Number.POSITIVE_INFINITY;
  if (owner.family === 'broker') return createMetricsSource(owner.history);
  if (owner.family === 'equipment') {
    const { equipmentId } = owner;
    return {
      groupSize,
      loadPoints: (call, signalIds, piece, options) =>
        call(multiData, { equipmentId, signalIds, ...piece }, options),
      loadRecent: (call, signalId, range) =>
        call(multiRecent, { equipmentId, signalIds: [signalId], ...range }),
      loadTexts: (call, signalIds, { from, end }, options) =>
        call(multiTexts, { equipmentId, signalIds, from, end }, options),
      loadAlarms: (call, piece, options) => call(queryMultiAlarms, { equipmentId, ...piece }, options),
    };
  }
  const { projectId, reportId } = owner;
  return {
    groupSize,
    loadPoints: (call, signalIds, piece, options) =>
      reportId === undefined
        ? call(projectData, { projectId, signalIds, ...piece }, options)
        : // Reports support neither paging nor a choice of columns.
          call(reportCurve, { projectId, reportId, from: piece.from, end: piece.end }, options),
    loadRecent: (call, signalId, range) =>
      call(projectRecent, { projectId, signalIds: [signalId], ...range }),
    loadTexts: (call, signalIds, { from, end }, options) =>
      call(projectTexts, { projectId, signalIds, from, end }, options),
    loadAlarms: (call, piece, options) => call(queryProjectAlarms, { projectId, ...piece }, options),
  };
}
