/**
 * The formulas of a report, by the engine of math variables (wire: Formulas; wire: Smart reports). Each is read once;
 * after a change only those are computed that depend on it. A formula in error has the value 0, and is marked.
 */
import { Compiler } from '../shared/formula/compile';
import { Machine } from '../shared/formula/evaluate';
import type { FormulaError } from '../shared/formula/formula-error';
import { orderFormulas } from '../shared/formula/graph';
import { type FormulaNode, parseFormula } from '../shared/formula/tree';
import type { Field, FormulaField, ReportDocument } from './model';
import { isTable } from './values';

/** An operand, or a formula, as the document names it: a field, or a column of a table. */
export type Source =
  | { readonly is: 'field'; readonly id: string }
  | { readonly is: 'column'; readonly section: string; readonly column: string };

export interface Computed {
  /** 0 where it is in error. */
  readonly value: number;
  readonly error: FormulaError | null;
  /** The first operand without a value; null where that is not the reason. */
  readonly missing: string | null;
}
/** Reads the number of a cell; NaN where it has none. */
export interface NumberReader {
  readonly ofField: (id: string) => number;
  readonly ofCell: (section: string, row: string, column: string) => number;
  readonly rows: (section: string) => readonly string[];
}

export interface Formula {
  readonly of: Source;
  readonly field: FormulaField;
  /** Null where the text is no formula. */
  readonly tree: FormulaNode | null;
  readonly error: FormulaError | null;
  /** Operands by their keys; a key that names nothing is not among them. */
  readonly operands: ReadonlyMap<string, Source>;
}

/** One name for each source. */
export const sourceName = (source: Source): string =>
  source.is === 'field' ? source.id : JSON.stringify([source.section, source.column]);

/** Functions that take all rows of a column. */
const OVER_ROWS: ReadonlySet<string> = new Set(['sum', 'avg', 'min', 'max']);
const ZERO: FormulaNode = { kind: 'number', value: 0 };

/** Everything that an operand of this document can name. */
class Names {
  readonly #fields = new Set<string>();
  readonly #columns = new Map<string, ReadonlySet<string>>();
  readonly #taken = new Map<string, string>();

  constructor({ sections }: ReportDocument) {
    for (const section of sections) {
      if (isTable(section)) this.#columns.set(section.id, new Set(section.columns.map(({ id }) => id)));
      if (section.is === 'fields') for (const field of section.fields) this.#add(field);
    }
  }

  #add(field: Field): void {
    this.#fields.add(field.id);
    if (field.kind !== 'live' || field.equipmentId === null) return;
    const key = `${field.equipmentId}_${field.signalId}`;
    if (!this.#taken.has(key)) this.#taken.set(key, field.id);
  }

  /** The source of a key; null where it names nothing. */
  source(key: string, of: Source): Source | null {
    const name = key.slice(2);
    if (key.startsWith('f:')) return this.#fields.has(name) ? { is: 'field', id: name } : null;
    if (key.startsWith('c:')) return of.is === 'column' ? this.#column(of.section, name) : null;
    if (key.startsWith('t:')) {
      const [section = '', column = ''] = name.split('.');
      return this.#column(section, column);
    }
    const taken = this.#taken.get(key);
    return taken === undefined ? null : { is: 'field', id: taken };
  }

  #column(section: string, column: string): Source | null {
    return this.#columns.get(section)?.has(column) ? { is: 'column', section, column } : null;
  }
}

function read(of: Source, field: FormulaField, names: Names): Formula {
  const parsed = parseFormula(field.formula);
  if (!parsed.ok) return { of, field, tree: null, error: parsed.error, operands: new Map() };
  const operands = new Map<string, Source>();
  for (const key of parsed.operands) {
    const source = names.source(key, of);
    if (source !== null) operands.set(key, source);
  }
  return { of, field, tree: parsed.tree, error: null, operands };
}

/** The formulas of a document, each behind those that it reads. Those in a cycle are in error, as written (faults 99). */
export function readFormulas(document: ReportDocument): readonly Formula[] {
  const names = new Names(document);
  const found = document.sections.flatMap((section) => {
    const fields = section.is === 'fields' ? section.fields : isTable(section) ? section.columns : [];
    return fields.flatMap((field) => {
      if (field.kind !== 'formula') return [];
      const of: Source =
        section.is === 'fields'
          ? { is: 'field', id: field.id }
          : { is: 'column', section: section.id, column: field.id };
      return [read(of, field, names)];
    });
  });
  const places = new Map(found.map(({ of }, place) => [sourceName(of), place]));
  const uses = found.map(({ operands }) =>
    [...operands.values()].flatMap((source) => places.get(sourceName(source)) ?? []),
  );
  const { order, cycles } = orderFormulas(uses);
  const inCycle = new Set(cycles.flat());
  return order.flatMap((place) => {
    const formula = found[place];
    if (formula === undefined) return [];
    return [inCycle.has(place) ? { ...formula, tree: null, error: 'cycle' as const } : formula];
  });
}

