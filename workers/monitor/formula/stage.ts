/**
 * The formula stage: keeps the math variables of a watch up to date with the rows that they read. A result is a row
 * like any other, so the batch stage is independent of formulas.
 *
 * A result has these columns (wire: Formulas):
 * - Its number is the formula's value at full precision; in error it is 0 with quality `formula`.
 * - Its time is the newest of its operands' times. Freshness, quality, arrival and generation come from the worst
 *   operand that has a value, even in a branch not taken. Operands without a value count only if the result is in error
 *   or an aggregate has no operand; a result is `never` if none of its operands was ever collected.
 * - Without operands (`1 + 1`, a syntax error) nothing can age: the result stays fresh.
 *
 * An operand has no value if it was never collected or is paused, invalid, not a number, unknown to the watch, or in error
 * itself. A bad or stale operand keeps its value.
 */
import type { MvarDeclaration } from '../../../src/shared/calls/project';
import { Machine } from '../../../src/shared/formula/evaluate';
import type { FormulaError } from '../../../src/shared/formula/formula-error';
import type { MvarId } from '../../../src/shared/ids';
import {
  Freshness,
  getFreshness,
  getQuality,
  HAS_NUMBER,
  Quality,
  withFreshness,
  withQuality,
} from '../../../src/shared/reading';
import { parseValueNumber } from '../../../src/shared/value-number';
import type { FormulaExplanation, FormulaOperand, SlotDescription } from '../contract/watch';
import type { ValueTable } from '../live/table';
import { aggregate } from './aggregate';
import { explainFormula } from './explain';
import { Inheritance } from './inherit';
import { type FormulaUnit, planFormulas } from './plan';

export interface FormulaStage {
  /** Rows whose columns only this stage writes. */
  readonly rows: Uint32Array;
  /** Cycles of math variables, including self-references; each once. */
  readonly cycles: readonly (readonly MvarId[])[];
  /**
   * Updates all results after these rows changed in any column. A formula is evaluated only if an operand's value
   * changed; otherwise it only inherits. Rows with a visible change are marked in the table. The first call evaluates
   * everything. Call with `table.markedRows` just before a batch.
   *
   * @returns the number of formulas evaluated
   */
  recompute(changedRows: Uint32Array): number;
  /** Returns the error of a result row; `null` without an error or for other rows. */
  getError(row: number): FormulaError | null;
  explain(row: number): FormulaExplanation | null;
}

export interface FormulaStageOptions {
  readonly table: ValueTable;
  readonly declarations: readonly MvarDeclaration[];
  /** Rows by operand key: `equipmentId_signalId` for signals, the id for math variables. */
  readonly operandRows: ReadonlyMap<string, number>;
  /**
   * Rows by math variable. A row without a declaration is in error, since it would otherwise look pending; a
   * variable without a row is skipped.
   */
  readonly mvarRows: ReadonlyMap<MvarId, number>;
}

const NO_FORMULAS: FormulaStage = {
  rows: new Uint32Array(0),
  cycles: [],
  recompute: () => 0,
  getError: () => null,
  explain: () => null,
};

/** Describes the math variables that are slots: the first `slotCount` rows. */
export function describeResults(
  declarations: readonly MvarDeclaration[],
  mvarRows: ReadonlyMap<MvarId, number>,
  slotCount: number,
): readonly SlotDescription[] {
  const descriptions: SlotDescription[] = [];
  for (const { id, name, unit, decimals } of declarations) {
    const slot = mvarRows.get(id);
    if (slot === undefined || slot >= slotCount) continue;
    descriptions.push({
      slot,
      title: name,
      sn: '',
      unit,
      decimals,
      map: [],
      min: null,
      max: null,
      dataType: 'float',
      writable: false,
      equipmentId: null,
    });
  }
  return descriptions;
}

export function createFormulaStage(options: FormulaStageOptions): FormulaStage {
  return options.mvarRows.size === 0 ? NO_FORMULAS : new LiveFormulas(options);
}

const NOTHING = 0;
const INHERIT = 1;
const EVALUATE = 2;

