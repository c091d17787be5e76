/** Rows of values: name, value, unit, time. A row draws again when its own value does. */
import { memo, useMemo } from 'react';
import { rareWords } from '../../i18n/page-rare';
import { useWords } from '../../i18n/use-words';
import type { TableColumn, TableRow, TableWidget } from '../../page-document/model';
import { cx } from '../../ui/cx';
import { spoken } from '../format/explain';
import { isOut, type Shown } from '../format/shown';
import { Frame } from '../frame/frame';
import type { WidgetProps } from '../frame/widget-props';
import { joined, timeOfSlot, useRuntime } from '../live/runtime';
import { liveReader, sameLive, useLive, useSlots } from '../live/use-live';
import { Scroll } from './scroll';

export function Table({ widget, index }: WidgetProps<TableWidget>) {
  const say = useWords(rareWords);
  const live = useLive(widget, index);
  return (
    <Frame widget={widget} index={index} live={live}>
      <Scroll label={widget.label === '' ? say('value') : widget.label}>
        <table className="w-grid-of">
          <thead>
            <tr>
              {widget.columns.map((column) => (
                <th key={column} scope="col" className={`w-of-${column}`}>
                  {say(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {keyed(widget.rows).map(([key, row]) => (
              <Row key={key} widget={widget} row={row} columns={widget.columns} />
            ))}
          </tbody>
        </table>
      </Scroll>
    </Frame>
  );
}

/** The rows of a document never change their order. */
const keyed = (rows: readonly TableRow[]): readonly (readonly [string, TableRow])[] =>
  rows.map((row, i) => [String(i), row]);

const joinedOf = (shown: Shown | null): string => (shown === null ? '' : joined(shown));

interface RowProps {
  readonly widget: TableWidget;
  readonly row: TableRow;
  readonly columns: readonly TableColumn[];
}

const Row = memo(function Row({ widget, row, columns }: RowProps) {
  const runtime = useRuntime();
  const { reader, slots } = useMemo(() => {
    const { bind, format } = row;
    const made = liveReader(
      runtime,
      { ...widget, bind, format: { ...format, showTime: true }, states: [], anim: [], within: [] },
      false,
    );
    return { reader: made, slots: made.slot < 0 ? [] : [made.slot] };
  }, [runtime, widget, row]);
  const live = useSlots(slots, reader.read, sameLive);
  const { slot } = reader;
  const { shown, age, state } = live;
  const isDim = shown !== null && isOut(shown.tone);
  const title = row.text === '' ? (runtime.board.description(slot)?.title ?? '') : row.text;
  const cell = (column: TableColumn) => {
    switch (column) {
      case 'name':
        return title;
      case 'value': {
        const value = (
          <>
            <span data-shown="">{shown?.text ?? ''}</span>
            {shown !== null && shown.mark !== '' && <span className="w-warning" />}
            {age !== '' && <span className="w-age">{age}</span>}
          </>
        );
        if (slot < 0) return value;
        // A touch tells all that is known of it, as that of a value box does.
        return (
          <button
            type="button"
            className="w-cell"
            aria-label={spoken(title, joinedOf(shown), state, runtime.texts)}
            onClick={() => runtime.host.inspect(slot)}
          >
            {value}
          </button>
        );
      }
      case 'unit':
        return shown?.unit ?? '';
      case 'time':
        return timeOfSlot(runtime, slot);
    }
  };
  return (
    <tr className={cx(isDim && 'w-dim')} title={state === '' ? undefined : state}>
      {columns.map((column) =>
        column === 'name' ? (
          <th key={column} scope="row">
            {cell(column)}
          </th>
        ) : (
          <td key={column} className={`w-of-${column}`}>
            {cell(column)}
          </td>
        ),
      )}
    </tr>
  );
});
