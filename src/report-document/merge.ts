/**
 * Three-way merge of a record that two people fill in: cell by cell, including tables; only cells that both changed
 * differently are conflicts (faults 73). Formulas are recomputed and never conflict.
 */
import type { CellValue } from '../shared/calls/excel-value';
import { isSameData } from '../shared/same-data';
import { type Conflict, mergeForms } from '../shared/work/merge';
import type { ReportDocument } from './model';
import { type CellKey, isTable, type TablePlace, tableKey, tablePlace, type Values } from './values';

export type CellConflict = Conflict<CellValue>;
export interface MergedReport {
  /** The merged values; a conflicting cell has the user's value until the user decides. */
  readonly values: Values;
  readonly conflicts: readonly CellConflict[];
  /** Cells with the other side's value. */
  readonly taken: readonly CellKey[];
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
export const isKeptCell = (a: CellValue, b: CellValue): boolean =>
  isSameCell(a, b) && isSameData(a.hour, b.hour);

function computedKeys({ sections }: ReportDocument, rows: Values['rows']): ReadonlySet<CellKey> {
  return new Set(
    sections.flatMap((section) => {
      if (section.is === 'fields')
        return section.fields.filter(({ kind }) => kind === 'formula').map(({ id }) => id);
      if (!isTable(section)) return [];
      const columns = section.columns.filter(({ kind }) => kind === 'formula');
      return (rows.get(section.id) ?? []).flatMap((row) =>
        columns.map(({ id }) => tableKey(section.id, row, id)),
      );
    }),
  );
}

type Cells = ReadonlyMap<CellKey, CellValue>;

/**
 * Returns a side's cells, restoring rows that it removed while the other side kept filling them in: a missing row
 * cannot show a conflict, and entered values must not disappear silently.
 */
function withRowsFilledOn(base: Values, side: Values, cells: Cells, other: Cells): Cells {
  const has = ({ rows }: Values, { section, row }: TablePlace): boolean =>
    rows.get(section)?.includes(row) === true;
  const rowName = (place: TablePlace | null): string =>
    place === null ? '' : tableKey(place.section, place.row, '');
  const filledOn = new Set(
    [...other].flatMap(([key, cell]) => {
      const place = tablePlace(key);
      if (place === null || has(side, place) || !has(base, place)) return [];
      const before = base.cells.get(key);
      return before === undefined || !isSameCell(before, cell) ? [rowName(place)] : [];
    }),
  );
  if (filledOn.size === 0) return cells;
  return new Map([...cells, ...[...other].filter(([key]) => filledOn.has(rowName(tablePlace(key))))]);
}

/** Merges the rows: mine in order without those that the other side removed, then the other's rows with content. */
function mergedRows(base: Values, mine: Values, theirs: Values, cells: ReadonlyMap<CellKey, unknown>) {
  const held = new Map<string, Set<string>>();
  for (const key of cells.keys()) {
    const place = tablePlace(key);
    if (place === null) continue;
    const rows = held.get(place.section) ?? new Set();
    held.set(place.section, rows.add(place.row));
  }
  return new Map(
    [...theirs.rows].map(([section, given]) => {
      const isHeld = (row: string): boolean => held.get(section)?.has(row) === true;
      const before = base.rows.get(section) ?? [];
      const own = (mine.rows.get(section) ?? given).filter(
        (row) => isHeld(row) || given.includes(row) || !before.includes(row),
      );
      const added = given.filter(isHeld);
      return [section, [...new Set([...own, ...added])]] as const;
    }),
  );
}

/**
 * Returns the common base after the answer to a save was lost: saved values that the other side now has came from
 * this side, and do not conflict with later input.
 */
export function baseAfter(base: Values, saved: Values, theirs: Values): Values {
  const arrived = [...theirs.cells].filter(([key, cell]) => {
    const own = saved.cells.get(key);
    return own !== undefined && isKeptCell(own, cell);
  });
  const rows = [...theirs.rows].map(([section, given]) => {
    const own = given.filter((row) => saved.rows.get(section)?.includes(row));
    return [section, [...new Set([...(base.rows.get(section) ?? []), ...own])]] as const;
  });
  return { ...base, cells: new Map([...base.cells, ...arrived]), rows: new Map([...base.rows, ...rows]) };
}

export function mergeReports(
  document: ReportDocument,
  base: Values,
  mine: Values,
  theirs: Values,
): MergedReport {
  const computed = new Set([base, mine, theirs].flatMap(({ rows }) => [...computedKeys(document, rows)]));
  const entered = ({ cells }: Values): Cells => new Map([...cells].filter(([key]) => !computed.has(key)));
  const [own, others] = [entered(mine), entered(theirs)];
  const { values, conflicts, taken } = mergeForms(
    entered(base),
    withRowsFilledOn(base, mine, own, others),
    withRowsFilledOn(base, theirs, others, own),
    isSameCell,
  );
  // Cells equal to the other side's are sent back as received.
  const raw = new Map([...theirs.raw].filter(([key]) => values.get(key) === theirs.cells.get(key)));
  return {
    values: { cells: values, rows: mergedRows(base, mine, theirs, values), raw, closed: theirs.closed },
    conflicts,
    taken,
  };
}
