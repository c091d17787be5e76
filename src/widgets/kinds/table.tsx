/** Rows of values: name, value, unit, time. A row draws again when its own value does. */
import { memo, useMemo } from 'react';
import { kindWords } from '../../i18n/page-kinds';
import { useWords } from '../../i18n/use-words';
import type { TableColumn, TableRow, TableWidget } from '../../page-document/model';
import { cx } from '../../ui/cx';
import { spoken } from '../format/explain';
import { isNotLive, type Shown } from '../format/shown';
import { Frame } from '../frame/frame';
import type { WidgetProps } from '../frame/widget-props';
import { timeOfSlot, useRuntime, withUnit } from '../live/runtime';
import { liveReader, sameLive, useLive, useSlots } from '../live/use-live';
import { Scroll } from './scroll';

export function Table({ widget, index }: WidgetProps<TableWidget>) {
  const say = useWords(kindWords);
  const live = useLive(widget, index);
  return (
    <Frame widget={widget} index={index} live={live}>
      <Scroll label={widget.label === '' ? say('value') : widget.label}>
        <table className="w-rows">
          <thead>
            <tr>
              {widget.columns.map((column) => (
                <th key={column} scope="col" className={`w-column-${column}`}>
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

const withUnitOf = (shown: Shown | null): string => (shown === null ? '' : withUnit(shown));

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
      { ...widget, bind, format: { ...format, showTime: true }, states: [], anim: [], panels: [] },
      false,
    );
    return { reader: made, slots: made.slot < 0 ? [] : [made.slot] };
  }, [runtime, widget, row]);
  const live = useSlots(slots, reader.read, sameLive);
  const { slot } = reader;
  const { shown, age, state } = live;
  const isDim = shown !== null && isNotLive(shown.freshness);
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
            aria-label={spoken(title, withUnitOf(shown), state, runtime.texts)}
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
          <td key={column} className={`w-column-${column}`}>
            {cell(column)}
          </td>
        ),
      )}
    </tr>
  );
});
