import { useCallback, useMemo } from 'react';
import { useOnline } from '../../../browser/use-online';
import { faultText } from '../../../i18n/fault-text';
import { kindWords } from '../../../i18n/page-kinds';
import { useLanguage, useWords } from '../../../i18n/use-words';
import type { HistoryWidget } from '../../../page-document/model';
import type { ReportColumn } from '../../../shared/calls/report';
import { type Fault, isWorthRetrying } from '../../../shared/faults';
import type { ReportId } from '../../../shared/ids';
import { countDigits } from '../../../shared/number-text';
import { numberOfText } from '../../../shared/value-number';
import { asOfText } from '../../format/as-of-text';
import { DASH, formatValue, type ShowRules } from '../../format/shown';
import { tidy } from '../../format/tidy';
import type { WidgetProps } from '../../frame/widget-props';
import { type PageRuntime, withUnit } from '../../live/runtime';
import { useRuntime } from '../../live/use-runtime';
import { getStateNames } from '../trend/state-names';
import { HistoryBox, type HistoryColumn } from './history-box';
import { useAgain } from './use-again';
import { type HistoryQuestion, MOST_ROWS, useHistoryCurve } from './use-history-curve';
import { useReport } from './use-report';

/** More lines of one curve cannot be distinguished. */
const MOST_LINES = 12;

interface ReportHistoryProps extends WidgetProps<HistoryWidget> {
  readonly report: ReportId;
}

/** Returns the page's format with the report's value names and unit. */
const columnRules = (
  { format }: HistoryWidget,
  { dataType, unit, map }: ReportColumn,
  { error }: PageRuntime,
  decimals = format.decimals,
): ShowRules => {
  const words = format.map.size > 0 ? format.map : new Map(map);
  const shown = { ...format, map: words, decimals };
  return { format: shown, dataType, source: 'signal', unit, names: [], error };
};

/** Shows a report as a table of the platform's rows or as a curve thinned by the worker. */
export function ReportHistory({ widget, index, report }: ReportHistoryProps) {
  const t = useWords(kindWords);
  const language = useLanguage();
  const isOnline = useOnline();
  const runtime = useRuntime();
  const { host, assets } = runtime;
  const isTable = widget.view === 'table';
  // A curve needs only the columns' names.
  const read = useReport(report, widget.rangeMs, isTable ? MOST_ROWS : 1);
  const { page, readAt } = read;
  const question = useMemo<HistoryQuestion | null>(
    () =>
      isTable || page === null
        ? null
        : {
            signalIds: page.columns.slice(0, MOST_LINES).map(({ id }) => id),
            report,
            rangeMs: widget.rangeMs,
            asOf: readAt,
          },
    [isTable, page, readAt, report, widget.rangeMs],
  );
  const { status, windows, hasFailed, reopen } = useHistoryCurve(question, widget);
  const getWords = useCallback(
    (column: ReportColumn, text: string | null, number: number, decimals?: number | null): string =>
      withUnit(formatValue({ number, text }, columnRules(widget, column, runtime, decimals), runtime.texts)),
    [widget, runtime],
  );
  // A report does not give decimals, so all values of a column get as many as any needs: 0 next to 97.81 is shown as
  // 0.00.
  const finest = useMemo(
    () =>
      windows.map(({ numbers }) => numbers.reduce((most, number) => Math.max(most, countDigits(number)), 0)),
    [windows],
  );
  const columns = useMemo<readonly HistoryColumn[]>(() => {
    const all = page?.columns ?? [];
    const [first] = all;
    return all.slice(0, isTable ? all.length : MOST_LINES).map((column, place) => ({
      key: column.id,
      title: tidy(column.title || column.id),
      // Columns with the unit of the first use the left axis, all others the right.
      axis: column.unit === first?.unit ? 'left' : 'right',
      color: null,
      text: (number) => getWords(column, null, number, widget.format.decimals ?? finest[place]),
      names: getStateNames(columnRules(widget, column, runtime), runtime.texts),
    }));
  }, [page, isTable, widget, runtime, getWords, finest]);
  const rows = useMemo(
    () =>
      (isTable ? (page?.rows ?? []) : []).map(({ time, values }) => ({
        time,
        cells: (page?.columns ?? []).map((column, place) => {
          const value = values[place] ?? null;
          return value === null || value.trim() === '' ? DASH : getWords(column, value, numberOfText(value));
        }),
      })),
    [page, isTable, getWords],
  );

  const fault: Fault | null = read.fault ?? status?.fault ?? null;
  const isIncomplete = hasFailed || fault !== null || !isOnline;
  const again = (): void => {
    read.again();
    if (hasFailed) reopen();
  };
  // A retry would restart a pending report request.
  const isFailed = hasFailed || (fault !== null && isWorthRetrying(fault));
  useAgain(isFailed && !read.isAsking, again);
  const hasAny = isTable ? page !== null : windows.length > 0;
  const why = (): string => {
    if (fault !== null) return faultText(fault, language);
    return isOnline ? runtime.texts.words('trendNoHistory') : faultText({ kind: 'offline' }, language);
  };
  const note = (): string => {
    if (host.report === undefined) return t(host.replayPoints === undefined ? 'noReports' : 'reportInReplay');
    if (!hasAny) return isIncomplete && !read.isAsking ? why() : t('loading');
    if (isIncomplete)
      return t('reportAsOf', {
        time: asOfText(readAt, runtime.now(), 'second', assets.zone),
        why: why(),
      });
    const { total = 0 } = page ?? {};
    return isTable && total > rows.length ? t('shownOf', { n: rows.length, all: total }) : '';
  };
  return (
    <HistoryBox
      widget={widget}
      index={index}
      columns={columns}
      rows={rows}
      windows={windows}
      note={note()}
      isOutdated={isIncomplete}
      onRetry={host.report === undefined || !isIncomplete || read.isAsking ? null : again}
    />
  );
}
