/** One interface over the families' report calls (spec 7). */

import type { ReportColumn, ReportRow } from '../../shared/calls/history-reports';
import { queryLegacyHistory } from '../../shared/calls/legacy';
import { queryMultiReport, queryMultiReportColumns } from '../../shared/calls/multi';
import {
  queryCustomReport,
  queryProjectReport,
  queryProjectReportColumns,
  queryWholeCustomReport,
} from '../../shared/calls/project-report';
import type { CancelSignal } from '../../shared/calls/run';
import type { Outcome } from '../../shared/faults';
import { done } from '../../shared/faults';
import type { EquipmentId, ProjectId, ReportId } from '../../shared/ids';
import type { TimeRange } from '../../shared/units';
import type { SessionStore } from '../../state/session/session-store';

export type Call = SessionStore['call'];

export interface PageRequest {
  readonly range: TimeRange;
  /** Columns to read, in order; `null` if the answer names its columns. */
  readonly columns: readonly ReportColumn[] | null;
  /** All columns that the report can have, in the platform's order; `null` until known. */
  readonly availableColumns: readonly ReportColumn[] | null;
  /** Page number, from 1. */
  readonly pagenum: number;
  readonly count: number;
}
export type WholeRequest = Pick<PageRequest, 'range' | 'columns' | 'availableColumns'>;
export interface ReportPage {
  readonly columns: readonly ReportColumn[];
  /** Newest first. */
  readonly rows: readonly ReportRow[];
  readonly totalCount: number;
  readonly totalPage: number;
}
export interface ReportSource {
  readonly key: string;
  /** Reads the available columns; `null` if they come with the rows. */
  readonly readColumns:
    | ((call: Call, signal: CancelSignal) => Promise<Outcome<readonly ReportColumn[]>>)
    | null;
  readonly readPage: (call: Call, request: PageRequest, signal: CancelSignal) => Promise<Outcome<ReportPage>>;
  /** Reads all rows in one page; absent if the platform has no such call. */
  readonly readAll?: (
    call: Call,
    request: WholeRequest,
    signal: CancelSignal,
  ) => Promise<Outcome<ReportPage>>;
}

const mapOutcome = <T, R>(outcome: Outcome<T>, transform: (value: T) => R): Outcome<R> =>
  outcome.ok ? done(transform(outcome.value)) : outcome;

/** Converts a range with an exclusive end to the platform's range, which includes both ends. */
const toRangeInput = ({ from, end }: TimeRange) => ({ from, end: end - 1 });

const toInput = ({ range, columns, pagenum, count }: PageRequest) => ({
  ...toRangeInput(range),
  pagenum,
  count,
  ...(columns === null ? {} : { cols: columns.map(({ id }) => id) }),
});

interface PagedRows {
  readonly list: readonly ReportRow[];
  readonly totalCount: number;
  readonly totalPage: number;
}
const toPage = (
  { list, totalCount, totalPage }: PagedRows,
  columns: readonly ReportColumn[],
): ReportPage => ({ columns, rows: list, totalCount, totalPage });

/**
 * Returns rows with the requested columns. `cols` is ours: a platform that does not support it sends a value for every
 * available column, and the first ones would appear under wrong names.
 */
function toRequestedPage(page: PagedRows, { columns, availableColumns }: WholeRequest): ReportPage {
  const requestedColumns = columns ?? [];
  const hasAll =
    availableColumns !== null && page.list.some(({ values }) => values.length > requestedColumns.length);
  return hasAll
    ? narrowPage(toPage(page, availableColumns), requestedColumns)
    : toPage(page, requestedColumns);
}

export const createProjectReport = (projectId: ProjectId, equipmentId: EquipmentId): ReportSource => ({
  key: `project ${projectId} ${equipmentId}`,
  readColumns: (call, signal) => call(queryProjectReportColumns, { projectId, equipmentId }, { signal }),
  readPage: async (call, request, signal) =>
    mapOutcome(
      await call(queryProjectReport, { projectId, equipmentId, ...toInput(request) }, { signal }),
      (page) => toRequestedPage(page, request),
    ),
});

export const createCustomReport = (projectId: ProjectId, reportId: ReportId): ReportSource => ({
  key: `custom ${projectId} ${reportId}`,
  readColumns: null,
  readPage: async (call, { range, pagenum, count, columns }, signal) => {
    const input = { projectId, reportId, ...toRangeInput(range), pagenum, count };
    return mapOutcome(await call(queryCustomReport, input, { signal }), (page) =>
      narrowPage(toPage(page, page.cols), columns),
    );
  },
  readAll: async (call, { range, columns }, signal) => {
    const input = { projectId, reportId, ...toRangeInput(range) };
    return mapOutcome(await call(queryWholeCustomReport, input, { signal }), ({ cols, list }) =>
      narrowPage({ columns: cols, rows: list, totalCount: list.length, totalPage: 1 }, columns),
    );
  },
});

export const createEquipmentReport = (equipmentId: EquipmentId): ReportSource => ({
  key: `equipment ${equipmentId}`,
  readColumns: (call, signal) => call(queryMultiReportColumns, { equipmentId }, { signal }),
  readPage: async (call, request, signal) =>
    mapOutcome(await call(queryMultiReport, { equipmentId, ...toInput(request) }, { signal }), (page) =>
      toRequestedPage(page, request),
    ),
});

/** Creates the report of a GM machine: the legacy interface always sends all columns, in `head`. */
export const createLegacyReport = (equipId: EquipmentId): ReportSource => ({
  key: `legacy ${equipId}`,
  readColumns: null,
  readPage: async (call, { range, pagenum, count, columns }, signal) => {
    const input = { equipId, ...toRangeInput(range), pagenum, count };
    return mapOutcome(await call(queryLegacyHistory, input, { signal }), (page) =>
      narrowPage(toPage(page, page.head), columns),
    );
  },
});

export function narrowPage(page: ReportPage, columns: readonly ReportColumn[] | null): ReportPage {
  if (columns === null) return page;
  const requestedIds = new Set(columns.map(({ id }) => id));
  const columnIndexes = page.columns.flatMap(({ id }, index) => (requestedIds.has(id) ? [index] : []));
  if (columnIndexes.length === page.columns.length) return page;
  return {
    ...page,
    columns: page.columns.filter(({ id }) => requestedIds.has(id)),
    rows: page.rows.map(({ time, values }) => ({
      time,
      values: columnIndexes.map((columnIndex) => values[columnIndex] ?? null),
    })),
  };
}
