import { FORMULA_MAX_DEPTH } from '../constants';
import { CELL_SHIFT, type Compiled, Do, type Program } from './code';
import { FORMULA_ERRORS, type FormulaError } from './formula-error';
import type { BinaryOperator, FormulaNode, FunctionName } from './tree';

/** Upper bound: a level of depth needs at most one temporary for each level of precedence. */
const TEMPORARIES = 8 * (FORMULA_MAX_DEPTH + 1);

interface Instructions {
  /** Instruction with the left side in the accumulator. */
  readonly what: number;
  /** Instruction with the right side in the accumulator, if the operator has one. */
  readonly swapped?: number;
}
type PairOperator = Exclude<BinaryOperator, '&&' | '||'> | 'round' | 'bit';
const INSTRUCTIONS: Readonly<Record<PairOperator, Instructions>> = {
  '+': { what: Do.add, swapped: Do.add },
  '-': { what: Do.subtract, swapped: Do.subtractFrom },
  '*': { what: Do.multiply, swapped: Do.multiply },
  '/': { what: Do.divide, swapped: Do.divideInto },
  '%': { what: Do.remainder },
  '^': { what: Do.power },
  '<': { what: Do.less, swapped: Do.more },
  '<=': { what: Do.atMost, swapped: Do.atLeast },
  '>': { what: Do.more, swapped: Do.less },
  '>=': { what: Do.atLeast, swapped: Do.atMost },
  '==': { what: Do.equal, swapped: Do.equal },
  '!=': { what: Do.unequal, swapped: Do.unequal },
  round: { what: Do.round },
  bit: { what: Do.bit },
};
const COMPARISONS: ReadonlyMap<BinaryOperator, Instructions> = new Map(
  (['<', '<=', '>', '>=', '==', '!='] as const).map((operator) => [operator, INSTRUCTIONS[operator]]),
);
type OfTwo = 'pow' | 'mod' | 'round' | 'bit';
type OfMany = 'min' | 'max' | 'avg' | 'sum';
const OF_TWO: ReadonlyMap<FunctionName, PairOperator> = new Map<OfTwo, PairOperator>([
  ['pow', '^'],
  ['mod', '%'],
  ['round', 'round'],
  ['bit', 'bit'],
]);
const OF_MANY: ReadonlyMap<FunctionName, number> = new Map<OfMany, number>([
  ['min', Do.min],
  ['max', Do.max],
  ['avg', Do.add],
  ['sum', Do.add],
]);
const ZERO: FormulaNode = { kind: 'number', value: 0 };
const ONE: FormulaNode = { kind: 'number', value: 1 };

/** Positions of jumps whose targets are not yet known. */
type Open = number[];

export class Compiler {
  readonly #code: number[] = [];
  readonly #constants = new Map<number, number>();
  readonly #firstConstant: number;

  /** @param inputs - Number of cells that the caller fills: cells 0 to `inputs` − 1. */
  constructor(private readonly inputs: number) {
    this.#firstConstant = inputs + TEMPORARIES;
  }

