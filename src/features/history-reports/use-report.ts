import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useOnline } from '../../browser/use-online';
import { type Preselection, selectFromAddress } from '../../navigation/preselection';
import { getCurrentPlatformZone } from '../../shared/calls/decode';
import type { ReportColumn } from '../../shared/calls/history-reports';
import type { SignalId } from '../../shared/ids';
import type { TimeRange } from '../../shared/units';
import { useStable } from '../../state/hooks/use-stable';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import { getRange } from '../time/time-range';
import { useQueryTime } from '../time/use-asked-at';
import { readChosenColumns, storeChosenColumns } from './chosen-columns';
import { parseQuery, type ReportQuery, writeQuery } from './report-query';
import type { ReportSource } from './source';
import { type PageAnswer, usePage } from './use-page';
import { type FullReport, useFullReport } from './use-whole';

/** A report that can be chosen; `id` is `null` for the equipment's standard report. */
export interface NamedReport {
  readonly id: string | null;
  readonly name: string;
  readonly source: ReportSource;
}

export interface ReportState extends PageAnswer {
  readonly query: ReportQuery;
  readonly changeQuery: (changes: Partial<ReportQuery>) => void;
  readonly report: NamedReport;
  /** Range of all pages, fixed until the next query; `null` if the typed range is invalid. */
  readonly range: TimeRange | null;
  /** The shown columns; `null` until the available ones are known. */
  readonly shownColumns: readonly ReportColumn[] | null;
  readonly chooseColumns: (ids: readonly SignalId[]) => void;
  readonly pageCount: number;
  readonly fullReport: FullReport;
  /** Repeats the query with a range up to the current time. */
  readonly refresh: () => void;
}

export function useReport(
  reports: readonly [NamedReport, ...NamedReport[]],
  preselection: Preselection,
): ReportState {
  const { tabStorage } = useServices();
  const { userId } = useUser();
  const isOnline = useOnline();
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => parseQuery(params), [params]);
  const changeQuery = useCallback(
    (changes: Partial<ReportQuery>) =>
      setParams((previous) => writeQuery(previous, changes), { replace: true }),
    [setParams],
  );

  const preset = preselection.ids.find((id) => reports.some((candidate) => candidate.id === id));
  const reportId = query.report ?? preset;
  const report = reports.find(({ id }) => id !== null && id === reportId) ?? reports[0];
  const { source } = report;

  // A range up to now ends at the time when it was chosen or refreshed.
  const choice = useStable(query.choice);
  const { at, refresh: resetTime } = useQueryTime(choice);
  const [refreshCount, setRefreshCount] = useState(0);
  const refresh = useCallback(() => {
    resetTime();
    setRefreshCount((previous) => previous + 1);
  }, [resetTime]);
  const found = getRange(query.choice, at, getCurrentPlatformZone());
  const range = typeof found === 'string' ? null : found;

  const choiceKey = JSON.stringify([source.key, preselection]);
  const [choices, setChoices] = useState<ReadonlyMap<string, ReadonlySet<SignalId>>>(new Map());
  const storedIds = useMemo(
    () => choices.get(choiceKey) ?? readChosenColumns(tabStorage, userId, choiceKey),
    [choices, choiceKey, tabStorage, userId],
  );
  const choose = useCallback(
    (availableColumns: readonly ReportColumn[]): readonly ReportColumn[] => {
      const found = storedIds === null ? [] : availableColumns.filter(({ id }) => storedIds.has(id));
      return found.length > 0
        ? found
        : (selectFromAddress(preselection, availableColumns) ?? availableColumns);
    },
    [storedIds, preselection],
  );
  const answer = usePage({
    source,
    range,
    choose,
    pagenum: query.pagenum,
    count: query.count,
    refreshCount,
  });
  const { availableColumns: available, page, fault, isLoading } = answer;
  const shownColumns = useMemo(() => (available === null ? null : choose(available)), [available, choose]);
  const needsWhole = query.view !== 'table' && (page?.totalCount ?? 0) > 0;
  const fullReport = useFullReport(source, range, shownColumns, available, needsWhole);

  const wasOnline = useRef(isOnline);
  const hasNoNetwork = fault?.kind === 'offline';
  useEffect(() => {
    // Retries once each time the network returns: the browser may be wrong, and a failing request must not loop.
    if (isOnline && !wasOnline.current && hasNoNetwork) refresh();
    wasOnline.current = isOnline;
  }, [isOnline, hasNoNetwork, refresh]);
  const pageCount = Math.max(1, page?.totalPage ?? 1);
  const isPastLastPage = !isLoading && page !== null && fault === null && query.pagenum > pageCount;
  useEffect(() => {
    // The page number of the address may be from a time with more pages.
    if (isPastLastPage) changeQuery({ pagenum: pageCount });
  }, [isPastLastPage, pageCount, changeQuery]);

  return {
    ...answer,
    query,
    changeQuery,
    report,
    range,
    shownColumns,
    pageCount,
    fullReport,
    refresh,
    chooseColumns: (ids) => {
      storeChosenColumns(tabStorage, userId, choiceKey, ids);
      setChoices(new Map([...choices, [choiceKey, new Set(ids)]]));
    },
  };
}
