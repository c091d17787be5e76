import { useMemo, useState } from 'react';
import type { CurveSeries, CurveWindow } from '../../../../workers/monitor/contract/contract';
import { faultText } from '../../../i18n/fault-text';
import { kindWords } from '../../../i18n/page-kinds';
import { useLanguage, useWords } from '../../../i18n/use-words';
import type { HistoryWidget } from '../../../page-document/model';
import { isWorthRetrying } from '../../../shared/faults';
import { formatValue } from '../../format/shown';
import type { WidgetProps } from '../../frame/widget-props';
import { getRules, toTextWithUnit } from '../../live/runtime';
import { useRuntime } from '../../live/use-runtime';
import { getStateNames } from '../trend/state-names';
import { HistoryBox, type HistoryColumn } from './history-box';
import { ReportHistory } from './report-history';
import { useAutoRetry } from './use-again';
import { type HistoryQuery, MAX_ROWS, useHistoryCurve } from './use-history-curve';
import '../on-demand.css';

export function History({ widget, index }: WidgetProps<HistoryWidget>) {
  return widget.report === null ? (
    <SignalHistory widget={widget} index={index} />
  ) : (
    <ReportHistory widget={widget} index={index} report={widget.report} />
  );
}

function SignalHistory({ widget, index }: WidgetProps<HistoryWidget>) {
  const t = useWords(kindWords);
  const language = useLanguage();
  const { host, texts } = useRuntime();
  const [attempt, setAttempt] = useState(0);
  const query = useMemo<HistoryQuery>(
    () => ({
      signalIds: widget.signals.map(({ signalId }) => signalId),
      report: null,
      rangeMs: widget.rangeMs,
      asOf: attempt,
    }),
    [widget, attempt],
  );
  const { status, windows, hasFailed, reopen } = useHistoryCurve(query, widget);
  const columns = useColumns(widget);
  const rows = (widget.view === 'curve' ? [] : toTableRows(windows)).map(({ time, numbers }) => ({
    time,
    cells: numbers.map((number, column) => (number === null ? '' : (columns[column]?.text(number) ?? ''))),
  }));
  const fault = status?.fault ?? null;
  const isIncomplete = hasFailed || fault !== null;
  const retry = (): void => (hasFailed ? reopen() : setAttempt(attempt + 1));
  useAutoRetry(hasFailed || (fault !== null && isWorthRetrying(fault)), retry);
  const getNote = (): string => {
    if (host.curve === undefined) return t('noSource');
    if (hasFailed) return texts.t('trendNoHistory');
    if (fault !== null) return t('historyFailed', { why: faultText(fault, language) });
    if (status?.status !== 'loaded') return windows.length === 0 ? t('loading') : '';
    const truncated = widget.view === 'curve' ? findMostTruncated(status.series) : null;
    return truncated === null ? '' : t('shownOf', { n: truncated.availableCount, all: truncated.total });
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
      onRetry={isIncomplete ? retry : null}
    />
  );
}

/** Finds the signal that lacks the most points, which are the oldest; `null` if all have been kept. */
function findMostTruncated(series: readonly CurveSeries[]): CurveSeries | null {
  const countMissing = ({ availableCount, total }: CurveSeries): number => total - availableCount;
  const [maxRows] = [...series].sort((a, b) => countMissing(b) - countMissing(a));
  return maxRows === undefined || countMissing(maxRows) <= 0 ? null : maxRows;
}

function useColumns({ signals, format }: HistoryWidget): readonly HistoryColumn[] {
  const runtime = useRuntime();
  return signals.map((signal) => {
    const bind = { src: 'signal', equipmentId: signal.equipmentId, signalId: signal.signalId } as const;
    const slot = runtime.plan.getSlot(bind);
    const ownFormat = { format: { ...format, decimals: signal.decimals, unit: signal.unit || null } };
    return {
      key: signal.signalId,
      axis: signal.axis,
      color: signal.color,
      title: signal.title || (runtime.board.getDescription(slot)?.title ?? signal.signalId),
      text: (number: number): string =>
        toTextWithUnit(
          formatValue({ number, text: null }, getRules(runtime, ownFormat, bind, slot), runtime.texts),
        ),
      names: getStateNames(getRules(runtime, ownFormat, bind, slot), runtime.texts),
    };
  });
}

/** Returns table rows, newest first, each time once; a signal without a value at that time is blank. */
export function toTableRows(
  windows: readonly CurveWindow[],
  maxRows = MAX_ROWS,
): readonly { readonly time: number; readonly numbers: readonly (number | null)[] }[] {
  const rows = new Map<number, (number | null)[]>();
  for (const [column, { times, numbers }] of windows.entries())
    for (let i = 0; i < times.length; i++) {
      const time = times[i] ?? Number.NaN;
      const number = numbers[i] ?? Number.NaN;
      if (Number.isNaN(number)) continue;
      const row = rows.get(time) ?? windows.map(() => null);
      row[column] = number;
      rows.set(time, row);
    }
  return [...rows]
    .sort(([a], [b]) => b - a)
    .slice(0, maxRows)
    .map(([time, numbers]) => ({ time, numbers }));
}
