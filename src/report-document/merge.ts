/**
 * Three-way merge of a record that two people fill in: cell by cell, including tables; only cells that both changed
 * differently are conflicts (faults 73). Formulas are recomputed and never conflict.
 */
import type { CellValue } from '../shared/calls/smart-report-value';
import { isSameData } from '../shared/same-data';
import { type Conflict, mergeForms } from '../shared/work/merge';
import type { ReportDocument } from './model';
import {
  type CellKey,
  createTableCellKey,
  isTable,
  parseTableKey,
  type TablePlace,
  type Values,
} from './values';

export type CellConflict = Conflict<CellValue>;
export interface MergedReport {
  /** The merged values; a conflicting cell has the user's value until the user decides. */
  readonly values: Values;
  readonly conflicts: readonly CellConflict[];
  /** Cells with the other side's value. */
  readonly takenKeys: readonly CellKey[];
}

/** Whether two entries are equal and do not conflict, regardless of time and source. */
const isSameCell = (a: CellValue, b: CellValue): boolean =>
  (a.v ?? '') === (b.v ?? '') &&
  a.note === b.note &&
  isSameData(
    a.images.map(({ url }) => url),
    b.images.map(({ url }) => url),
  );

/** Whether a cell need not be sent again. Also compares the extremes of its hour, which never conflict. */
export const isUnchangedCell = (a: CellValue, b: CellValue): boolean =>
  isSameCell(a, b) && isSameData(a.hour, b.hour);

function listComputedKeys({ sections }: ReportDocument, rows: Values['rows']): ReadonlySet<CellKey> {
  return new Set(
    sections.flatMap((section) => {
      if (section.kind === 'fields')
        return section.fields.filter(({ kind }) => kind === 'formula').map(({ id }) => id);
      if (!isTable(section)) return [];
      const columns = section.columns.filter(({ kind }) => kind === 'formula');
      return (rows.get(section.id) ?? []).flatMap((row) =>
        columns.map(({ id }) => createTableCellKey(section.id, row, id)),
      );
    }),
  );
}

type Cells = ReadonlyMap<CellKey, CellValue>;

/**
 * Returns a side's cells, restoring rows that it removed while the other side kept filling them in: a missing row
 * cannot show a conflict, and entered values must not disappear silently.
 */
function restoreFilledRows(base: Values, side: Values, cells: Cells, otherCells: Cells): Cells {
  const hasRow = ({ rows }: Values, { section, row }: TablePlace): boolean =>
    rows.get(section)?.includes(row) === true;
  const getRowName = (place: TablePlace | null): string =>
    place === null ? '' : createTableCellKey(place.section, place.row, '');
  const restoredRows = new Set(
    [...otherCells].flatMap(([key, cell]) => {
      const place = parseTableKey(key);
      if (place === null || hasRow(side, place) || !hasRow(base, place)) return [];
      const baseValue = base.cells.get(key);
      return baseValue === undefined || !isSameCell(baseValue, cell) ? [getRowName(place)] : [];
    }),
  );
  if (restoredRows.size === 0) return cells;
  return new Map([
    ...cells,
    ...[...otherCells].filter(([key]) => restoredRows.has(getRowName(parseTableKey(key)))),
  ]);
}

/** Merges the rows: mine in order without those that the other side removed, then the other's rows with content. */
function mergeRows(base: Values, mine: Values, theirs: Values, cells: ReadonlyMap<CellKey, unknown>) {
  const filledRows = new Map<string, Set<string>>();
  for (const key of cells.keys()) {
    const place = parseTableKey(key);
    if (place === null) continue;
    const rows = filledRows.get(place.section) ?? new Set();
    filledRows.set(place.section, rows.add(place.row));
  }
  return new Map(
    [...theirs.rows].map(([section, theirRows]) => {
      const isFilledRow = (row: string): boolean => filledRows.get(section)?.has(row) === true;
      const baseValue = base.rows.get(section) ?? [];
      const own = (mine.rows.get(section) ?? theirRows).filter(
        (row) => isFilledRow(row) || theirRows.includes(row) || !baseValue.includes(row),
      );
      const addedRows = theirRows.filter(isFilledRow);
      return [section, [...new Set([...own, ...addedRows])]] as const;
    }),
  );
}

/**
 * Returns the common base after the answer to a save was lost: saved values that the other side now has came from
 * this side, and do not conflict with later input.
 */
export function createBaseAfterSave(base: Values, saved: Values, theirs: Values): Values {
  const savedCells = [...theirs.cells].filter(([key, cell]) => {
    const own = saved.cells.get(key);
    return own !== undefined && isUnchangedCell(own, cell);
  });
  const rows = [...theirs.rows].map(([section, theirRows]) => {
    const own = theirRows.filter((row) => saved.rows.get(section)?.includes(row));
    return [section, [...new Set([...(base.rows.get(section) ?? []), ...own])]] as const;
  });
  return { ...base, cells: new Map([...base.cells, ...savedCells]), rows: new Map([...base.rows, ...rows]) };
}

export function mergeReports(
  document: ReportDocument,
  base: Values,
  mine: Values,
  theirs: Values,
): MergedReport {
  const computedKeys = new Set(
    [base, mine, theirs].flatMap(({ rows }) => [...listComputedKeys(document, rows)]),
  );
  const getEnteredCells = ({ cells }: Values): Cells =>
    new Map([...cells].filter(([key]) => !computedKeys.has(key)));
  const [own, theirCells] = [getEnteredCells(mine), getEnteredCells(theirs)];
  const {
    values,
    conflicts,
    takenFields: takenKeys,
  } = mergeForms(
    getEnteredCells(base),
    restoreFilledRows(base, mine, own, theirCells),
    restoreFilledRows(base, theirs, theirCells, own),
    isSameCell,
  );
  // Cells equal to the other side's are sent back as received.
  const raw = new Map([...theirs.raw].filter(([key]) => values.get(key) === theirs.cells.get(key)));
  return {
    values: {
      cells: values,
      rows: mergeRows(base, mine, theirs, values),
      raw,
      closedTables: theirs.closedTables,
    },
    conflicts,
    takenKeys,
  };
}