class LiveFormulas implements FormulaStage {
  readonly rows: Uint32Array;
  readonly cycles: readonly (readonly MvarId[])[];
  readonly #table: ValueTable;
  readonly #machine: Machine;
  readonly #units: readonly FormulaUnit[];
  /** Formulas that read a row: `#readers` from `#readersFrom[row]` up to `#readersFrom[row + 1]`. */
  readonly #readersFrom: Uint32Array;
  readonly #readers: Uint32Array;
  readonly #sources: Uint32Array;
  readonly #todo: Uint8Array;
  readonly #inheritance = new Inheritance();
  readonly #errors = new Map<number, FormulaError>();
  readonly #isResult: Uint8Array;
  readonly #options: FormulaStageOptions;
  #hasRun = false;
  #firstDue = 0;
  #lastDue = -1;

  constructor(options: FormulaStageOptions) {
    const { table, declarations, operandRows, mvarRows } = options;
    this.#options = options;
    const plan = planFormulas(declarations, table.size, operandRows, mvarRows);
    this.#table = table;
    this.cycles = plan.cycles;
    this.#units = plan.units;
    this.#machine = new Machine(plan.program);
    this.rows = Uint32Array.from(plan.units, (unit) => unit.row);
    this.#isResult = new Uint8Array(table.size);
    for (const row of this.rows) this.#isResult[row] = 1;
    const counts = new Uint32Array(table.size + 1);
    for (const { operands } of plan.units)
      for (const row of operands) counts[row + 1] = (counts[row + 1] as number) + 1;
    for (let row = 0; row < table.size; row++)
      counts[row + 1] = (counts[row + 1] as number) + (counts[row] as number);
    this.#readersFrom = counts;
    this.#readers = new Uint32Array(counts[table.size] as number);
    const nextPlaces = counts.slice();
    for (const [index, { operands }] of plan.units.entries())
      for (const row of operands) {
        const place = nextPlaces[row] as number;
        this.#readers[place] = index;
        nextPlaces[row] = place + 1;
      }
    this.#sources = Uint32Array.from(new Set(plan.units.flatMap((unit) => [...unit.operands]))).filter(
      (row) => this.#isResult[row] === 0,
    );
    this.#todo = new Uint8Array(plan.units.length);
  }

  recompute(changedRows: Uint32Array): number {
    if (this.#hasRun) for (const row of changedRows) this.#updateSource(row);
    else this.#start();
    let evaluatedCount = 0;
    // Each formula comes after the ones that it reads, so one pass suffices.
    for (let index = this.#firstDue; index <= this.#lastDue; index++) {
      const todo = this.#todo[index] as number;
      if (todo === NOTHING) continue;
      this.#todo[index] = NOTHING;
      const unit = this.#units[index] as FormulaUnit;
      if (todo === EVALUATE) evaluatedCount++;
      this.#schedule(unit.row, this.#update(unit, todo === EVALUATE));
    }
    this.#firstDue = this.#units.length;
    this.#lastDue = -1;
    return evaluatedCount;
  }

  getError(row: number): FormulaError | null {
    return this.#errors.get(row) ?? null;
  }

  explain(row: number): FormulaExplanation | null {
    const { declarations, mvarRows, operandRows } = this.#options;
    const id = [...mvarRows.keys()].find((mvarId) => mvarRows.get(mvarId) === row);
    if (id === undefined || !this.#hasRun) return null;
    const error = this.getError(row);
    const declaration = declarations.find((candidate) => candidate.id === id);
    if (declaration === undefined)
      return { id, formula: '', error, at: null, operands: [], missing: [], cycle: [] };
    const getOperand = (key: string): FormulaOperand => {
      const operand = operandRows.get(key);
      const number = operand === undefined ? undefined : this.#machine.cells[operand];
      return { key, row: operand ?? null, number: number ?? Number.NaN };
    };
    return explainFormula(declaration, { error, cycles: this.cycles, getOperand });
  }

  #start(): void {
    this.#hasRun = true;
    for (const row of this.#sources) this.#machine.cells[row] = this.#readOperand(row);
    this.#todo.fill(EVALUATE);
    this.#firstDue = 0;
    this.#lastDue = this.#units.length - 1;
  }

  /** Passes a changed row to its readers. */
  #updateSource(row: number): void {
    if (this.#readersFrom[row] === this.#readersFrom[row + 1] || this.#isResult[row] === 1) return;
    const { cells } = this.#machine;
    const value = this.#readOperand(row);
    const isSame = isSameNumber(value, cells[row] as number);
    cells[row] = value;
    this.#schedule(row, isSame ? INHERIT : EVALUATE);
  }

  #schedule(row: number, todo: number): void {
    if (todo === NOTHING) return;
    const end = this.#readersFrom[row + 1] as number;
    for (let place = this.#readersFrom[row] as number; place < end; place++) {
      const reader = this.#readers[place] as number;
      if ((this.#todo[reader] as number) < todo) this.#todo[reader] = todo;
      if (reader < this.#firstDue) this.#firstDue = reader;
      if (reader > this.#lastDue) this.#lastDue = reader;
    }
  }

  /** Returns the value of an operand that is not a result; NaN if missing. */
  #readOperand(row: number): number {
    const flags = this.#table.flags[row] as number;
    const freshness = getFreshness(flags);
    if (freshness === Freshness.never || freshness === Freshness.paused) return Number.NaN;
    if (getQuality(flags) === Quality.invalid) return Number.NaN;
    if ((flags & HAS_NUMBER) !== 0) return this.#table.numbers[row] as number;
    const text = this.#table.texts[row];
    return text === null || text === undefined ? Number.NaN : parseValueNumber(text);
  }

  /** Evaluates a formula if `shouldEvaluate`, inherits, and writes the result. Returns the work for its readers. */
  #update(unit: FormulaUnit, shouldEvaluate: boolean): number {
    const { row } = unit;
    const { cells } = this.#machine;
    const previousValue = cells[row] as number;
    if (shouldEvaluate) this.#evaluate(unit);
    const value = cells[row] as number;
    const isError = Number.isNaN(value);
    const hasChanged = this.#write(unit, isError ? 0 : value, isError);
    if (shouldEvaluate && !isSameNumber(value, previousValue)) return EVALUATE;
    return hasChanged ? INHERIT : NOTHING;
  }

  /** Evaluates a formula into its cell; NaN on error. */
  #evaluate({ row, work }: FormulaUnit): void {
    const { cells } = this.#machine;
    let error: FormulaError | null = null;
    if (work.kind === 'code') {
      if (!this.#machine.run(work.code)) error = this.#machine.failure;
    } else if (work.kind === 'aggregate') {
      const value = aggregate(work.aggregate, cells, work.cells);
      if (!Number.isFinite(value)) error = 'not-finite';
      cells[row] = error === null ? value : Number.NaN;
    } else error = work.error;
    if (error !== null) this.#errors.set(row, error);
    else if (this.#errors.size > 0) this.#errors.delete(row);
  }

  /** Writes all columns of a result. Returns whether any changed. */
  #write({ row, operands, work }: FormulaUnit, number: number, isError: boolean): boolean {
    const table = this.#table;
    const inheritance = this.#inheritance;
    const { cells } = this.#machine;
    const count = inheritance.inheritFrom(table, cells, operands, isError);
    if (count === 0 && work.kind === 'aggregate') inheritance.inheritFrom(table, cells, operands, true);
    const quality = isError ? Quality.formula : inheritance.quality;
    const flags = withQuality(
      withFreshness(HAS_NUMBER | inheritance.suspectTimeFlag, inheritance.freshness),
      quality,
    );
    const oldNumber = table.numbers[row] as number;
    const oldTime = table.times[row] as number;
    const isNew = number !== oldNumber || !isSameNumber(inheritance.time, oldTime);
    const hasVisibleChange = isNew || flags !== table.flags[row];
    const hasSameOrigin =
      isSameNumber(inheritance.arrival, table.arrivals[row] as number) &&
      inheritance.generation === table.generations[row];
    if (isNew) {
      const wasTrusted = getQuality(table.flags[row] as number) === Quality.good;
      table.extremes.recordReplaced(row, oldTime, wasTrusted ? oldNumber : Number.NaN);
    }
    table.arrivals[row] = inheritance.arrival;
    table.generations[row] = inheritance.generation;
    if (!hasVisibleChange) return !hasSameOrigin;
    table.numbers[row] = number;
    table.times[row] = inheritance.time;
    table.flags[row] = flags;
    table.mark(row);
    return true;
  }
}

const isSameNumber = (a: number, b: number): boolean => a === b || (Number.isNaN(a) && Number.isNaN(b));
