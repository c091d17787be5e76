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
import { metricsSource } from './metrics-export';
import { readColumns, readTexts } from './series';

/** Rounds a range to whole milliseconds, as the calls require. */
export const wholeRange = (from: number, end: number): TimeRange => ({
  from: epochMs(Math.round(from)),
  end: epochMs(Math.round(end)),
});

const projectData = readColumns(queryProjectHistoryData);
const projectRecent = readColumns(queryProjectHistory);
const multiRecent = readColumns(queryMultiHistory);
const reportCurve = readColumns(queryCustomReportCurve);
const projectTexts = readTexts(queryProjectHistoryData);
const multiData = readColumns(queryMultiHistoryData);
const multiTexts = readTexts(queryMultiHistoryData);
const legacyLine = readColumns(queryLegacyLine);
const legacyTexts = readTexts(queryLegacyLine);

export function getSource(owner: SignalOwner): HistorySource {
  if (owner.family === 'legacy') {
    const equip = { equipId: owner.equipmentId };
    return {
      groupSize: 1,
      // One signal per call, without paging.
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
  if (owner.family === 'broker') return metricsSource(owner.history);
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
        : // Reports support neither paging nor a choice of columns.
          call(reportCurve, { projectId, reportId, from: piece.from, end: piece.end }, options),
    recent: (call, signalId, range) => call(projectRecent, { projectId, signalIds: [signalId], ...range }),
    texts: (call, signalIds, { from, end }, options) =>
      call(projectTexts, { projectId, signalIds, from, end }, options),
    alarms: (call, piece, options) => call(queryProjectAlarms, { projectId, ...piece }, options),
  };
}
