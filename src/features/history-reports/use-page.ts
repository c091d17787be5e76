import { useCallback, useMemo } from 'react';
import type { ReportColumn } from '../../shared/calls/history-reports';
import { done, type Fault, failed, type Outcome } from '../../shared/faults';
import type { TimeRange } from '../../shared/units';
import { useRead } from '../../state/calls/use-read';
import { useStable } from '../../state/hooks/use-stable';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { type Call, narrowPage, type PageRequest, type ReportPage, type ReportSource } from './source';

/** An answer with its report, because a report must not show rows or columns of another. */
interface SourceAnswer<T> {
  readonly source: ReportSource;
  readonly value: T;
}
const withSource = <T>(source: ReportSource, outcome: Outcome<T>): Outcome<SourceAnswer<T>> =>
  outcome.ok ? done({ source, value: outcome.value }) : outcome;

export interface PageQuery {
  readonly source: ReportSource;
  readonly range: TimeRange | null;
  readonly choose: (availableColumns: readonly ReportColumn[]) => readonly ReportColumn[];
  readonly pagenum: number;
  readonly count: number;
  /** A different number repeats the request. */
  readonly refreshCount: number;
}
type AnsweredQuery = Pick<PageRequest, 'range' | 'pagenum'>;
export interface PageAnswer {
  /** All columns; `null` until known. */
  readonly availableColumns: readonly ReportColumn[] | null;
  /** The latest page, also during another request; `null` before the first one. */
  readonly page: ReportPage | null;
  /** Query that `page` answers; may differ from the current one. */
  readonly answeredQuery: AnsweredQuery | null;
  readonly fault: Fault | null;
  readonly isLoading: boolean;
}

export function usePage({ source, range, choose, pagenum, count, refreshCount }: PageQuery): PageAnswer {
  const services = useServices();
  // The answer's date sets the platform clock, which may be unknown; the range ends at its current time.
  const call = useCallback<Call>(
    (request, input, options) =>
      services.call(request, input, { ...options, onDate: getPlatformClock(services).onDate }),
    [services],
  );
  const { readColumns, readPage, key } = source;
  const columnsRead = useRead(
    readColumns === null ? null : ['report-columns', key, refreshCount],
    async (signal) => withSource(source, (await readColumns?.(call, signal)) ?? done([])),
    { isOnce: true },
  );
  const columns = columnsRead.data?.source === source ? columnsRead.data.value : null;

  const chosenColumns = useMemo(() => (columns === null ? null : choose(columns)), [columns, choose]);
  const requestedColumns = useStable(chosenColumns);
  const isReady = readColumns === null || (requestedColumns !== null && requestedColumns.length > 0);
  const pageRequest =
    range !== null && isReady
      ? { range, columns: requestedColumns, availableColumns: columns, pagenum, count }
      : null;
  const pageRead = useRead(
    pageRequest === null ? null : ['report-page', key, pageRequest, refreshCount],
    async (signal) => {
      if (pageRequest === null) return failed({ kind: 'cancelled' });
      const outcome = await readPage(call, pageRequest, signal);
      return withSource(source, outcome.ok ? done({ page: outcome.value, asked: pageRequest }) : outcome);
    },
    { isOnce: true },
  );
  const answer = pageRead.data?.source === source ? pageRead.data.value : null;
  const page = answer?.page ?? null;

  const availableColumns = readColumns === null ? (page?.columns ?? null) : columns;
  const shownPage = useMemo(() => {
    if (page === null || readColumns !== null) return page;
    return narrowPage(page, choose(page.columns));
  }, [page, readColumns, choose]);
  return {
    availableColumns,
    page: shownPage,
    answeredQuery: answer?.asked ?? null,
    fault: pageRead.fault ?? columnsRead.fault,
    isLoading: columnsRead.isFetching || pageRead.isFetching,
  };
}
