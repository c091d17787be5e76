import type { ReportChart } from '../../charts/report/model';
import type { CommonKey } from '../../i18n/common';
import type { Words } from '../../i18n/engine';
import type { cn } from '../../i18n/report';
import { platformZone } from '../../shared/calls/decode';
import { DAY_MS, HOUR_MS, MINUTE_MS, type TimeRange } from '../../shared/units';
import {
  bars,
  barsFromStart,
  barText,
  bucketLength,
  type Measure,
  shareOfColumns,
  shareOfValues,
  statesOver,
} from './buckets';
import { cellWords, columnName, numberText, percent } from './cell';
import type { DataColumn, ReportData } from './data';

type Translate = Words<keyof typeof cn | CommonKey>;

/** A chart and its table, whose rows have a name and a text for each series. */
export interface Drawn {
  readonly title: string;
  readonly chart: ReportChart;
  readonly headings: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[];
}

const lengthTitle = (range: TimeRange, measure: string, t: Translate): string => {
  const bucketMs = bucketLength(range);
  const words = { measure };
  if (bucketMs === DAY_MS) return t('barsDay', words);
  if (bucketMs === HOUR_MS) return t('barsHour', words);
  return bucketMs > DAY_MS ? t('barsWeek', words) : t('barsMinutes', { ...words, n: bucketMs / MINUTE_MS });
};

export function drawBars(
  data: ReportData,
  column: DataColumn,
  range: TimeRange,
  measure: Measure,
  t: Translate,
): Drawn {
  if (hasStates(column)) return drawStates(data, column, range, t);
  const offset = platformZone();
  const found = bars(data, column, range, measure, offset);
  const labels = found.map(({ from }) => barText(from, range, offset));
  return {
    title: `${columnName(column.column)} · ${lengthTitle(range, t(measure), t)}`,
    chart: {
      kind: 'bars',
      labels,
      series: [{ name: t(measure), values: found.map(({ value }) => value) }],
    },
    headings: [t('time'), t(measure), t('count')],
    rows: found.map(({ from, value, count }, at) => ({
      key: String(from),
      cells: [labels[at] ?? '', numberText(value, tableDecimals(column, measure)), String(count)],
    })),
  };
}

const MEAN_DECIMALS = 2;
const tableDecimals = ({ decimals }: DataColumn, measure: Measure): number =>
  measure === 'mean' ? Math.max(decimals, MEAN_DECIMALS) : decimals;

export function drawShare(data: ReportData, column: DataColumn, t: Translate): Drawn | null {
  const texts = { on: t('on'), off: t('off') };
  const values = shareOfValues(column);
  const shares = values ?? shareOfColumns(data.columns, column.column.unit);
  if (shares === null || shares.length === 0) return null;
  const names = new Map(data.columns.map((one) => [one.column.id as string, one]));
  const getName = (key: string): string =>
    values === null
      ? columnName(names.get(key)?.column ?? column.column)
      : (cellWords(key, column.column, texts) ?? key);
  return {
    title:
      values === null
        ? t('shareColumns', { unit: column.column.unit })
        : `${columnName(column.column)} · ${t('shareValues')}`,
    chart: { kind: 'share', parts: shares.map(({ key, amount }) => ({ key, amount })) },
    headings:
      values === null ? [t('chartColumn'), t('value'), t('part')] : [t('state'), t('stateRows'), t('part')],
    rows: shares.map(({ key, amount, part }) => ({
      key,
      cells: [
        getName(key),
        numberText(amount, values === null ? (names.get(key)?.decimals ?? 0) : 0),
        percent(part),
      ],
    })),
  };
}

export function drawComparison(
  now: { readonly data: ReportData; readonly column: DataColumn; readonly range: TimeRange },
  before: { readonly data: ReportData; readonly column: DataColumn; readonly range: TimeRange },
  measure: Measure,
  t: Translate,
): Drawn {
  if (hasStates(now.column)) return drawStateComparison(now.column, before.column, t);
  const offset = platformZone();
  const [present, past] = [now, before].map(({ data, column, range }) =>
    barsFromStart(data, column, range, measure),
  ) as [ReturnType<typeof barsFromStart>, ReturnType<typeof barsFromStart>];
  const labels = present.map(({ from }) => barText(from, now.range, offset));
  const names = [t('thisPeriod'), t('beforePeriod')] as const;
  const decimals = tableDecimals(now.column, measure);
  return {
    title: `${columnName(now.column.column)} · ${lengthTitle(now.range, t(measure), t)}`,
    chart: {
      kind: 'bars',
      labels,
      series: [
        { name: names[0], values: present.map(({ value }) => value) },
        { name: names[1], values: present.map((_, at) => past[at]?.value ?? Number.NaN) },
      ],
    },
    headings: [t('time'), ...names, t('change')],
    rows: present.map(({ from, value }, at) => {
      const old = past[at]?.value ?? Number.NaN;
      return {
        key: String(from),
        cells: [
          labels[at] ?? '',
          numberText(value, decimals),
          numberText(old, decimals),
          old === 0 || Number.isNaN(old) || Number.isNaN(value)
            ? '--'
            : `${value > old ? '+' : ''}${percent((value - old) / Math.abs(old))}`,
        ],
      };
    }),
  };
}

/**
 * Whether a column has few enough states to distinguish. A mean would be meaningless, so the rows of each state are
 * counted.
 */
export const hasStates = (column: DataColumn): boolean => shareOfValues(column) !== null;

const stateName = ({ column }: DataColumn, key: string, t: Translate): string =>
  cellWords(key, column, { on: t('on'), off: t('off') }) ?? key;

function drawStates(data: ReportData, column: DataColumn, range: TimeRange, t: Translate): Drawn {
  const offset = platformZone();
  const { states, buckets } = statesOver(data, column, range, offset);
  const names = states.map((state) => stateName(column, String(state), t));
  const labels = buckets.map(({ from }) => barText(from, range, offset));
  return {
    title: `${columnName(column.column)} · ${lengthTitle(range, t('shareValues'), t)}`,
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

function drawStateComparison(now: DataColumn, before: DataColumn, t: Translate): Drawn {
  const [present, past] = [shareOfValues(now) ?? [], shareOfValues(before) ?? []];
  const keys = [...new Set([...present, ...past].map(({ key }) => key))];
  const getPart = (list: typeof present, key: string): number =>
    list.find((one) => one.key === key)?.part ?? 0;
  const names = [t('thisPeriod'), t('beforePeriod')] as const;
  const labels = keys.map((key) => stateName(now, key, t));
  return {
    title: `${columnName(now.column)} · ${t('part')} %`,
    chart: {
      kind: 'bars',
      labels,
      series: [present, past].map((list, at) => ({
        name: names[at] ?? '',
        values: keys.map((key) => 100 * getPart(list, key)),
      })),
    },
    headings: [t('state'), ...names],
    rows: keys.map((key, at) => ({
      key,
      cells: [labels[at] ?? '', percent(getPart(present, key)), percent(getPart(past, key))],
    })),
  };
}
