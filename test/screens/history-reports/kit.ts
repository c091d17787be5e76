import type { ReportPage } from '../../../src/features/history-reports/source';
import type { ReportColumn, ReportRow } from '../../../src/shared/calls/history-reports';
import type { SignalId } from '../../../src/shared/ids';
import { epochMs } from '../../../src/shared/units';

export const createColumn = (id: string, changes: Partial<ReportColumn> = {}): ReportColumn => ({
  id: id as SignalId,
  title: id,
  unit: '',
  dataType: 'float',
  map: [],
  ...changes,
});

export const createRow = (time: number, ...values: readonly (string | null)[]): ReportRow => ({
  time: epochMs(time),
  values,
});

export const createPage = (columns: readonly ReportColumn[], rows: readonly ReportRow[]): ReportPage => ({
  columns,
  rows,
  totalCount: rows.length,
  totalPage: 1,
});

/** Creates the map of states that are named from 0 on. */
export const createStates = (...names: readonly string[]): ReportColumn['map'] =>
  names.map((name, state) => [String(state), name]);
