import type { ReportChart } from '../../charts/history-report/model';
import type { CommonKey } from '../../i18n/common';
import type { Words } from '../../i18n/engine';
import type { cn } from '../../i18n/history-reports';
import { getCurrentPlatformZone } from '../../shared/calls/decode';
import { DAY_MS, HOUR_MS, MINUTE_MS, type TimeRange } from '../../shared/units';
import {
  countStates,
  formatBarLabel,
  getBars,
  getBarsFromStart,
  getBucketLength,
  getColumnShares,
  getValueShares,
  type Measure,
} from './buckets';
import { formatColumnName, formatGrouped, formatPercent, getValueName } from './cell';
import type { DataColumn, ReportData } from './data';

type Translate = Words<keyof typeof cn | CommonKey>;

/** A chart and its table, whose rows have a name and a text for each series. */
export interface ChartDrawing {
  readonly title: string;
  readonly chart: ReportChart;
  readonly headings: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[];
}

const formatTitle = (range: TimeRange, measure: string, t: Translate): string => {
  const bucketMs = getBucketLength(range);
  const params = { measure };
  if (bucketMs === DAY_MS) return t('barsDay', params);
  if (bucketMs === HOUR_MS) return t('barsHour', params);
  return bucketMs > DAY_MS ? t('barsWeek', params) : t('barsMinutes', { ...params, n: bucketMs / MINUTE_MS });
};

export function drawBars(
  data: ReportData,
  column: DataColumn,
  range: TimeRange,
  measure: Measure,
  t: Translate,
): ChartDrawing {
  if (hasStates(column)) return drawStates(data, column, range, t);
  const offset = getCurrentPlatformZone();
  const buckets = getBars(data, column, range, measure, offset);
  const labels = buckets.map(({ from }) => formatBarLabel(from, range, offset));
  return {
    title: `${formatColumnName(column.column)} · ${formatTitle(range, t(measure), t)}`,
    chart: {
      kind: 'bars',
      labels,
      series: [{ name: t(measure), values: buckets.map(({ value }) => value) }],
    },
    headings: [t('time'), t(measure), t('count')],
    rows: buckets.map(({ from, value, count }, at) => ({
      key: String(from),
      cells: [labels[at] ?? '', formatGrouped(value, getTableDecimals(column, measure)), String(count)],
    })),
  };
}

const MEAN_DECIMALS = 2;
const getTableDecimals = ({ decimals }: DataColumn, measure: Measure): number =>
  measure === 'mean' ? Math.max(decimals, MEAN_DECIMALS) : decimals;

export function drawShare(data: ReportData, column: DataColumn, t: Translate): ChartDrawing | null {
  const texts = { on: t('on'), off: t('off') };
  const values = getValueShares(column);
  const shares = values ?? getColumnShares(data.columns, column.column.unit);
  if (shares === null || shares.length === 0) return null;
  const names = new Map(data.columns.map((item) => [item.column.id as string, item]));
  const getName = (key: string): string =>
    values === null
      ? formatColumnName(names.get(key)?.column ?? column.column)
      : (getValueName(key, column.column, texts) ?? key);
  return {
    title:
      values === null
        ? t('shareColumns', { unit: column.column.unit })
        : `${formatColumnName(column.column)} · ${t('shareValues')}`,
    chart: { kind: 'share', parts: shares.map(({ key, amount }) => ({ key, amount })) },
    headings:
      values === null ? [t('chartColumn'), t('value'), t('part')] : [t('state'), t('stateRows'), t('part')],
    rows: shares.map(({ key, amount, fraction }) => ({
      key,
      cells: [
        getName(key),
        formatGrouped(amount, values === null ? (names.get(key)?.decimals ?? 0) : 0),
        formatPercent(fraction),
      ],
    })),
  };
}

