/** One interface over the families' report calls (spec 7). */

import { queryLegacyHistory } from '../../shared/calls/legacy';
import { queryMultiReport, queryMultiReportColumns } from '../../shared/calls/multi';
import {
  queryCustomReport,
  queryProjectReport,
  queryProjectReportColumns,
  queryWholeCustomReport,
} from '../../shared/calls/project-report';
import type { ReportColumn, ReportRow } from '../../shared/calls/report';
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
  readonly available: readonly ReportColumn[] | null;
  /** Page number, from 1. */
  readonly pagenum: number;
  readonly count: number;
}
export type WholeRequest = Pick<PageRequest, 'range' | 'columns' | 'available'>;
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

const mapValue = <T, R>(outcome: Outcome<T>, turn: (value: T) => R): Outcome<R> =>
  outcome.ok ? done(turn(outcome.value)) : outcome;

/** Converts a range, whose end is exclusive, to the platform's range, which includes both ends. */
const rangeInput = ({ from, end }: TimeRange) => ({ from, end: end - 1 });

const getInput = ({ range, columns, pagenum, count }: PageRequest) => ({
  ...rangeInput(range),
  pagenum,
  count,
  ...(columns === null ? {} : { cols: columns.map(({ id }) => id) }),
});

interface PagedRows {
  readonly list: readonly ReportRow[];
  readonly totalCount: number;
  readonly totalPage: number;
}
const asPage = (
  { list, totalCount, totalPage }: PagedRows,
  columns: readonly ReportColumn[],
): ReportPage => ({ columns, rows: list, totalCount, totalPage });

/**
 * Returns rows with the requested columns. `cols` is ours: a platform that does not support it sends a value for every
 * available column, and the first ones would appear under wrong names.
 */
function withAsked(page: PagedRows, { columns, available }: WholeRequest): ReportPage {
  const asked = columns ?? [];
  const hasAll = available !== null && page.list.some(({ values }) => values.length > asked.length);
  return hasAll ? narrowPage(asPage(page, available), asked) : asPage(page, asked);
}

export const projectReport = (projectId: ProjectId, equipmentId: EquipmentId): ReportSource => ({
  key: `project ${projectId} ${equipmentId}`,
  readColumns: (call, signal) => call(queryProjectReportColumns, { projectId, equipmentId }, { signal }),
  readPage: async (call, request, signal) =>
    mapValue(
      await call(queryProjectReport, { projectId, equipmentId, ...getInput(request) }, { signal }),
      (page) => withAsked(page, request),
    ),
});

export const customReport = (projectId: ProjectId, reportId: ReportId): ReportSource => ({
  key: `custom ${projectId} ${reportId}`,
  readColumns: null,
  readPage: async (call, { range, pagenum, count, columns }, signal) => {
    const input = { projectId, reportId, ...rangeInput(range), pagenum, count };
    return mapValue(await call(queryCustomReport, input, { signal }), (page) =>
      narrowPage(asPage(page, page.cols), columns),
    );
  },
  readAll: async (call, { range, columns }, signal) => {
    const input = { projectId, reportId, ...rangeInput(range) };
    return mapValue(await call(queryWholeCustomReport, input, { signal }), ({ cols, list }) =>
      narrowPage({ columns: cols, rows: list, totalCount: list.length, totalPage: 1 }, columns),
    );
  },
});

export const equipmentReport = (equipmentId: EquipmentId): ReportSource => ({
  key: `equipment ${equipmentId}`,
  readColumns: (call, signal) => call(queryMultiReportColumns, { equipmentId }, { signal }),
  readPage: async (call, request, signal) =>
    mapValue(await call(queryMultiReport, { equipmentId, ...getInput(request) }, { signal }), (page) =>
      withAsked(page, request),
    ),
});

/** Creates the report of a GM machine: the legacy interface always sends all columns, in `head`. */
export const legacyReport = (equipId: EquipmentId): ReportSource => ({
  key: `legacy ${equipId}`,
  readColumns: null,
  readPage: async (call, { range, pagenum, count, columns }, signal) => {
    const input = { equipId, ...rangeInput(range), pagenum, count };
    return mapValue(await call(queryLegacyHistory, input, { signal }), (page) =>
      narrowPage(asPage(page, page.head), columns),
    );
  },
});

/** Narrows a page to the given columns; `null` keeps all. */
export function narrowPage(page: ReportPage, columns: readonly ReportColumn[] | null): ReportPage {
  if (columns === null) return page;
  const wanted = new Set(columns.map(({ id }) => id));
  const places = page.columns.flatMap(({ id }, index) => (wanted.has(id) ? [index] : []));
  if (places.length === page.columns.length) return page;
  return {
    ...page,
    columns: page.columns.filter(({ id }) => wanted.has(id)),
    rows: page.rows.map(({ time, values }) => ({
      time,
      values: places.map((place) => values[place] ?? null),
    })),
  };
}
