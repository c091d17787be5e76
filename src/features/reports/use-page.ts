import { useCallback, useMemo } from 'react';
import type { ReportColumn } from '../../shared/calls/report';
import { done, type Fault, failed, type Outcome } from '../../shared/faults';
import type { TimeRange } from '../../shared/units';
import { useRead } from '../../state/calls/use-read';
import { useStable } from '../../state/hooks/use-stable';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { type Call, narrowPage, type PageRequest, type ReportPage, type ReportSource } from './source';

/** An answer with its report, because a report must not show rows or columns of another. */
interface OfSource<T> {
  readonly source: ReportSource;
  readonly value: T;
}
const ofSource = <T>(source: ReportSource, outcome: Outcome<T>): Outcome<OfSource<T>> =>
  outcome.ok ? done({ source, value: outcome.value }) : outcome;

export interface PageQuestion {
  readonly source: ReportSource;
  readonly range: TimeRange | null;
  /** Chooses the shown columns from the available ones. */
  readonly choose: (available: readonly ReportColumn[]) => readonly ReportColumn[];
  readonly pagenum: number;
  readonly count: number;
  /** A different number repeats the request. */
  readonly turn: number;
}
type Asked = Pick<PageRequest, 'range' | 'pagenum'>;
export interface PageAnswer {
  /** All columns; `null` until known. */
  readonly available: readonly ReportColumn[] | null;
  /** The latest page, also during another request; `null` before the first one. */
  readonly page: ReportPage | null;
  /** Query that `page` answers; may differ from the current one. */
  readonly answered: Asked | null;
  readonly fault: Fault | null;
  readonly isAsking: boolean;
}

export function usePage({ source, range, choose, pagenum, count, turn }: PageQuestion): PageAnswer {
  const services = useServices();
  // The answer's date sets the platform clock, which may be unknown; the range ends at its current time.
  const call = useCallback<Call>(
    (asked, input, options) =>
      services.call(asked, input, { ...options, onDate: getPlatformClock(services).onDate }),
    [services],
  );
  const { readColumns, readPage, key } = source;
  const declared = useRead(
    readColumns === null ? null : ['report-columns', key, turn],
    async (signal) => ofSource(source, (await readColumns?.(call, signal)) ?? done([])),
    { isOnce: true },
  );
  const columns = declared.data?.source === source ? declared.data.value : null;

  const chosen = useMemo(() => (columns === null ? null : choose(columns)), [columns, choose]);
  const wanted = useStable(chosen);
  const isReady = readColumns === null || (wanted !== null && wanted.length > 0);
  const asked =
    range !== null && isReady ? { range, columns: wanted, available: columns, pagenum, count } : null;
  const rows = useRead(
    asked === null ? null : ['report-page', key, asked, turn],
    async (signal) => {
      if (asked === null) return failed({ kind: 'cancelled' });
      const outcome = await readPage(call, asked, signal);
      return ofSource(source, outcome.ok ? done({ page: outcome.value, asked }) : outcome);
    },
    { isOnce: true },
  );
  const answer = rows.data?.source === source ? rows.data.value : null;
  const page = answer?.page ?? null;

  const available = readColumns === null ? (page?.columns ?? null) : columns;
  const shown = useMemo(() => {
    if (page === null || readColumns !== null) return page;
    return narrowPage(page, choose(page.columns));
  }, [page, readColumns, choose]);
  return {
    available,
    page: shown,
    answered: answer?.asked ?? null,
    fault: rows.fault ?? declared.fault,
    isAsking: declared.isAsking || rows.isAsking,
  };
}