/** A value that was read for a formula, as an operand of it. */
interface Bound {
  readonly tree: FormulaNode;
  readonly values: readonly number[];
  readonly missing: string | null;
}

/** Puts the numbers of this moment, and of this row, in the place of operands. */
class Binder {
  readonly values: number[] = [];
  missing: string | null = null;
  readonly #cells = new Map<string, FormulaNode>();

  constructor(
    private readonly operands: Formula['operands'],
    private readonly row: string | null,
    private readonly numbers: NumberReader,
  ) {}

  bind(node: FormulaNode, isListed = false): readonly FormulaNode[] {
    switch (node.kind) {
      case 'operand':
        return node.key.startsWith('t:') ? this.#rows(node.key, isListed) : [this.#one(node.key)];
      case 'unary':
        return [{ ...node, of: this.#single(node.of) }];
      case 'binary':
        return [{ ...node, left: this.#single(node.left), right: this.#single(node.right) }];
      case 'choice':
        return [
          {
            ...node,
            condition: this.#single(node.condition),
            yes: this.#single(node.yes),
            no: this.#single(node.no),
          },
        ];
      case 'call':
        return [this.#call(node)];
      default:
        return [node];
    }
  }

  #call(node: Extract<FormulaNode, { kind: 'call' }>): FormulaNode {
    const takesRows = OVER_ROWS.has(node.name);
    const list = node.list.flatMap((one) => this.bind(one, takesRows));
    if (list.length > 0) return { ...node, list };
    // No row is filled: there is a sum of nothing, but no mean, least or largest.
    return node.name === 'sum' ? ZERO : this.#cell(node.name, Number.NaN);
  }

  #single(node: FormulaNode): FormulaNode {
    return this.bind(node)[0] ?? ZERO;
  }

  /** The filled rows of a column. Outside of a function that takes rows it is an error. */
  #rows(key: string, isListed: boolean): readonly FormulaNode[] {
    const source = this.operands.get(key);
    if (!isListed) return [{ kind: 'wrong', error: 'arguments', at: 0 }];
    if (source?.is !== 'column') return [this.#one(key)];
    const { section, column } = source;
    const filled = this.numbers
      .rows(section)
      .map((row) => this.numbers.ofCell(section, row, column))
      .filter((value) => !Number.isNaN(value));
    if (filled.length === 0) this.missing ??= key;
    return filled.map((value, at) => this.#cell(`${key} ${at}`, value));
  }

  #one(key: string): FormulaNode {
    const source = this.operands.get(key);
    let value = Number.NaN;
    if (source?.is === 'field') value = this.numbers.ofField(source.id);
    else if (source?.is === 'column' && this.row !== null)
      value = this.numbers.ofCell(source.section, this.row, source.column);
    if (Number.isNaN(value)) this.missing ??= key;
    return this.#cell(key, value);
  }

  #cell(name: string, value: number): FormulaNode {
    const known = this.#cells.get(name);
    if (known !== undefined) return known;
    const node: FormulaNode = { kind: 'operand', key: String(this.values.push(value) - 1) };
    this.#cells.set(name, node);
    return node;
  }
}

function bound({ operands }: Formula, tree: FormulaNode, row: string | null, numbers: NumberReader): Bound {
  const binder = new Binder(operands, row, numbers);
  const [whole = ZERO] = binder.bind(tree);
  return { tree: whole, values: binder.values, missing: binder.missing };
}

/** Computes a formula, in a table for one row. */
export function compute(formula: Formula, row: string | null, numbers: NumberReader): Computed {
  if (formula.tree === null) return { value: 0, error: formula.error ?? 'syntax', missing: null };
  const { tree, values, missing } = bound(formula, formula.tree, row, numbers);
  const compiler = new Compiler(values.length + 1);
  const compiled = compiler.add(tree, (key) => Number(key), values.length);
  const machine = new Machine(compiler.program());
  machine.cells.set(values);
  if (machine.run(compiled)) return { value: machine.cells[values.length] ?? 0, error: null, missing: null };
  const error = machine.failure;
  return { value: 0, error, missing: error === 'missing-operand' ? missing : null };
}
