/** One page of a report, and the columns that the report can have. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReportColumn } from '../../shared/calls/report';
import type { Fault } from '../../shared/faults';
import type { TimeRange } from '../../shared/units';
import { useServices } from '../../state/services';
import { narrowed, type ReportPage, type ReportSource } from './source';

/** Columns by the report they are of, so that none is shown under another's rows. */
interface Known<T> {
  readonly of: unknown;
  readonly value: T | null;
  readonly fault: Fault | null;
}

/** Asks when `ask` changes; `ask` null asks nothing. An answer to an earlier question is never shown (faults, 40). */
function useAnswer<T>(
  ask: ((signal: AbortSignal) => Promise<{ readonly value: T } | { readonly fault: Fault }>) | null,
): Known<T> & { readonly isAsking: boolean } {
  const [known, setKnown] = useState<Known<T>>({ of: null, value: null, fault: null });
  useEffect(() => {
    if (ask === null) return;
    const control = new AbortController();
    void ask(control.signal).then((answer) => {
      if (control.signal.aborted) return;
      if ('value' in answer) setKnown({ of: ask, value: answer.value, fault: null });
      else if (answer.fault.kind !== 'cancelled')
        setKnown(({ value }) => ({ of: ask, value, fault: answer.fault }));
    });
    return () => control.abort();
  }, [ask]);
  return { ...known, isAsking: ask !== null && known.of !== ask };
}

/** The columns as they were, for as long as they are the same: what is asked anew answers the same mostly. */
function useSteady(columns: readonly ReportColumn[] | null): readonly ReportColumn[] | null {
  const kept = useRef(columns);
  if (JSON.stringify(kept.current) !== JSON.stringify(columns)) kept.current = columns;
  return kept.current;
}

export interface PageQuestion {
  readonly source: ReportSource;
  readonly range: TimeRange | null;
  /** Which columns are to be shown of those there are; called when they are known. */
  readonly choose: (available: readonly ReportColumn[]) => readonly ReportColumn[];
  readonly pagenum: number;
  readonly count: number;
  /** Another one asks the same again. */
  readonly turn: object;
}
export interface PageAnswer {
  /** All columns; null while they are not known. */
  readonly available: readonly ReportColumn[] | null;
  /** The newest page there is, also while another is asked for; null before the first. */
  readonly page: ReportPage | null;
  readonly fault: Fault | null;
  readonly isAsking: boolean;
}

export function usePage({ source, range, choose, pagenum, count, turn }: PageQuestion): PageAnswer {
  const { call } = useServices();
  const askColumns = useMemo(() => {
    const { askColumns: asks } = source;
    if (asks === null) return null;
    return async (signal: AbortSignal) => {
      const outcome = await asks(call, signal);
      return outcome.ok ? { value: { source, columns: outcome.value, turn } } : { fault: outcome.fault };
    };
  }, [source, call, turn]);
  const declared = useAnswer(askColumns);
  const columns = declared.value?.source === source ? declared.value.columns : null;

  const { from, end } = range ?? { from: null, end: null };
  const chosen = useMemo(() => (columns === null ? null : choose(columns)), [columns, choose]);
  const wanted = useSteady(chosen);
  const isReady = source.askColumns === null || (wanted !== null && wanted.length > 0);
  const askPage = useMemo(() => {
    if (from === null || end === null || !isReady) return null;
    const wish = { range: { from, end }, columns: wanted, pagenum, count, turn };
    return async (signal: AbortSignal) => {
      const outcome = await source.askPage(call, wish, signal);
      return outcome.ok ? { value: { source, page: outcome.value } } : { fault: outcome.fault };
    };
  }, [source, call, from, end, wanted, isReady, pagenum, count, turn]);
  const rows = useAnswer(askPage);
  const page = rows.value?.source === source ? rows.value.page : null;

  const available = source.askColumns === null ? (page?.columns ?? null) : columns;
  const shown = useMemo(() => {
    if (page === null || source.askColumns !== null) return page;
    return narrowed(page, choose(page.columns));
  }, [page, source, choose]);
  return {
    available,
    page: shown,
    fault: askPage === null ? declared.fault : rows.of === askPage ? rows.fault : declared.fault,
    isAsking: declared.isAsking || rows.isAsking,
  };
}
