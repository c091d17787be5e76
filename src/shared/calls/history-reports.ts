/** History reports as returned by both families (wire: History: columns, then paged rows). Times are epoch ms. */

import type { SignalId } from '../ids';
import { as, commaList, droppable, optional } from './call';
import { type Decoded, id, lenient, list, pairs, readableItems, record, text, time } from './decode';
import { paging } from './paging';
import { dataTypeShape } from './signal';

/** A column of a report, usually a signal. [ours] */
const reportColumn = /*#__PURE__*/ droppable(() =>
  record({
    id: id<SignalId>(),
    title: lenient(text, ''),
    unit: lenient(text, ''),
    dataType: dataTypeShape,
    /** Names of values, as for signals. [ours] */
    map: lenient(pairs(text), []),
  }),
);
export const reportColumns = /*#__PURE__*/ droppable(() => readableItems(reportColumn));
export type ReportColumn = Decoded<typeof reportColumn>;

/** A row with `values` in the order of the requested columns, `null` if missing. */
export const reportRow = /*#__PURE__*/ droppable(() => record({ time, values: list(lenient(text, null)) }));
export type ReportRow = Decoded<typeof reportRow>;

/** Declares the requested rows, newest first. `cols` selects and orders the columns; all if omitted. [ours] */
export const reportFilter = () => ({
  ...paging(),
  cols: optional(commaList<SignalId>()),
  from: as<number>(),
  end: as<number>(),
});
