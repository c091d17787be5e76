import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useRootFontScale } from '../../browser/root-font';
import { reportWords } from '../../i18n/report';
import { useWords } from '../../i18n/use-words';
import { platformZone } from '../../shared/calls/decode';
import { platformText } from '../../shared/platform-time';
import { cx } from '../../ui/cx';
import { cellKind, cellText, getDecimals, isWords } from './cell';
import type { ReportPage } from './source';
import './report-table.css';

/** Height of a row in px at the default font size. */
const ROW_PX = 36;
const OVERSCAN = 12;
const ASSUMED_PX = 600;

export interface ReportTableProps {
  readonly page: ReportPage;
  /** Index of the page's first row in the whole report. */
  readonly firstRow: number;
  readonly isBusy: boolean;
}

interface ColumnProps {
  readonly columns: ReportPage['columns'];
  readonly words: readonly boolean[];
}

function Head({ columns, words }: ColumnProps) {
  const t = useWords(reportWords);
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className="as-report-table__time">
          {t('time')}
        </th>
        {columns.map(({ id, title, unit }, place) => (
          <th
            key={id}
            scope="col"
            className={cx(words[place] && 'as-report-table__text')}
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
  readonly number: number;
  readonly time: string;
  readonly decimals: readonly number[];
}

function Row({ row, number, time, columns, decimals, words }: RowProps) {
  const t = useWords(reportWords);
  const texts = { on: t('on'), off: t('off') };
  return (
    <tr aria-rowindex={number}>
      <th scope="row" className="as-report-table__time" title={platformText(row.time, platformZone())}>
        {time}
      </th>
      {columns.map((column, place) => {
        const value = row.values[place] ?? null;
        const kind = cellKind(value, column);
        return (
          <td
            key={column.id}
            className={cx(
              kind !== 'number' && `as-report-table__${kind}`,
              words[place] && 'as-report-table__text',
            )}
            title={kind === 'bad' ? t('bad') : undefined}
          >
            <span>{cellText(value, column, decimals[place] ?? 0, texts)}</span>
            {kind === 'bad' ? <span className="as-hidden-text">{t('bad')}</span> : null}
          </td>
        );
      })}
    </tr>
  );
}

/** Shows the rows of a page. Renders only visible rows, with a fixed header and time column. */
export function ReportTable({ page, firstRow, isBusy }: ReportTableProps) {
  const t = useWords(reportWords);
  const { columns, rows, totalCount } = page;
  const offset = platformZone();
  const frame = useRef<HTMLDivElement>(null);
  const decimals = useMemo(
    () => columns.map((column, place) => getDecimals(rows, place, column)),
    [columns, rows],
  );
  const words = useMemo(() => columns.map(isWords), [columns]);
  // Whole pixels: browsers round the rows of a table.
  const rowHeight = Math.round(ROW_PX * useRootFontScale());
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: ASSUMED_PX },
  });
  const measured = useRef(rowHeight);
  useLayoutEffect(() => {
    if (measured.current === rowHeight) return;
    measured.current = rowHeight;
    virtual.measure();
  }, [virtual, rowHeight]);
  useEffect(() => {
    // A scrollable element must be reachable by keyboard even if it contains no controls.
    if (frame.current !== null) frame.current.tabIndex = 0;
  }, []);
  useEffect(() => {
    // Another page starts at its top; the horizontal scroll position stays.
    if (rows.length > 0 && frame.current !== null) frame.current.scrollTop = 0;
  }, [rows]);

  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  // The year is shown above the table; rows show it only if there are several.
  const years = new Set(
    [rows[0], rows.at(-1)].map((row) =>
      row === undefined ? '' : platformText(row.time, offset).slice(0, 4),
    ),
  );
  const timeText = (time: number): string => platformText(time, offset).slice(years.size > 1 ? 0 : 5);

  return (
    <div
      ref={frame}
      className="as-report-table"
      style={{ '--as-report-row': `${rowHeight}px` } as CSSProperties}
      aria-busy={isBusy}
    >
      <table
        aria-label={t('tableLabel', { n: totalCount })}
        aria-rowcount={totalCount + 1}
        aria-colcount={columns.length + 1}
      >
        <Head columns={columns} words={words} />
        <tbody>
          {before === 0 ? null : <Room height={before} />}
          {items.map(({ index }) => {
            const row = rows[index];
            return row === undefined ? null : (
              <Row
                key={index}
                row={row}
                number={firstRow + index + 2}
                time={timeText(row.time)}
                columns={columns}
                decimals={decimals}
                words={words}
              />
            );
          })}
          {after <= 0 ? null : <Room height={after} />}
        </tbody>
      </table>
    </div>
  );
}

function Room({ height }: { readonly height: number }) {
  return (
    <tr>
      <td className="as-report-table__room" style={{ height }} />
    </tr>
  );
}
