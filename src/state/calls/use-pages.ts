/** Lists that are read page by page as a person scrolls. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Call } from '../../shared/calls/call';
import { LIST_PAGE_ROWS } from '../../shared/constants';
import type { Fault } from '../../shared/faults';
import { retryOf, useRetry } from '../hooks/use-retry';
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
  /** All rows so far, in the platform's order, each id once; undefined before the first page. */
  readonly rows: readonly Row[] | undefined;
  /** Number of rows of the whole list, as the platform last stated it. */
  readonly total: number;
  readonly isComplete: boolean;
  readonly isAsking: boolean;
  /** Why the last page could not be read; those before it are still there. */
  readonly fault: Fault | null;
  /** Asks for the next page, or for the one that failed. */
  readonly more: () => void;
  /** Begins again; the rows stay until the first page has come. */
  readonly reload: () => Promise<void>;
}

interface State<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  /** Number of pages so far. */
  readonly pages: number;
  /** Number of pages of the whole list. A platform may send fewer rows at a time than it is asked for. */
  readonly lastPage: number;
  /** The page that is asked for next: the one after, or the one that failed. */
  readonly next: number;
  readonly fault: Fault | null;
  readonly isAsking: boolean;
}
const NOTHING = {
  rows: undefined,
  total: 0,
  pages: 0,
  lastPage: 0,
  next: 1,
  fault: null,
  isAsking: true,
} as const;

/**
 * A list that comes page by page, as far as it is asked for. Another input is another list. Pages are added to those
 * before, so this is no `useRead`: a reading replaces its answer. A page that failed for the network's or the platform's
 * sake is asked for again by itself.
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
    async (pagenum: number, before: readonly Row[]): Promise<void> => {
      question.current.abort();
      question.current = new AbortController();
      const { signal } = question.current;
      setState((old) => ({ ...old, isAsking: true }));
      const outcome = await services.call(call, { ...wanted, pagenum, count: LIST_PAGE_ROWS }, { signal });
      if (signal.aborted) return;
      if (!outcome.ok) {
        if (outcome.fault.kind !== 'cancelled')
          setState((old) => ({ ...old, next: pagenum, isAsking: false, fault: outcome.fault }));
        return;
      }
      const { list, totalCount, totalPage } = outcome.value;
      // New rows at the top push others on to the next page, and a page may name one twice: each stands once.
      const rows = [...new Map([...before, ...list].map((row) => [row.id, row] as const)).values()];
      const lastPage = Math.max(totalPage, Math.ceil(totalCount / LIST_PAGE_ROWS));
      const read = { rows, total: totalCount, pages: pagenum, lastPage, next: pagenum + 1 };
      setState({ ...read, fault: null, isAsking: false });
    },
    [services, call, wanted],
  );
  useEffect(() => {
    setState(NOTHING);
    void ask(1, []);
    return () => question.current.abort();
  }, [ask]);
  const { rows, total, pages, lastPage, next, fault, isAsking } = state;
  const more = (): void => {
    if (!isAsking) void ask(next, next === 1 ? [] : (rows ?? []));
  };
  useRetry({ ...retryOf(fault), isTrying: isAsking, retry: more });
  return {
    rows,
    total,
    fault,
    isAsking,
    isComplete: pages > 0 && pages >= lastPage,
    more,
    reload: () => ask(1, []),
  };
}
