/**
 * The values of a record in a form: each cell, in a field or a table, has one key. Names come from outside, so they
 * are only used as keys of maps. Unreadable values are sent back as received.
 */
import { Unreadable } from '../shared/calls/decode';
import {
  type CellValue,
  cellValue,
  type FieldValues,
  type SentCell,
  type SentValues,
} from '../shared/calls/smart-report-value';
import { REPORT_TABLE_ROWS_MAX } from '../shared/constants';
import { normalizeNumber } from '../shared/typed-number';
import type { Field, ReportDocument, TableSection } from './model';

/** Key of a cell: a field's id, or section, row and column of a table. No field's id begins with a bracket. */
export type CellKey = string;
export const createTableCellKey = (section: string, row: string, column: string): CellKey =>
  `[${section.length},${row.length}]${section}${row}${column}`;

export interface TablePlace {
  readonly section: string;
  readonly row: string;
  readonly column: string;
}
/** Parses the key of a table cell; `null` for a field. */
export function parseTableKey(key: CellKey): TablePlace | null {
  if (!key.startsWith('[')) return null;
  const start = key.indexOf(']') + 1;
  const comma = key.indexOf(',');
  const row = start + Number(key.slice(1, comma));
  const column = row + Number(key.slice(comma + 1, start - 1));
  return { section: key.slice(start, row), row: key.slice(row, column), column: key.slice(column) };
}

export const EMPTY_CELL: CellValue = {
  v: null,
  at: null,
  by: 'hand',
  live: null,
  hour: null,
  abnormal: false,
  note: '',
  images: [],
  err: false,
};
export const isFilled = ({ v, images }: CellValue): boolean =>
  (v !== null && v.trim() !== '') || images.length > 0;

export interface Values {
  readonly cells: ReadonlyMap<CellKey, CellValue>;
  /** Rows of each table by section, in order. */
  readonly rows: ReadonlyMap<string, readonly string[]>;
  /** Table cells as received, including columns unknown to this code. */
  readonly raw: ReadonlyMap<CellKey, unknown>;
  /** Tables that are unreadable or have too many rows: their values are never sent. */
  readonly closedTables: ReadonlySet<string>;
}

export const isTable = (section: ReportDocument['sections'][number]): section is TableSection =>
  section.kind === 'table';
export const canHoldValue = ({ kind }: Field): boolean => kind !== 'words' && kind !== 'unknown';

function readCell(raw: unknown): CellValue | null {
  try {
    return cellValue(raw, 'cell');
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/** Returns a table's rows: the document's and the value's, or the value's with empty ones added up to the minimum. */
function getTableRows({ rows }: TableSection, receivedRows: readonly string[]): readonly string[] {
  if (rows.kind === 'fixed') return [...new Set([...rows.rows.map(({ id }) => id), ...receivedRows])];
  const names = new Set(receivedRows);
  const addedRows: string[] = [];
  for (let n = 1; names.size + addedRows.length < rows.least; n++)
    if (!names.has(`${n}`)) addedRows.push(`${n}`);
  return [...names, ...addedRows];
}

export function readValues({ sections }: ReportDocument, values: FieldValues): Values {
  const valuesByName = new Map(values);
  const cells = new Map<CellKey, CellValue>();
  const rows = new Map<string, readonly string[]>();
  const raw = new Map<CellKey, unknown>();
  const closedTables = new Set<string>();
  for (const section of sections) {
    if (section.kind === 'fields')
      for (const field of section.fields) {
        const value = valuesByName.get(field.id);
        if (canHoldValue(field) && value?.kind === 'cell') cells.set(field.id, value);
      }
    if (!isTable(section)) continue;
    const value = valuesByName.get(section.id);
    const isReadable = value?.kind === 'table' && value.rows.length <= REPORT_TABLE_ROWS_MAX;
    if (value !== undefined && !isReadable) closedTables.add(section.id);
    const receivedRows = isReadable ? value.rows : [];
    const columnIds = new Set(section.columns.filter(canHoldValue).map(({ id }) => id));
    for (const row of receivedRows)
      for (const [column, rawCell] of row.cells) {
        const key = createTableCellKey(section.id, row.id, column);
        raw.set(key, rawCell);
        const cell = columnIds.has(column) ? readCell(rawCell) : null;
        if (cell !== null) cells.set(key, cell);
      }
    rows.set(
      section.id,
      getTableRows(
        section,
        receivedRows.map(({ id }) => id),
      ),
    );
  }
  return { cells, rows, raw, closedTables };
}

/** Encodes a cell without empty parts, with a number as plain text. */
export function encodeCell(
  { v, at, by, live, hour, abnormal, note, images, err }: CellValue,
  kind?: Field['kind'],
): SentCell {
  return {
    v: v !== null && (kind === 'number' || kind === 'live') ? normalizeNumber(v) : v,
    at,
    by,
    ...(live === null ? {} : { live }),
    ...(hour === null ? {} : { hour }),
    ...(abnormal ? { abnormal } : {}),
    ...(note === '' ? {} : { note }),
    ...(images.length === 0 ? {} : { images }),
    ...(err ? { err } : {}),
  };
}

/** Encodes the cells of a row: the received ones, overlaid with known or changed ones. */
function encodeRow(section: TableSection, row: string, { cells, raw }: Values): SentValues {
  return Object.fromEntries(
    getColumns(section, { raw }).flatMap((column) => {
      const key = createTableCellKey(section.id, row, column);
      const cell = cells.get(key);
      const receivedCell = raw.get(key);
      if (cell !== undefined)
        return [
          [
            column,
            receivedCell ?? encodeCell(cell, section.columns.find(({ id }) => id === column)?.kind),
          ] as const,
        ];
      return receivedCell === undefined ? [] : [[column, receivedCell] as const];
    }),
  );
}

function getColumns(section: TableSection, { raw }: Pick<Values, 'raw'>): readonly string[] {
  const names = new Set(section.columns.map(({ id }) => id));
  for (const key of raw.keys()) {
    const place = parseTableKey(key);
    if (place?.section === section.id) names.add(place.column);
  }
  return [...names];
}

export function encodeValues({ sections }: ReportDocument, values: Values): ReadonlyMap<string, unknown> {
  const encodedValues = new Map<string, unknown>();
  for (const section of sections) {
    if (section.kind === 'fields')
      for (const { id, kind } of section.fields) {
        const cell = values.cells.get(id);
        if (cell !== undefined) encodedValues.set(id, encodeCell(cell, kind));
      }
    if (!isTable(section) || values.closedTables.has(section.id)) continue;
    const rows = (values.rows.get(section.id) ?? []).map((id) => ({
      id,
      cells: encodeRow(section, id, values),
    }));
    const hasCells = rows.some(({ cells }) => Object.keys(cells).length > 0);
    if (hasCells || section.rows.kind === 'free') encodedValues.set(section.id, { rows });
  }
  return encodedValues;
}
