/** History reports as both families answer them (wire: History: columns, then paged rows). Times are epoch ms. */

import type { SignalId } from '../ids';
import { as, droppable, joined, optional } from './call';
import { type Decoded, id, lenient, list, pairs, readableItems, record, text, time } from './decode';
import { paging } from './paging';
import { dataTypeShape } from './signal';

/** A column of a report: mostly a signal. [ours] */
export const reportColumn = /*#__PURE__*/ droppable(() =>
  record({
    id: id<SignalId>(),
    title: lenient(text, ''),
    unit: lenient(text, ''),
    dataType: dataTypeShape,
    /** Words for values, as for signals. [ours] */
    map: lenient(pairs(text), []),
  }),
);
export const reportColumns = /*#__PURE__*/ droppable(() => readableItems(reportColumn));
export type ReportColumn = Decoded<typeof reportColumn>;

/** A row: `values` in the order of the columns asked for, null where there is none. */
export const reportRow = /*#__PURE__*/ droppable(() => record({ time, values: list(lenient(text, null)) }));
export type ReportRow = Decoded<typeof reportRow>;

/** The rows asked for, newest first. `cols` names the columns and their order; left out, all are answered. [ours] */
export const reportFilter = () => ({
  ...paging(),
  cols: optional(joined<SignalId>()),
  from: as<number>(),
  end: as<number>(),
});
