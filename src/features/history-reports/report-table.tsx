import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useRootFontScale } from '../../browser/root-font';
import { historyReportWords } from '../../i18n/history-reports';
import { useWords } from '../../i18n/use-words';
import { getCurrentPlatformZone } from '../../shared/calls/decode';
import { formatPlatformTime } from '../../shared/platform-time';
import { cx } from '../../ui/cx';
import { formatCellText, getCellKind, getDecimals, isTextual } from './cell';
import type { ReportPage } from './source';
import './report-table.css';

/** Height of a row in px at the default font size. */
const ROW_PX = 36;
const OVERSCAN = 12;
const INITIAL_HEIGHT_PX = 600;

export interface ReportTableProps {
  readonly page: ReportPage;
  /** Index of the page's first row in the whole report. */
  readonly firstRow: number;
  readonly isBusy: boolean;
}

interface ColumnProps {
  readonly columns: ReportPage['columns'];
  readonly textColumns: readonly boolean[];
}

function Head({ columns, textColumns }: ColumnProps) {
  const t = useWords(historyReportWords);
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className="as-report-table__time">
          {t('time')}
        </th>
        {columns.map(({ id, title, unit }, columnIndex) => (
          <th
            key={id}
            scope="col"
            className={cx(textColumns[columnIndex] && 'as-report-table__text')}
            title={title === '' ? id : title}
          >
            <span className="as-report-table__name">{title === '' ? id : title}</span>
            {unit === '' ? null : <span className="as-report-table__unit">{unit}</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps extends ColumnProps {
  readonly row: ReportPage['rows'][number];
  /** Row number in the whole table; the header is row 1. */
  readonly rowNumber: number;
  readonly time: string;
  readonly decimals: readonly number[];
}

function Row({ row, rowNumber, time, columns, decimals, textColumns }: RowProps) {
  const t = useWords(historyReportWords);
  const texts = { on: t('on'), off: t('off') };
  return (
    <tr aria-rowindex={rowNumber}>
      <th
        scope="row"
        className="as-report-table__time"
        title={formatPlatformTime(row.time, getCurrentPlatformZone())}
      >
        {time}
      </th>
      {columns.map((column, columnIndex) => {
        const value = row.values[columnIndex] ?? null;
        const kind = getCellKind(value, column);
        return (
          <td
            key={column.id}
            className={cx(
              kind !== 'number' && `as-report-table__${kind}`,
              textColumns[columnIndex] && 'as-report-table__text',
            )}
            title={kind === 'bad' ? t('bad') : undefined}
          >
            <span>{formatCellText(value, column, decimals[columnIndex] ?? 0, texts)}</span>
            {kind === 'bad' ? <span className="as-hidden-text">{t('bad')}</span> : null}
          </td>
        );
      })}
    </tr>
  );
}

/** Shows the rows of a page. Renders only visible rows, with a fixed header and time column. */
export function ReportTable({ page, firstRow, isBusy }: ReportTableProps) {
  const t = useWords(historyReportWords);
  const { columns, rows, totalCount } = page;
  const offset = getCurrentPlatformZone();
  const container = useRef<HTMLDivElement>(null);
  const decimals = useMemo(
    () => columns.map((column, columnIndex) => getDecimals(rows, columnIndex, column)),
    [columns, rows],
  );
  const textColumns = useMemo(() => columns.map(isTextual), [columns]);
  // Whole pixels: browsers round the rows of a table.
  const rowHeight = Math.round(ROW_PX * useRootFontScale());
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => container.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: INITIAL_HEIGHT_PX },
  });
  const measuredHeight = useRef(rowHeight);
  useLayoutEffect(() => {
    if (measuredHeight.current === rowHeight) return;
    measuredHeight.current = rowHeight;
    virtualizer.measure();
  }, [virtualizer, rowHeight]);
  useEffect(() => {
    // A scrollable element must be reachable by keyboard even if it contains no controls.
    if (container.current !== null) container.current.tabIndex = 0;
  }, []);
  useEffect(() => {
    // Another page starts at its top; the horizontal scroll position stays.
    if (rows.length > 0 && container.current !== null) container.current.scrollTop = 0;
  }, [rows]);

  const items = virtualizer.getVirtualItems();
  const spaceBefore = items[0]?.start ?? 0;
  const spaceAfter = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  // The year is shown above the table; rows show it only if there are several.
  const years = new Set(
    [rows[0], rows.at(-1)].map((row) =>
      row === undefined ? '' : formatPlatformTime(row.time, offset).slice(0, 4),
    ),
  );
  const formatTime = (time: number): string => formatPlatformTime(time, offset).slice(years.size > 1 ? 0 : 5);

  return (
    <div
      ref={container}
      className="as-report-table"
      style={{ '--as-report-row': `${rowHeight}px` } as CSSProperties}
      aria-busy={isBusy}
    >
      <table
        aria-label={t('tableLabel', { n: totalCount })}
        aria-rowcount={totalCount + 1}
        aria-colcount={columns.length + 1}
      >
        <Head columns={columns} textColumns={textColumns} />
        <tbody>
          {spaceBefore === 0 ? null : <Spacer height={spaceBefore} />}
          {items.map(({ index }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <Row
                key={index}
                row={row}
                rowNumber={firstRow + index + 2}
                time={formatTime(row.time)}
                columns={columns}
                decimals={decimals}
                textColumns={textColumns}
              />
            );
          })}
          {spaceAfter <= 0 ? null : <Spacer height={spaceAfter} />}
        </tbody>
      </table>
    </div>
  );
}

function Spacer({ height }: { readonly height: number }) {
  return (
    <tr>
      <td className="as-report-table__room" style={{ height }} />
    </tr>
  );
}
