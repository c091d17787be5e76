import { reportWords } from '../../i18n/report';
import { useWords } from '../../i18n/use-words';
import { platformZone } from '../../shared/calls/decode';
import { platformText, zoneText } from '../../shared/platform-time';
import { cellText, columnName, getDecimals, isWords } from './cell';
import type { ReportData } from './data';
import { columnWidth, getSheets } from './print-columns';
import type { ReportPage } from './source';
import { summaryFacts } from './summary-view';
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
  const t = useWords(reportWords);
  const offset = platformZone();
  const count = 'rows' in page ? page.rows.length : page.times.length;
  return (
    <section className="as-report-print" aria-label={heading}>
      <h1>{heading}</h1>
      <p>
        {t('rangeLine', { from: platformText(range.from, offset), end: platformText(range.end, offset) })}
        {` · ${t('zone', { zone: zoneText(offset) })} · ${t('rowsLine', { n: count })}`}
        {note === '' ? '' : ` · ${note}`}
        {` · ${t('printedAt', { time: platformText(at, offset) })}`}
      </p>
      {'rows' in page ? <RowSheets page={page} /> : <SummarySheet data={page} />}
    </section>
  );
}

function SummarySheet({ data }: { readonly data: ReportData }) {
  const t = useWords(reportWords);
  const offset = platformZone();
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
          .map((one) => (
            <tr key={one.column.id}>
              <th scope="row">{columnName(one.column)}</th>
              <td className="as-report-print__text as-report-print__facts">
                {summaryFacts(one, data.times, t).map(({ name, text, when }) => (
                  <span key={name}>
                    {`${name} ${text}${when === undefined ? '' : ` (${platformText(when, offset, 'minute')})`}`}
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
  const t = useWords(reportWords);
  const offset = platformZone();
  const { columns, rows } = page;
  const decimals = columns.map((column, place) => getDecimals(rows, place, column));
  // Rows may have the same time; only their index is unique.
  const placed = rows.map((row, at) => ({ row, at }));
  const words = { on: t('on'), off: t('off') };
  const texts = columns.map((column, place) =>
    rows.map(({ values }) => cellText(values[place] ?? null, column, decimals[place] ?? 0, words)),
  );
  const isText = columns.map((column) => isWords(column));
  const sheets = getSheets(texts.map((own, place) => columnWidth(own, isText[place] ?? false)));
  return (
    <>
      {sheets.map((places) => (
        <table key={places.join()}>
          <thead>
            <tr>
              <th scope="col">{t('time')}</th>
              {places.map((place) => {
                const column = columns[place];
                return column === undefined ? null : (
                  <th key={column.id} scope="col">
                    {columnName(column)}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {placed.map(({ row: { time }, at: line }) => (
              <tr key={line}>
                <th scope="row">{platformText(time, offset)}</th>
                {places.map((place) => (
                  <td key={place} className={isText[place] ? 'as-report-print__text' : undefined}>
                    {texts[place]?.[line]}
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
