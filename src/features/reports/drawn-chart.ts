import type { ReportChart } from '../../charts/report/model';
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

type Say = Words<keyof typeof cn>;

/** A drawing and its table: a name, then a text for each series. */
export interface Drawn {
  readonly title: string;
  readonly chart: ReportChart;
  readonly headings: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[];
}

const lengthTitle = (range: TimeRange, measure: string, say: Say): string => {
  const bucketMs = bucketLength(range);
  const words = { measure };
  if (bucketMs === DAY_MS) return say('barsDay', words);
  if (bucketMs === HOUR_MS) return say('barsHour', words);
  return bucketMs > DAY_MS
    ? say('barsWeek', words)
    : say('barsMinutes', { ...words, n: bucketMs / MINUTE_MS });
};

export function drawBars(
  data: ReportData,
  column: DataColumn,
  range: TimeRange,
  measure: Measure,
  say: Say,
): Drawn {
  if (hasStates(column)) return drawStates(data, column, range, say);
  const offset = platformZone();
  const found = bars(data, column, range, measure, offset);
  const labels = found.map(({ from }) => barText(from, range, offset));
  return {
    title: `${columnName(column.column)} · ${lengthTitle(range, say(measure), say)}`,
    chart: {
      kind: 'bars',
      labels,
      series: [{ name: say(measure), values: found.map(({ value }) => value) }],
    },
    headings: [say('time'), say(measure), say('count')],
    rows: found.map(({ from, value, count }, at) => ({
      key: String(from),
      cells: [labels[at] ?? '', numberText(value, tableDecimals(column, measure)), String(count)],
    })),
  };
}

const MEAN_DECIMALS = 2;
const tableDecimals = ({ decimals }: DataColumn, measure: Measure): number =>
  measure === 'mean' ? Math.max(decimals, MEAN_DECIMALS) : decimals;

export function drawShare(data: ReportData, column: DataColumn, say: Say): Drawn | null {
  const texts = { on: say('on'), off: say('off') };
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
        ? say('shareColumns', { unit: column.column.unit })
        : `${columnName(column.column)} · ${say('shareValues')}`,
    chart: { kind: 'share', parts: shares.map(({ key, amount }) => ({ key, amount })) },
    headings:
      values === null
        ? [say('chartColumn'), say('amount'), say('part')]
        : [say('state'), say('stateRows'), say('part')],
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
  say: Say,
): Drawn {
  if (hasStates(now.column)) return drawStateComparison(now.column, before.column, say);
  const offset = platformZone();
  const [present, past] = [now, before].map(({ data, column, range }) =>
    barsFromStart(data, column, range, measure),
  ) as [ReturnType<typeof barsFromStart>, ReturnType<typeof barsFromStart>];
  const labels = present.map(({ from }) => barText(from, now.range, offset));
  const names = [say('thisPeriod'), say('beforePeriod')] as const;
  const decimals = tableDecimals(now.column, measure);
  return {
    title: `${columnName(now.column.column)} · ${lengthTitle(now.range, say(measure), say)}`,
    chart: {
      kind: 'bars',
      labels,
      series: [
        { name: names[0], values: present.map(({ value }) => value) },
        { name: names[1], values: present.map((_, at) => past[at]?.value ?? Number.NaN) },
      ],
    },
    headings: [say('time'), ...names, say('change')],
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
 * Whether a column has few enough states to tell apart. Their mean would be meaningless, so their rows are counted.
 */
export const hasStates = (column: DataColumn): boolean => shareOfValues(column) !== null;

const stateName = ({ column }: DataColumn, key: string, say: Say): string =>
  cellWords(key, column, { on: say('on'), off: say('off') }) ?? key;

function drawStates(data: ReportData, column: DataColumn, range: TimeRange, say: Say): Drawn {
  const offset = platformZone();
  const { states, buckets } = statesOver(data, column, range, offset);
  const names = states.map((state) => stateName(column, String(state), say));
  const labels = buckets.map(({ from }) => barText(from, range, offset));
  return {
    title: `${columnName(column.column)} · ${lengthTitle(range, say('shareValues'), say)}`,
    chart: {
      kind: 'bars',
      isStacked: true,
      labels,
      series: names.map((name, at) => ({ name, values: buckets.map(({ counts }) => counts[at] ?? 0) })),
    },
    headings: [say('time'), ...names],
    rows: buckets.map(({ from, counts }, at) => ({
      key: String(from),
      cells: [labels[at] ?? '', ...counts.map(String)],
    })),
  };
}

function drawStateComparison(now: DataColumn, before: DataColumn, say: Say): Drawn {
  const [present, past] = [shareOfValues(now) ?? [], shareOfValues(before) ?? []];
  const keys = [...new Set([...present, ...past].map(({ key }) => key))];
  const getPart = (list: typeof present, key: string): number =>
    list.find((one) => one.key === key)?.part ?? 0;
  const names = [say('thisPeriod'), say('beforePeriod')] as const;
  const labels = keys.map((key) => stateName(now, key, say));
  return {
    title: `${columnName(now.column)} · ${say('part')} %`,
    chart: {
      kind: 'bars',
      labels,
      series: [present, past].map((list, at) => ({
        name: names[at] ?? '',
        values: keys.map((key) => 100 * getPart(list, key)),
      })),
    },
    headings: [say('state'), ...names],
    rows: keys.map((key, at) => ({
      key,
      cells: [labels[at] ?? '', percent(getPart(present, key)), percent(getPart(past, key))],
    })),
  };
}
