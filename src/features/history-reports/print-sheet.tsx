import { historyReportWords } from '../../i18n/history-reports';
import { useWords } from '../../i18n/use-words';
import { getCurrentPlatformZone } from '../../shared/calls/decode';
import { formatPlatformTime, formatZone } from '../../shared/platform-time';
import { formatCellText, formatColumnName, getDecimals, isTextual } from './cell';
import type { ReportData } from './data';
import { measureColumn, splitIntoSheets } from './print-columns';
import type { ReportPage } from './source';
import { getSummaryFacts } from './summary-view';
import './print.css';
import type { TimeRange } from '../../shared/units';

export interface PrintSheetProps {
  readonly heading: string;
  readonly range: TimeRange;
  readonly at: number;
  readonly page: ReportPage | ReportData;
  /** Name of the printed part of the report; '' for all of it. */
  readonly note: string;
}

/** Renders the report for paper: plain tables of its rows, or its summary. Visible only in print. */
export function PrintSheet({ heading, range, at, page, note }: PrintSheetProps) {
  const t = useWords(historyReportWords);
  const offset = getCurrentPlatformZone();
  const count = 'rows' in page ? page.rows.length : page.times.length;
  return (
    <section className="as-report-print" aria-label={heading}>
      <h1>{heading}</h1>
      <p>
        {t('rangeLine', {
          from: formatPlatformTime(range.from, offset),
          end: formatPlatformTime(range.end, offset),
        })}
        {` · ${t('zone', { zone: formatZone(offset) })} · ${t('rowsLine', { n: count })}`}
        {note === '' ? '' : ` · ${note}`}
        {` · ${t('printedAt', { time: formatPlatformTime(at, offset) })}`}
      </p>
      {'rows' in page ? <RowSheets page={page} /> : <SummarySheet data={page} />}
    </section>
  );
}

function SummarySheet({ data }: { readonly data: ReportData }) {
  const t = useWords(historyReportWords);
  const offset = getCurrentPlatformZone();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('chartColumn')}</th>
          <th scope="col">{t('summary')}</th>
        </tr>
      </thead>
      <tbody>
        {data.columns
          .filter(({ column }) => column.dataType !== 'string')
          .map((item) => (
            <tr key={item.column.id}>
              <th scope="row">{formatColumnName(item.column)}</th>
              <td className="as-report-print__text as-report-print__facts">
                {getSummaryFacts(item, data.times, t).map(({ name, text, when: time }) => (
                  <span key={name}>
                    {`${name} ${text}${time === undefined ? '' : ` (${formatPlatformTime(time, offset, 'minute')})`}`}
                  </span>
                ))}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** Renders the rows on as many sheets as the columns need, with headings on every sheet. */
function RowSheets({ page }: { readonly page: ReportPage }) {
  const t = useWords(historyReportWords);
  const offset = getCurrentPlatformZone();
  const { columns, rows } = page;
  const decimals = columns.map((column, columnIndex) => getDecimals(rows, columnIndex, column));
  // Rows may have the same time; only their index is unique.
  const indexedRows = rows.map((row, at) => ({ row, at }));
  const bitTexts = { on: t('on'), off: t('off') };
  const texts = columns.map((column, columnIndex) =>
    rows.map(({ values }) =>
      formatCellText(values[columnIndex] ?? null, column, decimals[columnIndex] ?? 0, bitTexts),
    ),
  );
  const isText = columns.map((column) => isTextual(column));
  const sheets = splitIntoSheets(
    texts.map((columnTexts, columnIndex) => measureColumn(columnTexts, isText[columnIndex] ?? false)),
  );
  return (
    <>
      {sheets.map((columnIndexes) => (
        <table key={columnIndexes.join()}>
          <thead>
            <tr>
              <th scope="col">{t('time')}</th>
              {columnIndexes.map((columnIndex) => {
                const column = columns[columnIndex];
                return column === undefined ? null : (
                  <th key={column.id} scope="col">
                    {formatColumnName(column)}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {indexedRows.map(({ row: { time }, at: rowIndex }) => (
              <tr key={rowIndex}>
                <th scope="row">{formatPlatformTime(time, offset)}</th>
                {columnIndexes.map((columnIndex) => (
                  <td key={columnIndex} className={isText[columnIndex] ? 'as-report-print__text' : undefined}>
                    {texts[columnIndex]?.[rowIndex]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}
