/** A report record being filled in. Listeners are per cell, so typing updates only one field and its formulas. */
import type { CellValue, FieldValues } from '../shared/calls/smart-report-value';
import type { FormulaError } from '../shared/formula/formula-error';
import { isSameData } from '../shared/same-data';
import { parseTypedNumber } from '../shared/typed-number';
import type { EpochMs } from '../shared/units';
import { findNoteProblem, findProblem, isAbnormal, type Problem } from './check';
import { isMet, listConditionFields } from './conditions';
import { toFormulaCell } from './formula-cell';
import {
  computeFormula,
  type Formula,
  type FormulaResult,
  getSourceName,
  type NumberReader,
  readFormulas,
} from './formulas';
import { type CellConflict, createBaseAfterSave, isUnchangedCell, mergeReports } from './merge';
import type { Field, ReportDocument, Section, TableSection } from './model';
import { formatMoment, type Moments } from './moments';
import {
  type CellKey,
  canHoldValue,
  createTableCellKey,
  EMPTY_CELL,
  encodeValues,
  isFilled,
  isTable,
  parseTableKey,
  readValues,
  type Values,
} from './values';

type Listener = () => void;

export interface Place {
  readonly key: CellKey;
  readonly field: Field;
  readonly section: Section;
  /** Row of a table; `null` for a field. */
  readonly row: string | null;
}
export interface MissingPlace extends Place {
  readonly problem: Problem;
}

export interface FormInput {
  /** Values when opened, or as last received from the platform. */
  readonly base: FieldValues;
  /** Values of a draft; `null` if there is no draft. */
  readonly mine: FieldValues | null;
  readonly prior: FieldValues;
}

export interface FormulaNote {
  readonly error: FormulaError;
  readonly missing: string | null;
  /** Whether all missing operands are absent (see `NumberReader.isAbsent`). */
  readonly isAbsent: boolean;
}

/** Whether a value was not entered but computed, or taken from a signal without a tap. */
const isAutomatic = (field: Field, { by }: CellValue): boolean =>
  field.kind === 'formula' || (field.kind === 'live' && field.take !== 'tap' && by !== 'hand');

/** Returns a section under each name that formulas use for its fields or columns. */
function listSectionNames(section: Section): readonly (readonly [name: string, section: Section])[] {
  if (section.kind === 'unknown') return [];
  return isTable(section)
    ? section.columns.map(({ id }) => [getColumnName(section.id, id), section])
    : section.fields.map(({ id }) => [id, section]);
}

const isSameSet = (a: ReadonlySet<Section>, b: ReadonlySet<Section>): boolean =>
  a.size === b.size && [...a].every((section) => b.has(section));

const NO_ROWS: readonly string[] = [];

/** Returns the name that formulas use for the cell's field or column. */
function getName(key: CellKey): string {
  const place = parseTableKey(key);
  return place === null ? key : getColumnName(place.section, place.column);
}
const getColumnName = (section: string, column: string): string =>
  getSourceName({ kind: 'column', section, column });

export class ReportForm {
  readonly document: ReportDocument;
  readonly #formulas: readonly Formula[];
  /** Names of computed fields and columns. */
  readonly #computedNames: ReadonlySet<string>;
  readonly #prior: Values;
  readonly #conditionFields: ReadonlySet<string>;
  /** The section of each field and column, by the name that formulas use. */
  readonly #sections: ReadonlyMap<string, Section>;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #notes = new Map<CellKey, FormulaNote>();
  readonly #placesBySection = new Map<
    Section,
    { readonly rows: readonly string[]; readonly places: readonly Place[] }
  >();
  #base: Values;
  #cells: Map<CellKey, CellValue>;
  #rows: Map<string, readonly string[]>;
  #raw: Map<CellKey, unknown>;
  #closedTables: ReadonlySet<string>;
  #shownSections: ReadonlySet<Section>;
  /** Values filled in by the document, until the user changes them; they do not count as entered. */
  readonly #prefilled = new Map<CellKey, CellValue>();
  /** Moments to fill in; `null` before filling starts. */
  #moments: Moments | null = null;

