/** The charts of a report: over time, shares, and the period before. */
import { useMemo, useState } from 'react';
import type { ReportChart } from '../../charts/report/model';
import type { Words } from '../../i18n/engine';
import { type cn, reportWords } from '../../i18n/report';
import { useWords } from '../../i18n/use-words';
import { platformOffset } from '../../shared/calls/decode';
import { DAY_MS, HOUR_MS, MINUTE_MS, type TimeRange } from '../../shared/units';
import { Segmented } from '../../ui/segmented';
import { SelectField } from '../../ui/select-field';
import {
  bars,
  barsFromStart,
  barText,
  bucketLength,
  MEASURES,
  type Measure,
  rangeBefore,
  shareOfColumns,
  shareOfValues,
} from './buckets';
import { cellWords, columnName, isState, numberText, percent } from './cell';
import { ChartCanvas } from './chart-canvas';
import type { DataColumn, ReportData } from './data';
import type { ReportSource } from './source';
import { useWhole, type Whole } from './use-whole';
import { WholeLine } from './whole-line';
import './charts.css';

type Say = Words<keyof typeof cn>;
type Kind = 'bars' | 'share' | 'compare';
const KINDS: readonly Kind[] = ['bars', 'share', 'compare'];

/** A drawing and the same as a table: a name, then a text for each series. */
interface Drawn {
  readonly title: string;
  readonly chart: ReportChart;
  readonly headings: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[];
}

const measureTitle = (range: TimeRange, measure: Measure, say: Say): string => {
  const bucketMs = bucketLength(range);
  const words = { measure: say(measure) };
  if (bucketMs === DAY_MS) return say('barsDay', words);
  if (bucketMs === HOUR_MS) return say('barsHour', words);
  return bucketMs > DAY_MS
    ? say('barsWeek', words)
    : say('barsMinutes', { ...words, n: bucketMs / MINUTE_MS });
};

function drawBars(data: ReportData, column: DataColumn, range: TimeRange, measure: Measure, say: Say): Drawn {
  const offset = platformOffset();
  const found = bars(data, column, range, measure, offset);
  const labels = found.map(({ from }) => barText(from, range, offset));
  return {
    title: `${columnName(column.column)} · ${measureTitle(range, measure, say)}`,
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

function drawShare(data: ReportData, column: DataColumn, say: Say): Drawn | null {
  const texts = { on: say('on'), off: say('off') };
  const values = shareOfValues(column);
  const shares = values ?? shareOfColumns(data.columns, column.column.unit);
  if (shares === null || shares.length === 0) return null;
  const names = new Map(data.columns.map((one) => [one.column.id as string, one]));
  const nameOf = (key: string): string =>
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
        nameOf(key),
        numberText(amount, values === null ? (names.get(key)?.decimals ?? 0) : 0),
        percent(part),
      ],
    })),
  };
}

