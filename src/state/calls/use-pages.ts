import { useCallback, useEffect, useRef, useState } from 'react';
import type { Call } from '../../shared/calls/call';
import { LIST_PAGE_ROWS, RETURN_READ_MS } from '../../shared/constants';
import type { Fault } from '../../shared/faults';
import { getRetry, useRetry } from '../hooks/use-retry';
import { useReturn } from '../hooks/use-return';
import { useStable } from '../hooks/use-stable';
import { useServices } from '../services';

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
  readonly isAsking: boolean;
  /** Fault of the last request; earlier rows remain. */
  readonly fault: Fault | null;
  /** Requests the next page, or a failed one again. */
  readonly more: () => void;
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
  readonly isAsking: boolean;
}
const FIRST: Span = { from: 1, to: 1 };
const NOTHING = {
  rows: undefined,
  total: 0,
  pages: 0,
  lastPage: 0,
  next: FIRST,
  fault: null,
  isAsking: true,
} as const;

/** Merges pages without duplicates: new rows at the top push others to the next page, and a page may repeat a row. */
const joined = <Row extends { readonly id: string }>(before: readonly Row[], list: readonly Row[]) => [
  ...new Map([...before, ...list].map((row) => [row.id, row] as const)).values(),
];

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
  const question = useRef(new AbortController());
  const wanted = useStable(input);
  const ask = useCallback(
    async (span: Span, { rows: before = [], total }: Pick<State<Row>, 'rows' | 'total'>): Promise<void> => {
      question.current.abort();
      question.current = new AbortController();
      const { signal } = question.current;
      setState((old) => ({ ...old, isAsking: true }));
      let { from, to } = span;
      let rows = from === 1 ? [] : before;
      for (let pagenum = from; ; pagenum++) {
        const outcome = await services.call(call, { ...wanted, pagenum, count: LIST_PAGE_ROWS }, { signal });
        if (signal.aborted) return;
        if (!outcome.ok) {
          if (outcome.fault.kind !== 'cancelled')
            setState((old) => ({ ...old, next: { from, to }, isAsking: false, fault: outcome.fault }));
          return;
        }
        const { list, totalCount, totalPage } = outcome.value;
        const lastPage = Math.max(totalPage, Math.ceil(totalCount / LIST_PAGE_ROWS));
        // A row was removed from the earlier pages, and another one has moved there unread.
        if (from > 1 && totalCount < total) {
          [from, to, rows, pagenum] = [1, pagenum, [], 0];
          continue;
        }
        rows = joined(rows, list);
        if (pagenum < to && pagenum < lastPage) continue;
        const next = { from: pagenum + 1, to: pagenum + 1 };
        setState({ rows, total: totalCount, pages: pagenum, lastPage, next, fault: null, isAsking: false });
        return;
      }
    },
    [services, call, wanted],
  );
  useEffect(() => {
    setState(NOTHING);
    void ask(FIRST, NOTHING);
    return () => question.current.abort();
  }, [ask]);
  const { rows, total, pages, lastPage, next, fault, isAsking } = state;
  const more = (): void => {
    if (!isAsking) void ask(next, state);
  };
  const refresh = (): Promise<void> => ask({ from: 1, to: Math.max(1, pages) }, state);
  useRetry({ ...getRetry(fault), isTrying: isAsking, retry: more });
  useReturn(RETURN_READ_MS, () => {
    if (!isAsking && fault === null) void refresh();
  });
  return {
    rows,
    total,
    fault,
    isAsking,
    isComplete: pages > 0 && pages >= lastPage,
    more,
    reload: () => ask(FIRST, state),
    refresh,
  };
}
