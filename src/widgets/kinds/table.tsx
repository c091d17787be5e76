import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { kindWords } from '../../i18n/page-kinds';
import { useWords } from '../../i18n/use-words';
import type { TableColumn, TableRow, TableWidget } from '../../page-document/model';
import { PAGE_TABLE_ROWS_DRAWN } from '../../shared/constants';
import { cx } from '../../ui/cx';
import { getLevelName, LevelShape } from '../../ui/level-shape';
import { formatSpokenText } from '../format/explain';
import { isNotLive, type ShownValue } from '../format/shown';
import { Frame } from '../frame/frame';
import type { WidgetProps } from '../frame/widget-props';
import { createLiveReader, isSameLive } from '../live/live';
import { formatSlotTime, toTextWithUnit } from '../live/runtime';
import { useLive, useSlots } from '../live/use-live';
import { useRuntime } from '../live/use-runtime';
import { useSignalAlarm } from '../live/use-signal-alarm';
import { Scroll } from './scroll';

export function Table({ widget, index }: WidgetProps<TableWidget>) {
  const live = useLive(widget, index);
  const isLong = widget.rows.length > PAGE_TABLE_ROWS_DRAWN;
  return (
    <Frame widget={widget} index={index} live={live}>
      {isLong ? <LongTable widget={widget} /> : <ShortTable widget={widget} />}
    </Frame>
  );
}

interface TableProps {
  readonly widget: TableWidget;
}

const HEADER_ROWS = 1;

interface SheetProps extends TableProps {
  /** The scrolling element, if only a part of the rows is drawn. */
  readonly place?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

function Sheet({ widget, place: scrollRef, children }: SheetProps) {
  const t = useWords(kindWords);
  const isLong = scrollRef !== undefined;
  return (
    <Scroll place={scrollRef} label={widget.label === '' ? t('value') : widget.label}>
      <table
        className={cx('w-rows', isLong && 'w-long')}
        {...(isLong ? { 'aria-rowcount': widget.rows.length + HEADER_ROWS } : {})}
      >
        <thead>
          <tr {...(isLong ? { 'aria-rowindex': HEADER_ROWS } : {})}>
            {widget.columns.map((column) => (
              <th key={column} scope="col" className={`w-column-${column}`}>
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Scroll>
  );
}

/** Draws all rows. Rows of a document never change their order. */
const ShortTable = ({ widget }: TableProps) => (
  <Sheet widget={widget}>
    {withKeys(widget.rows).map(([key, row]) => (
      <Row key={key} widget={widget} row={row} columns={widget.columns} />
    ))}
  </Sheet>
);
const withKeys = (rows: readonly TableRow[]): readonly (readonly [string, TableRow])[] =>
  rows.map((row, i) => [String(i), row]);

/** Height of a row of a long table, relative to its font size (`.w-long` in `on-demand.css`). */
const ROW_EM = 3;
const OVERSCAN_ROWS = 4;

/** Draws only the rows in or near the box, for a table that is too long to draw in full (faults 106). */
function LongTable({ widget }: TableProps) {
  const { rows, columns, font, w, h } = widget;
  const scrollRef = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => ROW_EM * font.size,
    overscan: OVERSCAN_ROWS,
    // The document gives the size of the box; zooming the page does not change what fits into it.
    observeElementRect: (_, report) => report({ width: w, height: h }),
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  return (
    <Sheet widget={widget} place={scrollRef}>
      <Gap height={items[0]?.start ?? 0} columns={columns} />
      {items.map(({ index }) => {
        const row = rows[index];
        return row === undefined ? null : (
          <Row key={index} widget={widget} row={row} columns={columns} number={index + HEADER_ROWS + 1} />
        );
      })}
      <Gap height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} columns={columns} />
    </Sheet>
  );
}

const Gap = ({ height, columns }: { readonly height: number; readonly columns: readonly TableColumn[] }) =>
  height <= 0 ? null : (
    <tr className="w-gap">
      <td colSpan={columns.length} style={{ height }} />
    </tr>
  );

const formatWithUnit = (shown: ShownValue | null): string => (shown === null ? '' : toTextWithUnit(shown));

const joinParts = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

interface RowProps {
  readonly widget: TableWidget;
  readonly row: TableRow;
  readonly columns: readonly TableColumn[];
  /** Row number in the whole table, counted from 1 with the header, if only a part is drawn. */
  readonly number?: number;
}

const Row = memo(function Row({ widget, row, columns, number }: RowProps) {
  const runtime = useRuntime();
  const { reader, slots } = useMemo(() => {
    const { bind, format } = row;
    const rowReader = createLiveReader(
      runtime,
      { ...widget, bind, format: { ...format, showTime: true }, states: [], anim: [], panels: [] },
      false,
    );
    return { reader: rowReader, slots: rowReader.slot < 0 ? [] : [rowReader.slot] };
  }, [runtime, widget, row]);
  const live = useSlots(slots, reader.read, isSameLive);
  const { slot } = reader;
  const { shown, age, state } = live;
  const t = useWords(kindWords);
  const signalAlarm = useSignalAlarm(slot);
  const alarm = widget.alarm?.frame === 'none' ? null : signalAlarm;
  const level = alarm === null ? null : getLevelName(alarm.level);
  const alarmText =
    level === null ? '' : t('signalInAlarm', { level: t(level === 'other' ? 'convention' : level) });
  const isDim = shown !== null && isNotLive(shown.freshness);
  const title = row.text === '' ? live.title : row.text;
  const renderCell = (column: TableColumn) => {
    switch (column) {
      case 'name':
        return title;
      case 'value': {
        const value = (
          <>
            {alarm === null ? null : (
              <span className="w-row-alarm">
                <LevelShape level={alarm.level} size={16} />
              </span>
            )}
            <span data-shown="">{shown?.text ?? ''}</span>
            {shown !== null && shown.mark !== '' && <span className="w-warning" />}
            {age !== '' && <span className="w-age">{age}</span>}
          </>
        );
        if (slot < 0) return value;
        // A touch opens the inspector, as in a value box.
        return (
          <button
            type="button"
            className="w-cell"
            aria-label={formatSpokenText(
              title,
              joinParts(formatWithUnit(shown), alarmText),
              state,
              runtime.texts,
            )}
            onClick={() => runtime.host.inspect(slot)}
          >
            {value}
          </button>
        );
      }
      case 'unit':
        return shown?.unit ?? '';
      case 'time':
        return formatSlotTime(runtime, slot);
    }
  };
  return (
    <tr
      className={cx(isDim && 'w-dim')}
      title={state === '' ? undefined : state}
      {...(number === undefined ? {} : { 'aria-rowindex': number })}
    >
      {columns.map((column) =>
        column === 'name' ? (
          <th key={column} scope="row">
            {renderCell(column)}
          </th>
        ) : (
          <td key={column} className={`w-column-${column}`}>
            {renderCell(column)}
          </td>
        ),
      )}
    </tr>
  );
});
