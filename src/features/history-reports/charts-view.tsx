import { useMemo, useState } from 'react';
import { historyReportWords } from '../../i18n/history-reports';
import { useWords } from '../../i18n/use-words';
import type { ReportColumn } from '../../shared/calls/history-reports';
import type { TimeRange } from '../../shared/units';
import { Segmented } from '../../ui/segmented';
import { SelectField } from '../../ui/select-field';
import { getPrecedingRange, MEASURES, type Measure } from './buckets';
import { formatColumnName, isState } from './cell';
import { ChartCanvas } from './chart-canvas';
import type { DataColumn } from './data';
import { type ChartDrawing, drawBars, drawComparison, drawShare, hasStates } from './drawn-chart';
import type { ReportSource } from './source';
import { getTotal } from './summary';
import { type FullReport, useFullReport } from './use-whole';
import { FullReportLine } from './whole-line';
import './charts.css';

type ChartKind = 'bars' | 'share' | 'compare';
const KINDS: readonly ChartKind[] = ['bars', 'share', 'compare'];

export interface ChartsViewProps {
  readonly source: ReportSource;
  readonly range: TimeRange;
  readonly fullReport: FullReport;
  /** All columns that the report can have; `null` until known. */
  readonly availableColumns: readonly ReportColumn[] | null;
}

const isSummable = (column: DataColumn | undefined): boolean =>
  column !== undefined && getTotal(column)?.kind === 'sum';

export function ChartsView({ source, range, fullReport, availableColumns }: ChartsViewProps) {
  const t = useWords(historyReportWords);
  const [kind, setKind] = useState<ChartKind>('bars');
  const [chosenMeasure, setMeasure] = useState<Measure>('mean');
  const [columnId, setColumnId] = useState('');
  const { data } = fullReport;
  const columns = useMemo(
    () => data?.columns.filter(({ column }) => column.dataType !== 'string') ?? [],
    [data],
  );
  // Prefers a measured column to a column of states.
  const column =
    columns.find((item) => item.column.id === columnId) ??
    columns.find((item) => !isState(item.column)) ??
    columns[0];

  const measures = useMemo(() => MEASURES.filter((item) => item !== 'sum' || isSummable(column)), [column]);
  const measure = measures.find((candidate) => candidate === chosenMeasure) ?? 'mean';

  const { from, end } = range;
  const previousRange = useMemo(() => getPrecedingRange({ from, end }), [from, end]);
  const previousColumns = useMemo(() => (column === undefined ? null : [column.column]), [column]);
  const previousReport = useFullReport(
    source,
    previousRange,
    previousColumns,
    availableColumns,
    kind === 'compare' && fullReport.status === 'done',
  );
  const previousColumn = previousReport.data?.columns.find((item) => item.column.id === column?.column.id);

  const drawing = useMemo((): ChartDrawing | null => {
    if (data === null || column === undefined) return null;
    if (kind === 'bars') return drawBars(data, column, { from, end }, measure, t);
    if (kind === 'share') return drawShare(data, column, t);
    if (previousReport.data === null || previousColumn === undefined) return null;
    return drawComparison(
      { data, column, range: { from, end } },
      { data: previousReport.data, column: previousColumn, range: previousRange },
      measure,
      t,
    );
  }, [data, column, kind, measure, from, end, previousRange, previousReport.data, previousColumn, t]);

  return (
    <div className="as-charts">
      <FullReportLine fullReport={fullReport} />
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
            options={columns.map((item) => ({ value: item.column.id, text: formatColumnName(item.column) }))}
            onChange={setColumnId}
          />
          {kind === 'share' || hasStates(column) ? null : (
            <SelectField
              label={t('measure')}
              value={measure}
              options={measures.map((value) => ({ value, text: t(value) }))}
              onChange={(value) => setMeasure(measures.find((candidate) => candidate === value) ?? 'mean')}
            />
          )}
        </div>
      )}
      {kind === 'compare' && fullReport.status === 'done' ? (
        <FullReportLine fullReport={previousReport} />
      ) : null}
      {drawing === null ? (
        kind === 'share' && column !== undefined ? (
          <p className="as-charts__none" role="status">
            {t('shareNone')}
          </p>
        ) : null
      ) : (
        <ChartFigure drawing={drawing} />
      )}
    </div>
  );
}

function ChartFigure({ drawing }: { readonly drawing: ChartDrawing }) {
  const t = useWords(historyReportWords);
  const [pointedIndex, setPointedIndex] = useState(-1);
  const { chart, title, headings, rows } = drawing;
  // Several states may share a name, so names cannot be React keys.
  const indexedHeadings = headings.map((heading, index) => ({ heading, place: index }));
  const series = chart.kind === 'bars' ? chart.series.map(({ name }, index) => ({ name, place: index })) : [];
  const pointedRow = chart.kind === 'bars' ? rows[pointedIndex] : undefined;
  return (
    <figure className="as-charts__figure">
      <figcaption className="as-charts__title">{title}</figcaption>
      {series.length > 1 ? (
        <ul className="as-charts__legend">
          {series.map(({ name, place: index }) => (
            <li key={index}>
              <span className={`as-charts__mark as-charts__mark--${index % 8}`} />
              {name}
            </li>
          ))}
        </ul>
      ) : null}
      <ChartCanvas
        key={chart.kind}
        chart={chart}
        label={t('chartAlt', { title, n: rows.length })}
        onPoint={setPointedIndex}
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
            {indexedHeadings.map(({ heading, place: index }) => (
              <th key={index} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...values] }, at) => (
            <tr key={key} className={at === pointedIndex ? 'as-charts__pointed' : undefined}>
              <th scope="row">
                {chart.kind === 'share' ? (
                  <span className={`as-charts__mark as-charts__mark--${at % 8}`} />
                ) : null}
                {name}
              </th>
              {headings.slice(1).map((heading, cellIndex) => (
                <td key={heading}>{values[cellIndex]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