  /** Appends a formula that writes the cell `result`. An operand without a cell is missing. */
  add(tree: FormulaNode, getCell: (key: string) => number | undefined, result: number): Compiled {
    const start = this.#code.length;
    new Emitter(this.#code, (value) => this.#constant(value), getCell, this.inputs).value(tree, 0);
    return { start, end: this.#code.length, result };
  }

  program(): Program {
    const cells = new Float64Array(this.#firstConstant + this.#constants.size).fill(Number.NaN);
    for (const [value, cell] of this.#constants) cells[cell] = value;
    return { code: Int32Array.from(this.#code), cells };
  }

  #constant(value: number): number {
    let cell = this.#constants.get(value);
    if (cell === undefined) {
      cell = this.#firstConstant + this.#constants.size;
      this.#constants.set(value, cell);
    }
    return cell;
  }
}

class Emitter {
  constructor(
    private readonly code: number[],
    private readonly constant: (value: number) => number,
    private readonly getCell: (key: string) => number | undefined,
    private readonly firstTemporary: number,
  ) {}

  /** Emits code that leaves the node's value in the accumulator. It may use temporaries from number `firstFree`. */
  value(node: FormulaNode, free: number): void {
    const cell = this.#ready(node);
    if (cell !== undefined) this.#emit(Do.load, cell);
    else if (node.kind === 'number') this.#fail('not-finite');
    else if (node.kind === 'operand') this.#fail('missing-operand');
    else if (node.kind === 'wrong') this.#fail(node.error);
    else if (node.kind === 'choice') this.#choice(node.condition, node.yes, node.no, free);
    else if (node.kind === 'call') this.#call(node.name, node.list, free);
    else if (node.operator === '&&' || node.operator === '||' || node.operator === '!')
      this.#choice(node, ONE, ZERO, free);
    else if (node.kind === 'unary') {
      this.value(node.of, free);
      this.#emit(Do.negate);
    } else this.#pair(INSTRUCTIONS[node.operator], node.left, node.right, free);
  }

  /** Returns the cell that already holds the node's value, if any. */
  #ready(node: FormulaNode): number | undefined {
    if (node.kind === 'operand') return this.getCell(node.key);
    if (node.kind === 'number') return Number.isFinite(node.value) ? this.constant(node.value) : undefined;
    if (node.kind === 'unary' && node.operator === '-' && node.of.kind === 'number')
      return this.#ready({ kind: 'number', value: -node.of.value });
    return undefined;
  }

  #pair(way: Instructions, left: FormulaNode, right: FormulaNode, free: number): void {
    if (way.what === Do.power && right.kind === 'number' && right.value === 2) {
      this.value(left, free);
      this.#emit(Do.square);
    } else {
      const [cell, isSwapped] = this.#sides(left, right, way.swapped !== undefined, free);
      this.#emit(isSwapped ? (way.swapped ?? way.what) : way.what, cell);
    }
  }

  /**
   * Emits code that leaves one side in the accumulator. Returns the cell of the other side, and whether the emitted
   * side is the right one.
   */
  #sides(
    left: FormulaNode,
    right: FormulaNode,
    maySwap: boolean,
    free: number,
  ): readonly [cell: number, isSwapped: boolean] {
    const ready = this.#ready(right);
    if (ready !== undefined) {
      this.value(left, free);
      return [ready, false];
    }
    const readyLeft = maySwap ? this.#ready(left) : undefined;
    if (readyLeft !== undefined) {
      this.value(right, free);
      return [readyLeft, true];
    }
    const temporary = this.firstTemporary + free;
    this.value(maySwap ? left : right, free);
    this.#emit(Do.store, temporary);
    this.value(maySwap ? right : left, free + 1);
    return [temporary, maySwap];
  }

  #choice(condition: FormulaNode, yes: FormulaNode, no: FormulaNode, free: number): void {
    const otherwise: Open = [];
    this.#branch(condition, false, otherwise, free);
    this.value(yes, free);
    const done: Open = [];
    this.#jump(Do.jump, 0, done);
    this.#land(otherwise);
    this.value(no, free);
    this.#land(done);
  }

  /** Emits code that jumps to `target` if the node's truth is `when`, and falls through otherwise. */
  #branch(node: FormulaNode, when: boolean, target: Open, free: number): void {
    if (node.kind === 'unary' && node.operator === '!') this.#branch(node.of, !when, target, free);
    else if (node.kind === 'binary' && (node.operator === '&&' || node.operator === '||')) {
      // Either side alone can decide: false for `&&`, true for `||`.
      const decisive = node.operator === '||';
      const past: Open = [];
      this.#branch(node.left, decisive, decisive === when ? target : past, free);
      this.#branch(node.right, when, target, free);
      this.#land(past);
    } else {
      const way = node.kind === 'binary' ? COMPARISONS.get(node.operator) : undefined;
      if (node.kind === 'binary' && way) {
        const [cell, isSwapped] = this.#sides(node.left, node.right, true, free);
        const holds = (isSwapped ? (way.swapped ?? way.what) : way.what) - Do.less;
        // Opposites are neighbours.
        this.#jump(Do.ifLess + (when ? holds : holds ^ 1), cell, target);
      } else {
        this.value(node, free);
        this.#jump(when ? Do.ifNotZero : Do.ifZero, 0, target);
      }
    }
  }

  #call(name: FunctionName, list: readonly FormulaNode[], free: number): void {
    const [first = ZERO, ...more] = list;
    const joint = OF_TWO.get(name);
    const gathers = OF_MANY.get(name);
    if (joint !== undefined) this.#pair(INSTRUCTIONS[joint], first, more[0] ?? ZERO, free);
    else if (gathers !== undefined) {
      this.value(first, free);
      for (const next of more) this.#gather(gathers, next, free);
      if (name === 'avg') this.#emit(Do.divide, this.constant(list.length));
    } else {
      this.value(first, free);
      this.#emit(Do[name as Exclude<FunctionName, OfMany | OfTwo>]);
    }
  }

  #gather(what: number, next: FormulaNode, free: number): void {
    let cell = this.#ready(next);
    if (cell === undefined) {
      cell = this.firstTemporary + free;
      this.#emit(Do.store, cell);
      this.value(next, free + 1);
    }
    this.#emit(what, cell);
  }

  #fail(error: FormulaError): void {
    this.#emit(Do.fail, FORMULA_ERRORS.indexOf(error));
  }

  #emit(what: number, cell = 0): void {
    this.code.push(what | (cell << CELL_SHIFT));
  }

  #jump(what: number, cell: number, target: Open): void {
    this.#emit(what, cell);
    target.push(this.code.push(0) - 1);
  }

  #land(jumps: Open): void {
    for (const place of jumps) this.code[place] = this.code.length;
  }
}
