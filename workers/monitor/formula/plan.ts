/** Plans the formulas of a watch: which code runs in which order on which cells. */
import type { MvarDeclaration } from '../../../src/shared/calls/project';
import type { CompiledFormula, Program } from '../../../src/shared/formula/code';
import { Compiler } from '../../../src/shared/formula/compile';
import type { FormulaError } from '../../../src/shared/formula/formula-error';
import { orderFormulas } from '../../../src/shared/formula/graph';
import { type FormulaNode, listOperands, parseFormula } from '../../../src/shared/formula/tree';
import type { MvarId } from '../../../src/shared/ids';
import type { AggregateKind } from './aggregate';

type FormulaWork =
  | { readonly kind: 'code'; readonly code: CompiledFormula }
  | {
      readonly kind: 'aggregate';
      readonly aggregate: AggregateKind;
      /** Cells in listed order, including repetitions. */
      readonly cells: Uint32Array;
    }
  /** A formula that never has a value. */
  | { readonly kind: 'error'; readonly error: FormulaError };

export interface FormulaUnit {
  readonly row: number;
  /** Rows and cells of known operands, each once. */
  readonly operands: Uint32Array;
  readonly work: FormulaWork;
}

export interface FormulaPlan {
  /** Formulas, each after the ones that it reads. */
  readonly units: readonly FormulaUnit[];
  readonly program: Program;
  readonly cycles: readonly (readonly MvarId[])[];
}

/** A parsed formula, independent of the others. */
interface Draft {
  readonly id: MvarId;
  readonly row: number;
  readonly read:
    | { readonly kind: 'tree'; readonly tree: FormulaNode }
    | { readonly kind: 'list'; readonly aggregate: AggregateKind; readonly rows: readonly number[] }
    | { readonly kind: 'error'; readonly error: FormulaError };
  readonly operands: readonly number[];
}

/**
 * Plans the formulas. Cells 0 to `rows` − 1 of the program are the rows of the watch's table. Skips declarations
 * without a row and repeated ids or rows; a row without a declaration is in error. A cycle counts even if it runs
 * through a branch that is never taken.
 */
export function planFormulas(
  declarations: readonly MvarDeclaration[],
  rows: number,
  operandRows: ReadonlyMap<string, number>,
  mvarRows: ReadonlyMap<MvarId, number>,
): FormulaPlan {
  const drafts: Draft[] = [];
  const draftsByRow = new Map<number, number>();
  for (const declaration of declarations) {
    const row = mvarRows.get(declaration.id);
    if (row === undefined || draftsByRow.has(row)) continue;
    draftsByRow.set(row, drafts.length);
    drafts.push(read(declaration, row, operandRows));
  }
  for (const [id, row] of mvarRows)
    if (!draftsByRow.has(row))
      drafts.push({ id, row, read: { kind: 'error', error: 'undeclared' }, operands: [] });
  const dependencies = drafts.map(({ operands }) =>
    operands.map((row) => draftsByRow.get(row)).filter((dependency) => dependency !== undefined),
  );
  const { order, cycles } = orderFormulas(dependencies);
  const inCycle = new Set(cycles.flat());
  const cyclicRows = new Set([...inCycle].map((index) => drafts[index]?.row));
  const compiler = new Compiler(rows);
  const units: FormulaUnit[] = [];
  for (const index of order) {
    const draft = drafts[index];
    if (draft === undefined) continue;
    const isCyclic = inCycle.has(index);
    units.push({
      row: draft.row,
      // Inheritance around a cycle has no order.
      operands: Uint32Array.from(draft.operands.filter((row) => !(isCyclic && cyclicRows.has(row)))),
      work: isCyclic ? { kind: 'error', error: 'cycle' } : work(draft, compiler, operandRows),
    });
  }
  return {
    units,
    program: compiler.createProgram(),
    cycles: cycles.map((members) => members.flatMap((index) => drafts[index]?.id ?? [])),
  };
}

function read(
  { id, formula, calcType }: MvarDeclaration,
  row: number,
  operandRows: ReadonlyMap<string, number>,
): Draft {
  const getRows = (keys: Iterable<string>): number[] =>
    [...keys].map((key) => operandRows.get(key)).filter((operandRow) => operandRow !== undefined);
  if (calcType !== 'custom') {
    const keys = listOperands(formula);
    if (typeof keys === 'string') return { id, row, read: { kind: 'error', error: keys }, operands: [] };
    const listedRows = getRows(keys);
    return {
      id,
      row,
      read: { kind: 'list', aggregate: calcType, rows: listedRows },
      operands: [...new Set(listedRows)],
    };
  }
  const parsed = parseFormula(formula);
  return parsed.ok
    ? {
        id,
        row,
        read: { kind: 'tree', tree: parsed.tree },
        operands: [...new Set(getRows(parsed.operands))],
      }
    : { id, row, read: { kind: 'error', error: parsed.error }, operands: [] };
}

function work(
  { read, row }: Draft,
  compiler: Compiler,
  operandRows: ReadonlyMap<string, number>,
): FormulaWork {
  if (read.kind === 'error') return read;
  if (read.kind === 'list')
    return { kind: 'aggregate', aggregate: read.aggregate, cells: Uint32Array.from(read.rows) };
  return { kind: 'code', code: compiler.add(read.tree, (key) => operandRows.get(key), row) };
}
