import { useCallback, useEffect, useRef, useState } from 'react';
import type { Call } from '../../shared/calls/call';
import { LIST_PAGE_ROWS } from '../../shared/constants';
import type { Fault } from '../../shared/faults';
import type { Millis } from '../../shared/units';
import { getRetryInput, useRetry } from '../hooks/use-retry';
import { useReturn } from '../hooks/use-return';
import { useStable } from '../hooks/use-stable';
import { useServices } from '../services';

/** Shortest time between two refreshes of a list when the page or the network returns. */
export const RETURN_READ_MS: Millis = 5_000;

interface Page<Row> {
  readonly list: readonly Row[];
  readonly totalCount: number;
  readonly totalPage: number;
}
interface Paging {
  readonly pagenum: number;
  readonly count: number;
}

export interface Pages<Row> {
  /** In the platform's order, each id once; undefined before the first page. */
  readonly rows: readonly Row[] | undefined;
  /** Size of the whole list, as last reported by the platform. */
  readonly total: number;
  readonly isComplete: boolean;
  readonly isFetching: boolean;
  /** Fault of the last request; earlier rows remain. */
  readonly fault: Fault | null;
  /** Requests the next page, or a failed one again. */
  readonly loadMore: () => void;
  /** Starts over. The rows stay until the first page has arrived. */
  readonly reload: () => Promise<void>;
  /** Reads all loaded pages again and replaces the rows. */
  readonly refresh: () => Promise<void>;
}

interface Span {
  readonly from: number;
  readonly to: number;
}
interface State<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  readonly pages: number;
  /** Number of pages of the whole list. A platform may send fewer rows per page than requested. */
  readonly lastPage: number;
  /** Pages that `loadMore` requests: the next one, or the failed ones. */
  readonly next: Span;
  readonly fault: Fault | null;
  readonly isFetching: boolean;
}
const FIRST: Span = { from: 1, to: 1 };
const NOTHING = {
  rows: undefined,
  total: 0,
  pages: 0,
  lastPage: 0,
  next: FIRST,
  fault: null,
  isFetching: true,
} as const;

/** Merges pages without duplicates: new rows at the top push others to the next page, and a page may repeat a row. */
const mergeRows = <Row extends { readonly id: string }>(
  previousRows: readonly Row[],
  list: readonly Row[],
) => [...new Map([...previousRows, ...list].map((row) => [row.id, row] as const)).values()];

/**
 * Reads a list page by page, on demand. Pages are appended, unlike with `useRead`, which replaces its data.
 * Failures are retried automatically; everything is read again when the page or the network is back.
 */
export function usePages<In, Row extends { readonly id: string }>(
  call: Call<In & Paging, Page<Row>>,
  input: In,
): Pages<Row> {
  const services = useServices();
  const [state, setState] = useState<State<Row>>(NOTHING);
  const controller = useRef(new AbortController());
  const stableInput = useStable(input);
  const requestPages = useCallback(
    async (
      span: Span,
      { rows: previousRows = [], total }: Pick<State<Row>, 'rows' | 'total'>,
    ): Promise<void> => {
      controller.current.abort();
      controller.current = new AbortController();
      const { signal } = controller.current;
      setState((current) => ({ ...current, isFetching: true }));
      let { from, to } = span;
      let rows = from === 1 ? [] : previousRows;
      for (let pagenum = from; ; pagenum++) {
        const outcome = await services.call(
          call,
          { ...stableInput, pagenum, count: LIST_PAGE_ROWS },
          { signal },
        );
        if (signal.aborted) return;
        if (!outcome.ok) {
          if (outcome.fault.kind !== 'cancelled')
            setState((current) => ({
              ...current,
              next: { from, to },
              isFetching: false,
              fault: outcome.fault,
            }));
          return;
        }
        const { list, totalCount, totalPage } = outcome.value;
        const lastPage = Math.max(totalPage, Math.ceil(totalCount / LIST_PAGE_ROWS));
        // A row was removed from the earlier pages, and another one has moved there unread.
        if (from > 1 && totalCount < total) {
          [from, to, rows, pagenum] = [1, pagenum, [], 0];
          continue;
        }
        rows = mergeRows(rows, list);
        if (pagenum < to && pagenum < lastPage) continue;
        const next = { from: pagenum + 1, to: pagenum + 1 };
        setState({ rows, total: totalCount, pages: pagenum, lastPage, next, fault: null, isFetching: false });
        return;
      }
    },
    [services, call, stableInput],
  );
  useEffect(() => {
    setState(NOTHING);
    void requestPages(FIRST, NOTHING);
    return () => controller.current.abort();
  }, [requestPages]);
  const { rows, total, pages, lastPage, next, fault, isFetching } = state;
  const loadMore = (): void => {
    if (!isFetching) void requestPages(next, state);
  };
  const refresh = (): Promise<void> => requestPages({ from: 1, to: Math.max(1, pages) }, state);
  useRetry({ ...getRetryInput(fault), isTrying: isFetching, retry: loadMore });
  useReturn(RETURN_READ_MS, () => {
    if (!isFetching && fault === null) void refresh();
  });
  return {
    rows,
    total,
    fault,
    isFetching,
    isComplete: pages > 0 && pages >= lastPage,
    loadMore,
    reload: () => requestPages(FIRST, state),
    refresh,
  };
}
