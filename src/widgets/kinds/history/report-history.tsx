import { useCallback, useMemo } from 'react';
import { useOnline } from '../../../browser/use-online';
import { faultText } from '../../../i18n/fault-text';
import { kindWords } from '../../../i18n/page-kinds';
import { useLanguage, useWords } from '../../../i18n/use-words';
import type { HistoryWidget } from '../../../page-document/model';
import type { ReportColumn } from '../../../shared/calls/history-reports';
import { type Fault, isWorthRetrying } from '../../../shared/faults';
import type { ReportId } from '../../../shared/ids';
import { countDecimals } from '../../../shared/number-text';
import { parseValueNumber } from '../../../shared/value-number';
import { formatAsOf } from '../../format/as-of-text';
import { DASH, formatValue, type ShowRules } from '../../format/shown';
import { tidyText } from '../../format/tidy';
import type { WidgetProps } from '../../frame/widget-props';
import { type PageRuntime, toTextWithUnit } from '../../live/runtime';
import { useRuntime } from '../../live/use-runtime';
import { getStateNames } from '../trend/state-names';
import { HistoryBox, type HistoryColumn } from './history-box';
import { useAutoRetry } from './use-again';
import { type HistoryQuery, MAX_ROWS, useHistoryCurve } from './use-history-curve';
import { useReport } from './use-report';

/** More lines of one curve cannot be distinguished. */
const MAX_LINES = 12;

interface ReportHistoryProps extends WidgetProps<HistoryWidget> {
  readonly report: ReportId;
}

/** Returns the page's format with the report's value names and unit. */
const getColumnRules = (
  { format }: HistoryWidget,
  { dataType, unit, map }: ReportColumn,
  { error }: PageRuntime,
  decimals = format.decimals,
): ShowRules => {
  const valueNames = format.map.size > 0 ? format.map : new Map(map);
  const valueFormat = { ...format, map: valueNames, decimals };
  return { format: valueFormat, dataType, source: 'signal', unit, names: [], error };
};

/** Returns the most decimals of a column's values. All of them get as many, so 0 next to 97.81 is 0.00. */
const getFinestDecimals = (numbers: Float64Array): number =>
  numbers.reduce((maxDecimals, number) => Math.max(maxDecimals, countDecimals(number)), 0);

export function ReportHistory({ widget, index, report }: ReportHistoryProps) {
  const t = useWords(kindWords);
  const language = useLanguage();
  const isOnline = useOnline();
  const runtime = useRuntime();
  const { host, assets } = runtime;
  const isTable = widget.view === 'table';
  // A curve needs only the columns' names.
  const reportRead = useReport(report, widget.rangeMs, isTable ? MAX_ROWS : 1);
  const { page, readAt } = reportRead;
  const query = useMemo<HistoryQuery | null>(
    () =>
      isTable || page === null
        ? null
        : {
            signalIds: page.columns.slice(0, MAX_LINES).map(({ id }) => id),
            report,
            rangeMs: widget.rangeMs,
            asOf: readAt,
          },
    [isTable, page, readAt, report, widget.rangeMs],
  );
  const { status, windows, hasFailed, reopen } = useHistoryCurve(query, widget);
  const formatCell = useCallback(
    (column: ReportColumn, text: string | null, number: number, decimals?: number | null): string =>
      toTextWithUnit(
        formatValue({ number, text }, getColumnRules(widget, column, runtime, decimals), runtime.texts),
      ),
    [widget, runtime],
  );
  const finestDecimals = useMemo(() => windows.map(({ numbers }) => getFinestDecimals(numbers)), [windows]);
  const columns = useMemo<readonly HistoryColumn[]>(() => {
    const all = page?.columns ?? [];
    const [first] = all;
    return all.slice(0, isTable ? all.length : MAX_LINES).map((column, columnIndex) => ({
      key: column.id,
      title: tidyText(column.title || column.id),
      // Columns with the unit of the first use the left axis, all others the right.
      axis: column.unit === first?.unit ? 'left' : 'right',
      color: null,
      text: (number) =>
        formatCell(column, null, number, widget.format.decimals ?? finestDecimals[columnIndex]),
      names: getStateNames(getColumnRules(widget, column, runtime), runtime.texts),
    }));
  }, [page, isTable, widget, runtime, formatCell, finestDecimals]);
  const rows = useMemo(
    () =>
      (isTable ? (page?.rows ?? []) : []).map(({ time, values }) => ({
        time,
        cells: (page?.columns ?? []).map((column, columnIndex) => {
          const value = values[columnIndex] ?? null;
          return value === null || value.trim() === ''
            ? DASH
            : formatCell(column, value, parseValueNumber(value));
        }),
      })),
    [page, isTable, formatCell],
  );

  const fault: Fault | null = reportRead.fault ?? status?.fault ?? null;
  const isIncomplete = hasFailed || fault !== null || !isOnline;
  const retry = (): void => {
    reportRead.retry();
    if (hasFailed) reopen();
  };
  // A retry would restart a pending report request.
  const isFailed = hasFailed || (fault !== null && isWorthRetrying(fault));
  useAutoRetry(isFailed && !reportRead.isLoading, retry);
  const hasAny = isTable ? page !== null : windows.length > 0;
  const getReason = (): string => {
    if (fault !== null) return faultText(fault, language);
    return isOnline ? runtime.texts.t('trendNoHistory') : faultText({ kind: 'offline' }, language);
  };
  const getNote = (): string => {
    if (host.report === undefined) return t(host.replayPoints === undefined ? 'noReports' : 'reportInReplay');
    if (!hasAny) return isIncomplete && !reportRead.isLoading ? getReason() : t('loading');
    if (isIncomplete)
      return t('reportAsOf', {
        time: formatAsOf(readAt, runtime.now(), 'second', assets.zone),
        why: getReason(),
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
      note={getNote()}
      isOutdated={isIncomplete}
      onRetry={host.report === undefined || !isIncomplete || reportRead.isLoading ? null : retry}
    />
  );
}