export function drawComparison(
  current: { readonly data: ReportData; readonly column: DataColumn; readonly range: TimeRange },
  previous: { readonly data: ReportData; readonly column: DataColumn; readonly range: TimeRange },
  measure: Measure,
  t: Translate,
): ChartDrawing {
  if (hasStates(current.column)) return drawStateComparison(current.column, previous.column, t);
  const offset = getCurrentPlatformZone();
  const [currentItems, previousItems] = [current, previous].map(({ data, column, range }) =>
    getBarsFromStart(data, column, range, measure),
  ) as [ReturnType<typeof getBarsFromStart>, ReturnType<typeof getBarsFromStart>];
  const labels = currentItems.map(({ from }) => formatBarLabel(from, current.range, offset));
  const names = [t('thisPeriod'), t('beforePeriod')] as const;
  const decimals = getTableDecimals(current.column, measure);
  return {
    title: `${formatColumnName(current.column.column)} · ${formatTitle(current.range, t(measure), t)}`,
    chart: {
      kind: 'bars',
      labels,
      series: [
        { name: names[0], values: currentItems.map(({ value }) => value) },
        { name: names[1], values: currentItems.map((_, at) => previousItems[at]?.value ?? Number.NaN) },
      ],
    },
    headings: [t('time'), ...names, t('change')],
    rows: currentItems.map(({ from, value }, at) => {
      const previousValue = previousItems[at]?.value ?? Number.NaN;
      return {
        key: String(from),
        cells: [
          labels[at] ?? '',
          formatGrouped(value, decimals),
          formatGrouped(previousValue, decimals),
          previousValue === 0 || Number.isNaN(previousValue) || Number.isNaN(value)
            ? '--'
            : `${value > previousValue ? '+' : ''}${formatPercent((value - previousValue) / Math.abs(previousValue))}`,
        ],
      };
    }),
  };
}

/**
 * Whether a column has few enough states to distinguish. A mean would be meaningless, so the rows of each state are
 * counted.
 */
export const hasStates = (column: DataColumn): boolean => getValueShares(column) !== null;

const getStateName = ({ column }: DataColumn, key: string, t: Translate): string =>
  getValueName(key, column, { on: t('on'), off: t('off') }) ?? key;

function drawStates(data: ReportData, column: DataColumn, range: TimeRange, t: Translate): ChartDrawing {
  const offset = getCurrentPlatformZone();
  const { states, buckets } = countStates(data, column, range, offset);
  const names = states.map((state) => getStateName(column, String(state), t));
  const labels = buckets.map(({ from }) => formatBarLabel(from, range, offset));
  return {
    title: `${formatColumnName(column.column)} · ${formatTitle(range, t('shareValues'), t)}`,
    chart: {
      kind: 'bars',
      isStacked: true,
      labels,
      series: names.map((name, at) => ({ name, values: buckets.map(({ counts }) => counts[at] ?? 0) })),
    },
    headings: [t('time'), ...names],
    rows: buckets.map(({ from, counts }, at) => ({
      key: String(from),
      cells: [labels[at] ?? '', ...counts.map(String)],
    })),
  };
}

function drawStateComparison(current: DataColumn, previous: DataColumn, t: Translate): ChartDrawing {
  const [currentItems, previousItems] = [getValueShares(current) ?? [], getValueShares(previous) ?? []];
  const keys = [...new Set([...currentItems, ...previousItems].map(({ key }) => key))];
  const getFraction = (list: typeof currentItems, key: string): number =>
    list.find((item) => item.key === key)?.fraction ?? 0;
  const names = [t('thisPeriod'), t('beforePeriod')] as const;
  const labels = keys.map((key) => getStateName(current, key, t));
  return {
    title: `${formatColumnName(current.column)} · ${t('part')} %`,
    chart: {
      kind: 'bars',
      labels,
      series: [currentItems, previousItems].map((list, at) => ({
        name: names[at] ?? '',
        values: keys.map((key) => 100 * getFraction(list, key)),
      })),
    },
    headings: [t('state'), ...names],
    rows: keys.map((key, at) => ({
      key,
      cells: [
        labels[at] ?? '',
        formatPercent(getFraction(currentItems, key)),
        formatPercent(getFraction(previousItems, key)),
      ],
    })),
  };
}
