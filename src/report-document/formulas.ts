/**
 * Computes the formulas of a report with the engine of math variables (wire: Formulas; wire: Smart reports). Each is
 * parsed once; a change recomputes only its dependents, and reads a column once for all of them. A formula in error
 * has the value 0 and is marked.
 */
import { REPORT_TABLE_ROWS_MAX } from '../shared/constants';
import { Compiler } from '../shared/formula/compile';
import { Machine } from '../shared/formula/evaluate';
import type { FormulaError } from '../shared/formula/formula-error';
import { orderFormulas } from '../shared/formula/graph';
import { type FormulaNode, type FunctionName, getChildren, parseFormula } from '../shared/formula/tree';
import type { Field, FormulaField, ReportDocument } from './model';
import { type CellKey, createTableCellKey, isTable } from './values';

/** Maximum formula nodes in a document, counted once per row: bounds the work of one keystroke. */
const REPORT_FORMULAS_MAX = 1_000_000;

/** An operand or a formula: a field, or a column of a table. */
export type Source =
  | { readonly kind: 'field'; readonly id: string }
  | { readonly kind: 'column'; readonly section: string; readonly column: string };

export interface FormulaResult {
  /** 0 on an error. */
  readonly value: number;
  readonly error: FormulaError | null;
  /** The first operand without a value, if that is the reason. */
  readonly missing: string | null;
  /** Whether every operand without a value is absent (see `NumberReader.isAbsent`). */
  readonly isAbsent: boolean;
}
export interface NumberReader {
  readonly field: (id: string) => number;
  /** Returns the numbers of a column, one per row, in order. */
  readonly column: (section: string, column: string) => readonly number[];
  /** Whether a source is absent: no value is expected, for example because its section is hidden. */
  readonly isAbsent: (source: Source) => boolean;
}

export interface Formula {
  readonly owner: Source;
  readonly field: FormulaField;
  /** `null` if the text is not a formula or exceeds the document's budget. */
  readonly tree: FormulaNode | null;
  readonly error: FormulaError | null;
  /** Operands by key, without unknown ones. */
  readonly operands: ReadonlyMap<string, Source>;
  readonly reads: ReadonlySet<string>;
}

export const getSourceName = (source: Source): string =>
  source.kind === 'field' ? source.id : createTableCellKey(source.section, '', source.column);

const ROW_FUNCTIONS: ReadonlySet<string> = new Set(['sum', 'avg', 'min', 'max']);
const ZERO: FormulaNode = { kind: 'number', value: 0 };

/** Names that operands can use in this document. */
class Names {
  readonly #fields = new Set<string>();
  readonly #columns = new Map<string, ReadonlySet<string>>();
  readonly #liveFields = new Map<string, string>();

  constructor({ sections }: ReportDocument) {
    for (const section of sections) {
      if (isTable(section)) this.#columns.set(section.id, new Set(section.columns.map(({ id }) => id)));
      if (section.kind === 'fields') for (const field of section.fields) this.#add(field);
    }
  }

  #add(field: Field): void {
    this.#fields.add(field.id);
    if (field.kind !== 'live' || field.equipmentId === null) return;
    const key = `${field.equipmentId}_${field.signalId}`;
    if (!this.#liveFields.has(key)) this.#liveFields.set(key, field.id);
  }

  source(key: string, owner: Source): Source | null {
    const name = key.slice(2);
    if (key.startsWith('f:')) return this.#fields.has(name) ? { kind: 'field', id: name } : null;
    if (key.startsWith('c:')) return owner.kind === 'column' ? this.#findColumn(owner.section, name) : null;
    if (key.startsWith('t:')) {
      const [section = '', column = ''] = name.split('.');
      return this.#findColumn(section, column);
    }
    const fieldId = this.#liveFields.get(key);
    return fieldId === undefined ? null : { kind: 'field', id: fieldId };
  }

  #findColumn(section: string, column: string): Source | null {
    return this.#columns.get(section)?.has(column) ? { kind: 'column', section, column } : null;
  }
}

