import { useMemo, useState } from 'react';
import { reportWords } from '../../i18n/report';
import { useWords } from '../../i18n/use-words';
import type { ReportColumn } from '../../shared/calls/report';
import type { TimeRange } from '../../shared/units';
import { Segmented } from '../../ui/segmented';
import { SelectField } from '../../ui/select-field';
import { MEASURES, type Measure, rangeBefore } from './buckets';
import { columnName, isState } from './cell';
import { ChartCanvas } from './chart-canvas';
import type { DataColumn } from './data';
import { type Drawn, drawBars, drawComparison, drawShare, hasStates } from './drawn-chart';
import type { ReportSource } from './source';
import { getTotal } from './summary';
import { useWhole, type Whole } from './use-whole';
import { WholeLine } from './whole-line';
import './charts.css';

type Kind = 'bars' | 'share' | 'compare';
const KINDS: readonly Kind[] = ['bars', 'share', 'compare'];

export interface ChartsViewProps {
  readonly source: ReportSource;
  readonly range: TimeRange;
  readonly whole: Whole;
  /** All columns that the report can have; `null` until known. */
  readonly available: readonly ReportColumn[] | null;
}

const canAdd = (column: DataColumn | undefined): boolean =>
  column !== undefined && getTotal(column)?.kind === 'sum';

export function ChartsView({ source, range, whole, available }: ChartsViewProps) {
  const t = useWords(reportWords);
  const [kind, setKind] = useState<Kind>('bars');
  const [chosen, setMeasure] = useState<Measure>('mean');
  const [columnId, setColumnId] = useState('');
  const { data } = whole;
  const columns = useMemo(
    () => data?.columns.filter(({ column }) => column.dataType !== 'string') ?? [],
    [data],
  );
  // Prefers a measured column to a column of states.
  const column =
    columns.find((one) => one.column.id === columnId) ??
    columns.find((one) => !isState(one.column)) ??
    columns[0];

  const measures = useMemo(() => MEASURES.filter((one) => one !== 'sum' || canAdd(column)), [column]);
  const measure = measures.find((known) => known === chosen) ?? 'mean';

  const { from, end } = range;
  const before = useMemo(() => rangeBefore({ from, end }), [from, end]);
  const wanted = useMemo(() => (column === undefined ? null : [column.column]), [column]);
  const past = useWhole(source, before, wanted, available, kind === 'compare' && whole.phase === 'done');
  const pastColumn = past.data?.columns.find((one) => one.column.id === column?.column.id);

  const drawn = useMemo((): Drawn | null => {
    if (data === null || column === undefined) return null;
    if (kind === 'bars') return drawBars(data, column, { from, end }, measure, t);
    if (kind === 'share') return drawShare(data, column, t);
    if (past.data === null || pastColumn === undefined) return null;
    return drawComparison(
      { data, column, range: { from, end } },
      { data: past.data, column: pastColumn, range: before },
      measure,
      t,
    );
  }, [data, column, kind, measure, from, end, before, past.data, pastColumn, t]);

  return (
    <div className="as-charts">
      <WholeLine whole={whole} />
      {column === undefined ? null : (
        <div className="as-charts__choices">
          <Segmented
            label={t('chart')}
            options={KINDS.map((value) => ({ value, text: t(value) }))}
            value={kind}
            onChange={setKind}
          />
          <SelectField
            label={t('chartColumn')}
            value={column.column.id}
            options={columns.map((one) => ({ value: one.column.id, text: columnName(one.column) }))}
            onChange={setColumnId}
          />
          {kind === 'share' || hasStates(column) ? null : (
            <SelectField
              label={t('measure')}
              value={measure}
              options={measures.map((value) => ({ value, text: t(value) }))}
              onChange={(value) => setMeasure(measures.find((known) => known === value) ?? 'mean')}
            />
          )}
        </div>
      )}
      {kind === 'compare' && whole.phase === 'done' ? <WholeLine whole={past} /> : null}
      {drawn === null ? (
        kind === 'share' && column !== undefined ? (
          <p className="as-charts__none" role="status">
            {t('shareNone')}
          </p>
        ) : null
      ) : (
        <DrawnChart drawn={drawn} />
      )}
    </div>
  );
}

function DrawnChart({ drawn }: { readonly drawn: Drawn }) {
  const t = useWords(reportWords);
  const [pointed, setPointed] = useState(-1);
  const { chart, title, headings, rows } = drawn;
  // Several states may share a name, so names cannot be React keys.
  const placed = headings.map((heading, place) => ({ heading, place }));
  const series = chart.kind === 'bars' ? chart.series.map(({ name }, place) => ({ name, place })) : [];
  const pointedRow = chart.kind === 'bars' ? rows[pointed] : undefined;
  return (
    <figure className="as-charts__figure">
      <figcaption className="as-charts__title">{title}</figcaption>
      {series.length > 1 ? (
        <ul className="as-charts__legend">
          {series.map(({ name, place }) => (
            <li key={place}>
              <span className={`as-charts__mark as-charts__mark--${place % 8}`} />
              {name}
            </li>
          ))}
        </ul>
      ) : null}
      <ChartCanvas
        key={chart.kind}
        chart={chart}
        label={t('chartAlt', { title, n: rows.length })}
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
            {placed.map(({ heading, place }) => (
              <th key={place} scope="col">
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
