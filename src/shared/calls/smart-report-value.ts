/**
 * Values of the fields of a smart report (wire: Smart reports). Fields are name–value pairs, not an object, because
 * their names come from outside. A value that this code cannot read is kept and sent back unchanged.
 */

import { image, type SentImage } from './attachment';
import { droppable } from './call';
import {
  anything,
  bool,
  type Decoded,
  type Decoder,
  field,
  id,
  lenient,
  list,
  nullable,
  number,
  oneOf,
  pairs,
  readableItems,
  record,
  text,
  time,
} from './decode';
import { type LiveProof, liveProof } from './live-proof';

const SOURCES = ['hand', 'live', 'due', 'scan', 'formula', 'prior'] as const;
export type ValueSource = (typeof SOURCES)[number];

export const cellValue = /*#__PURE__*/ droppable(() =>
  record({
    /** Exactly as typed; `null` if empty. A multiple choice has its values joined by commas. */
    v: nullable(text),
    at: lenient(time, null),
    by: lenient<ValueSource, ValueSource>(oneOf(...SOURCES), 'hand'),
    live: lenient(liveProof, null),
    /** Extremes of the hour before a value that was taken from history. */
    hour: lenient(nullable(record({ low: number, high: number })), null),
    abnormal: lenient(bool, false),
    note: lenient(text, ''),
    images: lenient(readableItems(image), []),
    /** A formula that failed to evaluate; its value is 0. */
    err: lenient(bool, false),
  }),
);
export type CellValue = Decoded<typeof cellValue>;

/** Cells are read where the columns are known; a table is sent back as a whole, so nothing may be lost here. */
const table = /*#__PURE__*/ droppable(() =>
  record({ rows: list(record({ id: id<string>(), cells: pairs(anything) })) }),
);
type TableValue = Decoded<typeof table>;

/** The value of a field or a table, or one of an unknown kind. */
export type FieldValue =
  | ({ readonly kind: 'cell' } & CellValue)
  | ({ readonly kind: 'table' } & TableValue)
  | { readonly kind: 'unknown'; readonly raw: unknown };

const knownValue: Decoder<FieldValue> = (raw, where) =>
  field(raw, 'rows') === undefined
    ? { kind: 'cell', ...cellValue(raw, where) }
    : { kind: 'table', ...table(raw, where) };
const fieldValue: Decoder<FieldValue> = (raw, where) =>
  lenient<FieldValue, FieldValue>(knownValue, { kind: 'unknown', raw })(raw, where);

export const fieldValues = /*#__PURE__*/ droppable(() => pairs(fieldValue));
export type FieldValues = Decoded<typeof fieldValues>;

export interface SentCell {
  readonly v: string | null;
  readonly at: number | null;
  readonly by: ValueSource;
  readonly live?: LiveProof | null;
  readonly hour?: CellValue['hour'];
  readonly abnormal?: boolean;
  readonly note?: string;
  readonly images?: readonly SentImage[];
  readonly err?: boolean;
}
/** Only the changed fields. Built with `Object.fromEntries`, which makes any name an own property. */
export type SentValues = Readonly<Record<string, unknown>>;

export const toSentValues = (values: FieldValues): SentValues =>
  Object.fromEntries(
    values.map(([name, value]) => {
      if (value.kind === 'unknown') return [name, value.raw];
      if (value.kind === 'cell') return [name, value];
      return [name, { rows: value.rows.map(({ id, cells }) => ({ id, cells: Object.fromEntries(cells) })) }];
    }),
  );