function parseFieldFormula(owner: Source, field: FormulaField, names: Names): Formula {
  const parsed = parseFormula(field.formula);
  if (!parsed.ok)
    return { owner, field, tree: null, error: parsed.error, operands: new Map(), reads: new Set() };
  const operands = new Map<string, Source>();
  for (const key of parsed.operands) {
    const source = names.source(key, owner);
    if (source !== null) operands.set(key, source);
  }
  const reads = new Set([...operands.values()].map(getSourceName));
  return { owner, field, tree: parsed.tree, error: null, operands, reads };
}

const countNodes = (node: FormulaNode): number =>
  getChildren(node).reduce((sum, child) => sum + countNodes(child), 1);

/** Marks formulas beyond the document's budget as errors. A formula costs its nodes, in tables once per row. */
function applyBudget(formulas: readonly Formula[]): readonly Formula[] {
  let remainingBudget = REPORT_FORMULAS_MAX;
  return formulas.map((formula) => {
    if (formula.tree === null) return formula;
    const cost = countNodes(formula.tree) * (formula.owner.kind === 'field' ? 1 : REPORT_TABLE_ROWS_MAX);
    if (cost > remainingBudget) return { ...formula, tree: null, error: 'budget' };
    remainingBudget -= cost;
    return formula;
  });
}

/** Parses the formulas of a document, in dependency order. Those in a cycle are in error (faults 99). */
export function readFormulas(document: ReportDocument): readonly Formula[] {
  const names = new Names(document);
  const formulas = document.sections.flatMap((section) => {
    const fields = section.kind === 'fields' ? section.fields : isTable(section) ? section.columns : [];
    return fields.flatMap((field) => {
      if (field.kind !== 'formula') return [];
      const owner: Source =
        section.kind === 'fields'
          ? { kind: 'field', id: field.id }
          : { kind: 'column', section: section.id, column: field.id };
      return [parseFieldFormula(owner, field, names)];
    });
  });
  const positions = new Map(formulas.map(({ owner }, position) => [getSourceName(owner), position]));
  const dependencies = formulas.map(({ reads }) => [...reads].flatMap((name) => positions.get(name) ?? []));
  const { order, cycles } = orderFormulas(dependencies);
  const cyclicPositions = new Set(cycles.flat());
  const orderedFormulas = order.flatMap((position) => {
    const formula = formulas[position];
    if (formula === undefined) return [];
    return [cyclicPositions.has(position) ? { ...formula, tree: null, error: 'cycle' as const } : formula];
  });
  return applyBudget(orderedFormulas);
}

interface Input {
  readonly key: string;
  readonly value: number | readonly number[];
}
const getRowValue = ({ value }: Input, row: number): number =>
  typeof value === 'number' ? value : (value[row] ?? Number.NaN);

const combine = (name: FunctionName, values: readonly number[]): number => {
  if (name === 'min' || name === 'max') return values.reduce((a, b) => Math[name](a, b));
  return values.reduce((a, b) => a + b);
};

/** Replaces operands with their current numbers; a column in a function over rows becomes one number. */
class Binder {
  readonly inputs: Input[] = [];
  readonly #boundInputs = new Map<string, FormulaNode>();
  readonly #columns = new Map<string, readonly number[]>();

  constructor(
    private readonly formula: Formula,
    private readonly numbers: NumberReader,
  ) {}

  bind(node: FormulaNode): FormulaNode {
    switch (node.kind) {
      case 'operand':
        // A column is allowed only in a function over rows.
        if (node.key.startsWith('t:')) return { kind: 'wrong', error: 'arguments', at: 0 };
        return this.#addInput('one', node.key, () => this.#getOperand(node.key));
      case 'unary':
        return { ...node, operand: this.bind(node.operand) };
      case 'binary':
        return { ...node, left: this.bind(node.left), right: this.bind(node.right) };
      case 'choice':
        return {
          ...node,
          condition: this.bind(node.condition),
          yes: this.bind(node.yes),
          no: this.bind(node.no),
        };
      case 'call':
        return ROW_FUNCTIONS.has(node.name)
          ? this.#bindRowFunction(node)
          : { ...node, list: node.list.map((argument) => this.bind(argument)) };
      default:
        return node;
    }
  }