  constructor(document: ReportDocument, { base, mine, prior }: FormInput) {
    this.document = document;
    this.#formulas = readFormulas(document);
    this.#computedNames = new Set(this.#formulas.map(({ owner }) => getSourceName(owner)));
    this.#prior = readValues(document, prior);
    this.#base = readValues(document, base);
    const now = mine === null ? this.#base : readValues(document, mine);
    this.#cells = new Map(now.cells);
    this.#rows = new Map(now.rows);
    this.#raw = new Map(now.raw);
    this.#closedTables = this.#base.closedTables;
    this.#conditionFields = new Set(
      document.sections.flatMap(({ when }) => (when === null ? [] : listConditionFields(when))),
    );
    this.#sections = new Map(document.sections.flatMap(listSectionNames));
    this.#shownSections = this.#findShown();
    this.#computeAll();
  }

  cell(key: CellKey): CellValue {
    return this.#cells.get(key) ?? EMPTY_CELL;
  }
  /** Returns the previous record's value in the same field, or the same row and column. */
  getPrior(key: CellKey): CellValue {
    return this.#prior.cells.get(key) ?? EMPTY_CELL;
  }
  note(key: CellKey): FormulaNote | null {
    return this.#notes.get(key) ?? null;
  }
  rows(section: string): readonly string[] {
    return this.#rows.get(section) ?? NO_ROWS;
  }
  /** Sections whose condition is met, in order. The set keeps its identity until a section appears or disappears. */
  get shownSections(): ReadonlySet<Section> {
    return this.#shownSections;
  }
  /** Whether a table's values are unreadable. Such a table cannot be filled in, and its values stay unchanged. */
  isClosed(section: string): boolean {
    return this.#closedTables.has(section);
  }

  onCell(key: CellKey, listener: Listener): () => void {
    return this.#listen(`cell ${key}`, listener);
  }
  onRows(section: string, listener: Listener): () => void {
    return this.#listen(`rows ${section}`, listener);
  }
  onShown(listener: Listener): () => void {
    return this.#listen('shown', listener);
  }
  onChange(listener: Listener): () => void {
    return this.#listen('change', listener);
  }

  changeCell(place: Pick<Place, 'key' | 'field' | 'row'>, cell: CellValue): void {
    const { key, field } = place;
    this.#setCell(key, { ...cell, abnormal: isAbnormal(field, cell) });
    this.#recompute(key);
    if (place.row !== null) this.#handleRowChange(key, place.row, cell.at);
    this.#notify('change');
  }

  /**
   * Fills in the moments that the document prefills, in empty cells; in a table once a row is started. They are sent
   * with the other values, but do not count as unsaved changes.
   */
  prefill(moments: Moments, at: EpochMs): void {
    this.#moments = moments;
    for (const section of this.document.sections)
      for (const field of section.kind === 'fields' ? section.fields : [])
        this.#prefillCell(field.id, field, moments, at);
    for (const section of this.document.sections)
      if (isTable(section)) for (const row of this.rows(section.id)) this.#prefillRow(section, row, at);
    this.#updateShown();
    if (this.#prefilled.size > 0) this.#notify('change');
  }

  addRow(section: string, id: string): void {
    this.#rows.set(section, [...this.rows(section), id]);
    this.#handleRowsChange(section);
  }
  removeRow(section: string, id: string): void {
    this.#rows.set(
      section,
      this.rows(section).filter((row) => row !== id),
    );
    const owner = this.document.sections.find((candidate) => candidate.id === section);
    const columns = owner !== undefined && isTable(owner) ? owner.columns : [];
    for (const { id: column } of columns) {
      const key = createTableCellKey(section, id, column);
      this.#cells.delete(key);
      this.#raw.delete(key);
    }
    this.#handleRowsChange(section);
  }

  listPlaces(): readonly Place[] {
    return [...this.#shownSections].flatMap((section) => this.getPlaces(section));
  }
  /**
   * Returns the places of a section. The array is cached until a row is added or removed, since every keystroke
   * counts the filled cells.
   */
  getPlaces(section: Section): readonly Place[] {
    if (section.kind === 'unknown' || (isTable(section) && this.isClosed(section.id))) return [];
    const rows = this.rows(section.id);
    const cached = this.#placesBySection.get(section);
    if (cached?.rows === rows) return cached.places;
    const place = (field: Field, row: string | null): Place => ({
      key: row === null ? field.id : createTableCellKey(section.id, row, field.id),
      field,
      section,
      row,
    });
    const places = isTable(section)
      ? rows.flatMap((row) => section.columns.filter(canHoldValue).map((field) => place(field, row)))
      : section.fields.filter(canHoldValue).map((field) => place(field, null));
    this.#placesBySection.set(section, { rows, places });
    return places;
  }

  /** Returns all places that prevent submission. `pictures` counts a field's pictures on this device. */
  listMissing(pictures: (field: string) => number): readonly MissingPlace[] {
    return this.#findMissing(this.listPlaces(), pictures);
  }
  /** Returns the places of `before` that still prevent submission, without hidden or removed ones. */
  findStillMissing(
    before: readonly MissingPlace[],
    pictures: (field: string) => number,
  ): readonly MissingPlace[] {
    const isStillThere = ({ section, row }: Place): boolean =>
      this.#shownSections.has(section) && (row === null || this.rows(section.id).includes(row));
    return this.#findMissing(before.filter(isStillThere), pictures);
  }
  #findMissing(places: readonly Place[], pictures: (field: string) => number): readonly MissingPlace[] {
    const startedRows = new Map<string, boolean>();
    const isStarted = (section: Section, row: string): boolean => {
      const name = createTableCellKey(section.id, row, '');
      const cached = startedRows.get(name) ?? this.#isStarted(section, row);
      startedRows.set(name, cached);
      return cached;
    };
    return places.flatMap((place) => {
      // An empty row requires nothing.
      if (place.row !== null && !isStarted(place.section, place.row)) return [];
      const cell = this.cell(place.key);
      const problem = this.note(place.key)?.isAbsent
        ? null
        : (findProblem(place.field, cell, place.row === null ? pictures(place.key) : 0) ??
          findNoteProblem(cell));
      return problem === null ? [] : [{ ...place, problem }];
    });
  }

  /** Counts filled and all fields, without formulas. */
  countProgress(pictures: (field: string) => number): { readonly done: number; readonly total: number } {
    let [done, total] = [0, 0];
    for (const section of this.#shownSections)
      for (const { key, field, row } of this.getPlaces(section)) {
        if (field.kind === 'formula') continue;
        total++;
        if (isFilled(this.cell(key)) || (row === null && pictures(key) > 0)) done++;
      }
    return { done, total };
  }

  getSentValues(): ReadonlyMap<string, unknown> {
    return encodeValues(this.document, this.#getValues());
  }
  getChangedValues(): ReadonlyMap<string, unknown> {
    return new Map([...this.getSentValues()].filter(([name]) => this.#isNameChanged(name)));
  }
  #isNameChanged(name: string): boolean {
    const rows = this.#rows.get(name);
    const before = this.#base.cells;
    if (rows === undefined) return !isUnchangedCell(this.cell(name), before.get(name) ?? EMPTY_CELL);
    if (!isSameData(rows, this.#base.rows.get(name))) return true;
    const section = this.document.sections.find(({ id }) => id === name);
    const columns = section !== undefined && isTable(section) ? section.columns : [];
    return rows.some((row) =>
      columns.some(({ id }) => {
        const key = createTableCellKey(name, row, id);
        const [now, baseCell] = [this.cell(key), before.get(key) ?? EMPTY_CELL];
        // A formula without operands does not change an empty row.
        return !isUnchangedCell(now, baseCell) && (!now.err || isFilled(baseCell));
      }),
    );
  }
  /** Whether any of the user's entries differs from the platform's values. */
  get isChanged(): boolean {
    const before = this.#base.cells;
    for (const key of new Set([...this.#cells.keys(), ...before.keys()])) {
      if (isUnchangedCell(this.cell(key), before.get(key) ?? EMPTY_CELL)) continue;
      if (!this.#computedNames.has(getName(key)) && !this.#isPrefilled(key)) return true;
    }
    return [...this.#rows].some(([section, rows]) => !isSameData(rows, this.#base.rows.get(section)));
  }

  /** Sets the platform's values after it has accepted the user's. */
  rebase(values: FieldValues): void {
    this.#base = readValues(this.document, values);
  }

  /**
   * Merges the platform's values and returns the conflicts; a conflict keeps the user's value until decided.
   * `unconfirmed` are the values of a save whose answer was lost and that the platform may have accepted.
   */
  merge(theirs: FieldValues, unconfirmed: FieldValues | null = null): readonly CellConflict[] {
    const theirValues = readValues(this.document, theirs);
    if (unconfirmed !== null)
      this.#base = createBaseAfterSave(this.#base, readValues(this.document, unconfirmed), theirValues);
    // Another user entered this value, while here it was only prefilled.
    for (const key of theirValues.cells.keys())
      if (this.#isPrefilled(key) && !this.#base.cells.has(key)) this.#cells.delete(key);
    const { values, conflicts } = mergeReports(this.document, this.#base, this.#getValues(), theirValues);
    this.#base = theirValues;
    this.#closedTables = theirValues.closedTables;
    this.#cells = new Map(values.cells);
    this.#rows = new Map(values.rows);
    this.#raw = new Map(values.raw);
    this.#computeAll();
    for (const name of this.#listeners.keys()) this.#notify(name);
    // A table that became unreadable is not shown, so its conflicts cannot be decided.
    return conflicts.filter(({ field }) => this.place(field) !== null);
  }

  /** Whether a cell equals the platform's, so no conflict is left to decide. */
  equalsBase(key: CellKey): boolean {
    return isUnchangedCell(this.cell(key), this.#base.cells.get(key) ?? EMPTY_CELL);
  }

  place(key: CellKey): Place | null {
    for (const section of this.document.sections) {
      const matchingPlace = this.getPlaces(section).find((place) => place.key === key);
      if (matchingPlace !== undefined) return matchingPlace;
    }
    return null;
  }

  #isPrefilled(key: CellKey): boolean {
    const cell = this.#prefilled.get(key);
    return cell !== undefined && this.#cells.get(key) === cell;
  }

  #prefillCell(key: CellKey, field: Field, moments: Moments, at: EpochMs): void {
    if (field.kind !== 'date' && field.kind !== 'time' && field.kind !== 'datetime') return;
    const v = field.from === null ? null : formatMoment(field.kind, moments[field.from]);
    if (v === null || this.#cells.has(key)) return;
    const cell: CellValue = { ...EMPTY_CELL, v, at };
    this.#prefilled.set(key, cell);
    // Formulas do not depend on moments.
    this.#setCell(key, cell);
  }
  /** Fills in the moments of a started row, and removes them once it is empty again. */
  #prefillRow(section: TableSection, row: string, at: EpochMs): void {
    const { id, columns } = section;
    if (this.#moments === null || this.isClosed(id)) return;
    const isStarted = this.#isStarted(section, row);
    for (const field of columns) {
      const key = createTableCellKey(id, row, field.id);
      if (isStarted) this.#prefillCell(key, field, { ...this.#moments, now: at }, at);
      else if (this.#isPrefilled(key)) {
        this.#prefilled.delete(key);
        this.#cells.delete(key);
        this.#notify(`cell ${key}`);
      }
    }
  }
  #handleRowChange(key: CellKey, row: string, at: EpochMs | null): void {
    const section = this.document.sections.find(({ id }) => id === parseTableKey(key)?.section);
    const moment = at ?? this.#moments?.now;
    if (section !== undefined && isTable(section) && moment !== undefined)
      this.#prefillRow(section, row, moment);
  }

  #getValues(): Values {
    return { cells: this.#cells, rows: this.#rows, raw: this.#raw, closedTables: this.#closedTables };
  }

  #isStarted(section: Section, row: string): boolean {
    if (!isTable(section)) return false;
    return section.columns.some((field) => {
      const key = createTableCellKey(section.id, row, field.id);
      const cell = this.cell(key);
      return isFilled(cell) && !isAutomatic(field, cell) && !this.#isPrefilled(key);
    });
  }

  #setCell(key: CellKey, cell: CellValue): void {
    this.#cells.set(key, cell);
    this.#raw.delete(key);
    this.#notify(`cell ${key}`);
  }

  #handleRowsChange(section: string): void {
    this.#computeAll();
    this.#notify(`rows ${section}`);
    this.#notify('change');
  }

  /** Reads the numbers of one computation, each column only once. */
  #createReader(): NumberReader {
    const columns = new Map<string, readonly number[]>();
    const read = (section: string, column: string): readonly number[] =>
      this.rows(section).map((row) => this.#getNumber(createTableCellKey(section, row, column)));
    return {
      field: (id) => this.#getNumber(id),
      column: (section, column) => {
        const name = getColumnName(section, column);
        const cached = columns.get(name) ?? read(section, column);
        columns.set(name, cached);
        return cached;
      },
      isAbsent: (source) => {
        const name = getSourceName(source);
        const section = this.#sections.get(name);
        return (
          (section !== undefined && !this.#shownSections.has(section)) ||
          this.#notes.get(name)?.isAbsent === true
        );
      },
    };
  }
  #getNumber(key: CellKey): number {
    const { v, err } = this.cell(key);
    return err ? Number.NaN : (parseTypedNumber(v ?? '') ?? Number.NaN);
  }

  #computeAll(): void {
    this.#computeFormulas();
    this.#updateShown();
  }
  #computeFormulas(): void {
    const numbers = this.#createReader();
    for (const formula of this.#formulas) this.#computeOne(formula, numbers);
  }

  /** Recomputes the formulas that depend on a cell. They are in dependency order, so one pass suffices. */
  #recompute(key: CellKey): void {
    const changedNames = new Set([getName(key)]);
    const numbers = this.#createReader();
    for (const formula of this.#formulas) {
      const isAffected = [...changedNames].some((name) => formula.reads.has(name));
      if (isAffected && this.#computeOne(formula, numbers)) changedNames.add(getSourceName(formula.owner));
    }
    if ([...changedNames].some((name) => this.#conditionFields.has(name))) this.#updateShown();
  }

  #computeOne(formula: Formula, numbers: NumberReader): boolean {
    const { owner } = formula;
    const rows = owner.kind === 'field' ? [] : this.rows(owner.section);
    const keys =
      owner.kind === 'field'
        ? [owner.id]
        : rows.map((row) => createTableCellKey(owner.section, row, owner.column));
    return [...computeFormula(formula, keys, numbers)]
      .map(([key, computed]) => this.#writeResult(key, formula, computed))
      .includes(true);
  }
  #writeResult(key: CellKey, { field }: Formula, computed: FormulaResult): boolean {
    const { error, missing, isAbsent } = computed;
    const note = error === null ? null : { error, missing, isAbsent };
    const isSameNote = isSameData(note, this.note(key));
    if (note === null) this.#notes.delete(key);
    else this.#notes.set(key, note);
    const before = this.cell(key);
    const next = toFormulaCell(field, computed, before);
    if (next === before && isSameNote) return false;
    this.#setCell(key, { ...next, abnormal: isAbnormal(field, next) });
    return true;
  }

  #findShown(): ReadonlySet<Section> {
    return new Set(
      this.document.sections.filter(({ when }) => when === null || isMet(when, (id) => this.#cells.get(id))),
    );
  }
  /**
   * Updates the shown sections. Formulas do not read hidden fields and conditions may read formulas, so both are
   * evaluated until they agree, at most once per section.
   */
  #updateShown(): void {
    const before = this.#shownSections;
    for (let round = 0; round <= this.document.sections.length; round++) {
      const now = this.#findShown();
      if (isSameSet(now, this.#shownSections)) break;
      this.#shownSections = now;
      this.#computeFormulas();
    }
    if (!isSameSet(before, this.#shownSections)) this.#notify('shown');
  }
  #listen(name: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return () => {
      listeners.delete(listener);
    };
  }
  #notify(name: string): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener();
  }
}