function drawComparison(
  now: { readonly data: ReportData; readonly column: DataColumn; readonly range: TimeRange },
  before: { readonly data: ReportData; readonly column: DataColumn; readonly range: TimeRange },
  measure: Measure,
  say: Say,
): Drawn {
  const offset = platformOffset();
  const [present, past] = [now, before].map(({ data, column, range }) =>
    barsFromStart(data, column, range, measure),
  ) as [ReturnType<typeof barsFromStart>, ReturnType<typeof barsFromStart>];
  const labels = present.map(({ from }) => barText(from, now.range, offset));
  const names = [say('thisPeriod'), say('beforePeriod')] as const;
  const decimals = tableDecimals(now.column, measure);
  return {
    title: `${columnName(now.column.column)} · ${measureTitle(now.range, measure, say)}`,
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

export interface ChartsViewProps {
  readonly source: ReportSource;
  readonly range: TimeRange;
  readonly whole: Whole;
}

/** Charts of one column: over time, its shares, and beside the period before. */
export function ChartsView({ source, range, whole }: ChartsViewProps) {
  const say = useWords(reportWords);
  const [kind, setKind] = useState<Kind>('bars');
  const [measure, setMeasure] = useState<Measure>('mean');
  const [columnId, setColumnId] = useState('');
  const { data } = whole;
  const columns = useMemo(
    () => data?.columns.filter(({ column }) => column.dataType !== 'string') ?? [],
    [data],
  );
  // A measured column says more than a switch, so it is chosen first.
  const column =
    columns.find((one) => one.column.id === columnId) ??
    columns.find((one) => !isState(one.column)) ??
    columns[0];

  const { from, end } = range;
  const before = useMemo(() => rangeBefore({ from, end }), [from, end]);
  const wanted = useMemo(() => (column === undefined ? null : [column.column]), [column]);
  const past = useWhole(source, before, wanted, kind === 'compare' && whole.phase === 'done');
  const pastColumn = past.data?.columns.find((one) => one.column.id === column?.column.id);

  const drawn = useMemo((): Drawn | null => {
    if (data === null || column === undefined) return null;
    if (kind === 'bars') return drawBars(data, column, { from, end }, measure, say);
    if (kind === 'share') return drawShare(data, column, say);
    if (past.data === null || pastColumn === undefined) return null;
    return drawComparison(
      { data, column, range: { from, end } },
      { data: past.data, column: pastColumn, range: before },
      measure,
      say,
    );
  }, [data, column, kind, measure, from, end, before, past.data, pastColumn, say]);

  return (
    <div className="as-charts">
      <WholeLine whole={whole} />
      {column === undefined ? null : (
        <div className="as-charts__choices">
          <Segmented
            label={say('chart')}
            options={KINDS.map((value) => ({ value, text: say(value) }))}
            value={kind}
            onChange={setKind}
          />
          <SelectField
            label={say('chartColumn')}
            value={column.column.id}
            options={columns.map((one) => ({ value: one.column.id, text: columnName(one.column) }))}
            onChange={setColumnId}
          />
          {kind === 'share' ? null : (
            <SelectField
              label={say('measure')}
              value={measure}
              options={MEASURES.map((value) => ({ value, text: say(value) }))}
              onChange={(value) => setMeasure(MEASURES.find((known) => known === value) ?? 'mean')}
            />
          )}
        </div>
      )}
      {kind === 'compare' && whole.phase === 'done' ? <WholeLine whole={past} /> : null}
      {drawn === null ? (
        kind === 'share' && column !== undefined ? (
          <p className="as-charts__none" role="status">
            {say('shareNone')}
          </p>
        ) : null
      ) : (
        <DrawnChart drawn={drawn} />
      )}
    </div>
  );
}

/** A chart with its title, its legend, the values at the pointer, and all values as a table. */
function DrawnChart({ drawn }: { readonly drawn: Drawn }) {
  const say = useWords(reportWords);
  const [pointed, setPointed] = useState(-1);
  const { chart, title, headings, rows } = drawn;
  const pointedRow = chart.kind === 'bars' ? rows[pointed] : undefined;
  return (
    <figure className="as-charts__figure">
      <figcaption className="as-charts__title">{title}</figcaption>
      {chart.kind === 'bars' && chart.series.length > 1 ? (
        <ul className="as-charts__legend">
          {chart.series.map(({ name }, at) => (
            <li key={name}>
              <span className={`as-charts__mark as-charts__mark--${at % 8}`} />
              {name}
            </li>
          ))}
        </ul>
      ) : null}
      <ChartCanvas
        key={chart.kind}
        chart={chart}
        label={say('chartAlt', { title, n: rows.length })}
        onPoint={setPointed}
      />
      {chart.kind === 'bars' ? (
        <p className="as-charts__told" aria-hidden="true">
          {pointedRow === undefined
            ? ''
            : pointedRow.cells.map((cell, at) => (at === 0 ? cell : `${headings[at]} ${cell}`)).join(' · ')}
        </p>
      ) : null}
      <table className="as-charts__values">
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...values] }, at) => (
            <tr key={key} className={at === pointed ? 'as-charts__pointed' : undefined}>
              <th scope="row">
                {chart.kind === 'share' ? (
                  <span className={`as-charts__mark as-charts__mark--${at % 8}`} />
                ) : null}
                {name}
              </th>
              {headings.slice(1).map((heading, of) => (
                <td key={heading}>{values[of]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