  #bindRowFunction(node: Extract<FormulaNode, { kind: 'call' }>): FormulaNode {
    let count = 0;
    const list: FormulaNode[] = [];
    for (const argument of node.list) {
      if (argument.kind === 'operand' && this.isAbsent(argument.key)) continue;
      const key = argument.kind === 'operand' && argument.key.startsWith('t:') ? argument.key : null;
      const values = key === null ? null : this.#getFilledValues(key);
      count += values?.length ?? 1;
      if (key === null) list.push(this.bind(argument));
      else if (values === null) list.push(this.#addInput('one', key, () => Number.NaN));
      else if (values.length > 0) list.push(this.#addInput(node.name, key, () => combine(node.name, values)));
    }
    const call = { ...node, list };
    if (list.length === 0) return this.#createEmptyResult(node);
    if (node.name !== 'avg') return call;
    const right: FormulaNode = { kind: 'number', value: count };
    return { kind: 'binary', operator: '/', left: { ...call, name: 'sum' }, right };
  }

  /**
   * Returns the result of a function over no rows: an empty sum is 0; an empty mean, minimum or maximum has no value.
   */
  #createEmptyResult({ name, list: [first] }: Extract<FormulaNode, { kind: 'call' }>): FormulaNode {
    if (name === 'sum') return ZERO;
    return this.#addInput('none', first?.kind === 'operand' ? first.key : '', () => Number.NaN);
  }

  /** Returns a column's values without empty rows; `null` if the column does not exist. */
  #getFilledValues(key: string): readonly number[] | null {
    const cached = this.#columns.get(key);
    if (cached !== undefined) return cached;
    const source = this.formula.operands.get(key);
    if (source?.kind !== 'column') return null;
    const { section, column } = source;
    const filledValues = this.numbers.column(section, column).filter((value) => !Number.isNaN(value));
    this.#columns.set(key, filledValues);
    return filledValues;
  }

  isAbsent(key: string): boolean {
    const source = this.formula.operands.get(key);
    return source !== undefined && this.numbers.isAbsent(source);
  }

  #getOperand(key: string): Input['value'] {
    if (this.isAbsent(key)) return Number.NaN;
    const source = this.formula.operands.get(key);
    if (source?.kind === 'field') return this.numbers.field(source.id);
    if (source?.kind === 'column' && this.formula.owner.kind === 'column')
      return this.numbers.column(source.section, source.column);
    return Number.NaN;
  }

  #addInput(purpose: 'one' | 'none' | FunctionName, key: string, value: () => Input['value']): FormulaNode {
    const cached = this.#boundInputs.get(`${purpose} ${key}`);
    if (cached !== undefined) return cached;
    const node: FormulaNode = { kind: 'operand', key: `${this.inputs.push({ key, value: value() }) - 1}` };
    this.#boundInputs.set(`${purpose} ${key}`, node);
    return node;
  }
}

/** Computes a formula for a field, or for each row of a table, with one compilation for all rows. */
export function computeFormula(
  formula: Formula,
  keys: readonly CellKey[],
  numbers: NumberReader,
): ReadonlyMap<CellKey, FormulaResult> {
  const mapKeys = (value: (row: number) => FormulaResult) =>
    new Map(keys.map((key, row) => [key, value(row)]));
  const { tree, error } = formula;
  if (tree === null)
    return mapKeys(() => ({ value: 0, error: error ?? 'syntax', missing: null, isAbsent: false }));
  const binder = new Binder(formula, numbers);
  const boundTree = binder.bind(tree);
  const { inputs } = binder;
  const compiler = new Compiler(inputs.length + 1);
  const compiledFormula = compiler.add(boundTree, Number, inputs.length);
  const machine = new Machine(compiler.createProgram());
  return mapKeys((row) => {
    for (const [cell, input] of inputs.entries()) machine.cells[cell] = getRowValue(input, row);
    if (machine.run(compiledFormula))
      return { value: machine.cells[inputs.length] ?? 0, error: null, missing: null, isAbsent: false };
    const { failure } = machine;
    const missing =
      failure !== 'missing-operand' ? [] : inputs.filter((input) => Number.isNaN(getRowValue(input, row)));
    const expectedInput = missing.find(({ key }) => !binder.isAbsent(key));
    return {
      value: 0,
      error: failure,
      missing: (expectedInput ?? missing[0])?.key ?? null,
      isAbsent: missing.length > 0 && expectedInput === undefined,
    };
  });
}
