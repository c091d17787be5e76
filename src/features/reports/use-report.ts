import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useOnline } from '../../browser/use-online';
import { type Preselection, selectFromAddress } from '../../navigation/preselection';
import { platformZone } from '../../shared/calls/decode';
import type { ReportColumn } from '../../shared/calls/report';
import type { SignalId } from '../../shared/ids';
import type { TimeRange } from '../../shared/units';
import { useStable } from '../../state/hooks/use-stable';
import { useServices } from '../../state/services';
import { useUser } from '../../state/session/use-user';
import { getRange } from '../time/time-range';
import { useAskedAt } from '../time/use-asked-at';
import { keepChosenColumns, readChosenColumns } from './chosen-columns';
import { type ReportQuery, readQuery, writeQuery } from './report-query';
import type { ReportSource } from './source';
import { type PageAnswer, usePage } from './use-page';
import { useWhole, type Whole } from './use-whole';

/** A report that can be chosen; `id` is `null` for the equipment's standard report. */
export interface NamedReport {
  readonly id: string | null;
  readonly name: string;
  readonly source: ReportSource;
}

export interface ReportState extends PageAnswer {
  readonly query: ReportQuery;
  readonly change: (changed: Partial<ReportQuery>) => void;
  readonly report: NamedReport;
  /** Range of all pages, fixed until the next query; `null` if the typed range is invalid. */
  readonly range: TimeRange | null;
  /** The shown columns; `null` until the available ones are known. */
  readonly shown: readonly ReportColumn[] | null;
  readonly chooseColumns: (ids: readonly SignalId[]) => void;
  readonly pages: number;
  readonly whole: Whole;
  /** Repeats the query with a range up to the current time. */
  readonly again: () => void;
}

export function useReport(
  reports: readonly [NamedReport, ...NamedReport[]],
  preselection: Preselection,
): ReportState {
  const { tabStorage } = useServices();
  const { userId } = useUser();
  const isOnline = useOnline();
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => readQuery(params), [params]);
  const change = useCallback(
    (changed: Partial<ReportQuery>) => setParams((before) => writeQuery(before, changed), { replace: true }),
    [setParams],
  );

  const preset = preselection.ids.find((id) => reports.some((one) => one.id === id));
  const wanted = query.report ?? preset;
  const report = reports.find(({ id }) => id !== null && id === wanted) ?? reports[0];
  const { source } = report;

  // A range up to now ends at the time when it was chosen or refreshed.
  const choice = useStable(query.choice);
  const { at, askAgain } = useAskedAt(choice);
  const [turn, setTurn] = useState(0);
  const again = useCallback(() => {
    askAgain();
    setTurn((before) => before + 1);
  }, [askAgain]);
  const found = getRange(query.choice, at, platformZone());
  const range = typeof found === 'string' ? null : found;

  const choiceKey = JSON.stringify([source.key, preselection]);
  const [choices, setChoices] = useState<ReadonlyMap<string, ReadonlySet<SignalId>>>(new Map());
  const kept = useMemo(
    () => choices.get(choiceKey) ?? readChosenColumns(tabStorage, userId, choiceKey),
    [choices, choiceKey, tabStorage, userId],
  );
  const choose = useCallback(
    (available: readonly ReportColumn[]): readonly ReportColumn[] => {
      const found = kept === null ? [] : available.filter(({ id }) => kept.has(id));
      return found.length > 0 ? found : (selectFromAddress(preselection, available) ?? available);
    },
    [kept, preselection],
  );
  const answer = usePage({
    source,
    range,
    choose,
    pagenum: query.pagenum,
    count: query.count,
    turn,
  });
  const { available, page, fault, isAsking } = answer;
  const shown = useMemo(() => (available === null ? null : choose(available)), [available, choose]);
  const isWholeWanted = query.view !== 'table' && (page?.totalCount ?? 0) > 0;
  const whole = useWhole(source, range, shown, available, isWholeWanted);

  const wasOnline = useRef(isOnline);
  const isMissing = fault?.kind === 'offline';
  useEffect(() => {
    // Retries once each time the network returns: the browser may be wrong, and a failing request must not loop.
    if (isOnline && !wasOnline.current && isMissing) again();
    wasOnline.current = isOnline;
  }, [isOnline, isMissing, again]);
  const pages = Math.max(1, page?.totalPage ?? 1);
  const isBeyond = !isAsking && page !== null && fault === null && query.pagenum > pages;
  useEffect(() => {
    // The page number of the address may be from a time with more pages.
    if (isBeyond) change({ pagenum: pages });
  }, [isBeyond, pages, change]);

  return {
    ...answer,
    query,
    change,
    report,
    range,
    shown,
    pages,
    whole,
    again,
    chooseColumns: (ids) => {
      keepChosenColumns(tabStorage, userId, choiceKey, ids);
      setChoices(new Map([...choices, [choiceKey, new Set(ids)]]));
    },
  };
}
