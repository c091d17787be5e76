import { FORMULA_MAX_DEPTH } from '../constants';
import { CELL_SHIFT, type CompiledFormula, Op, type Program } from './code';
import { FORMULA_ERRORS, type FormulaError } from './formula-error';
import type { BinaryOperator, FormulaNode, FunctionName } from './tree';

/** Upper bound: a level of depth needs at most one temporary for each level of precedence. */
const TEMPORARIES = 8 * (FORMULA_MAX_DEPTH + 1);

interface Instructions {
  /** Instruction with the left side in the accumulator. */
  readonly operation: number;
  /** Instruction with the right side in the accumulator, if the operator has one. */
  readonly swapped?: number;
}
type PairOperator = Exclude<BinaryOperator, '&&' | '||'> | 'round' | 'bit';
const INSTRUCTIONS: Readonly<Record<PairOperator, Instructions>> = {
  '+': { operation: Op.add, swapped: Op.add },
  '-': { operation: Op.subtract, swapped: Op.subtractFrom },
  '*': { operation: Op.multiply, swapped: Op.multiply },
  '/': { operation: Op.divide, swapped: Op.divideInto },
  '%': { operation: Op.remainder },
  '^': { operation: Op.power },
  '<': { operation: Op.less, swapped: Op.more },
  '<=': { operation: Op.atMost, swapped: Op.atLeast },
  '>': { operation: Op.more, swapped: Op.less },
  '>=': { operation: Op.atLeast, swapped: Op.atMost },
  '==': { operation: Op.equal, swapped: Op.equal },
  '!=': { operation: Op.unequal, swapped: Op.unequal },
  round: { operation: Op.round },
  bit: { operation: Op.bit },
};
const COMPARISONS: ReadonlyMap<BinaryOperator, Instructions> = new Map(
  (['<', '<=', '>', '>=', '==', '!='] as const).map((operator) => [operator, INSTRUCTIONS[operator]]),
);
type BinaryFunction = 'pow' | 'mod' | 'round' | 'bit';
type VariadicFunction = 'min' | 'max' | 'avg' | 'sum';
const BINARY_FUNCTIONS: ReadonlyMap<FunctionName, PairOperator> = new Map<BinaryFunction, PairOperator>([
  ['pow', '^'],
  ['mod', '%'],
  ['round', 'round'],
  ['bit', 'bit'],
]);
const VARIADIC_FUNCTIONS: ReadonlyMap<FunctionName, number> = new Map<VariadicFunction, number>([
  ['min', Op.min],
  ['max', Op.max],
  ['avg', Op.add],
  ['sum', Op.add],
]);
const ZERO: FormulaNode = { kind: 'number', value: 0 };
const ONE: FormulaNode = { kind: 'number', value: 1 };

/** Positions of jumps whose targets are not yet known. */
type PendingJumps = number[];

export class Compiler {
  readonly #code: number[] = [];
  readonly #constants = new Map<number, number>();
  readonly #firstConstant: number;

  /** @param inputs - Number of cells that the caller fills: cells 0 to `inputs` − 1. */
  constructor(private readonly inputs: number) {
    this.#firstConstant = inputs + TEMPORARIES;
  }

  /** Appends a formula that writes the cell `result`. An operand without a cell is missing. */
  add(tree: FormulaNode, getCell: (key: string) => number | undefined, result: number): CompiledFormula {
    const start = this.#code.length;
    new Emitter(this.#code, (value) => this.#getConstantCell(value), getCell, this.inputs).value(tree, 0);
    return { start, end: this.#code.length, result };
  }

  createProgram(): Program {
    const cells = new Float64Array(this.#firstConstant + this.#constants.size).fill(Number.NaN);
    for (const [value, cell] of this.#constants) cells[cell] = value;
    return { code: Int32Array.from(this.#code), cells };
  }

  #getConstantCell(value: number): number {
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
    private readonly getConstantCell: (value: number) => number,
    private readonly getCell: (key: string) => number | undefined,
    private readonly firstTemporary: number,
  ) {}

  /** Emits code that leaves the node's value in the accumulator. It may use temporaries from number `firstFree`. */
  value(node: FormulaNode, firstFree: number): void {
    const cell = this.#findCell(node);
    if (cell !== undefined) this.#emit(Op.load, cell);
    else if (node.kind === 'number') this.#emitFailure('not-finite');
    else if (node.kind === 'operand') this.#emitFailure('missing-operand');
    else if (node.kind === 'wrong') this.#emitFailure(node.error);
    else if (node.kind === 'choice') this.#emitChoice(node.condition, node.yes, node.no, firstFree);
    else if (node.kind === 'call') this.#emitCall(node.name, node.list, firstFree);
    else if (node.operator === '&&' || node.operator === '||' || node.operator === '!')
      this.#emitChoice(node, ONE, ZERO, firstFree);
    else if (node.kind === 'unary') {
      this.value(node.operand, firstFree);
      this.#emit(Op.negate);
    } else this.#emitPair(INSTRUCTIONS[node.operator], node.left, node.right, firstFree);
  }

  /** Returns the cell that already holds the node's value, if any. */
  #findCell(node: FormulaNode): number | undefined {
    if (node.kind === 'operand') return this.getCell(node.key);
    if (node.kind === 'number')
      return Number.isFinite(node.value) ? this.getConstantCell(node.value) : undefined;
    if (node.kind === 'unary' && node.operator === '-' && node.operand.kind === 'number')
      return this.#findCell({ kind: 'number', value: -node.operand.value });
    return undefined;
  }

  #emitPair(instructions: Instructions, left: FormulaNode, right: FormulaNode, firstFree: number): void {
    if (instructions.operation === Op.power && right.kind === 'number' && right.value === 2) {
      this.value(left, firstFree);
      this.#emit(Op.square);
    } else {
      const [cell, isSwapped] = this.#emitSides(left, right, instructions.swapped !== undefined, firstFree);
      this.#emit(isSwapped ? (instructions.swapped ?? instructions.operation) : instructions.operation, cell);
    }
  }

  /** Emits code for one side. Returns the cell of the other, and whether the emitted side is the right one. */
  #emitSides(
    left: FormulaNode,
    right: FormulaNode,
    canSwap: boolean,
    firstFree: number,
  ): readonly [cell: number, isSwapped: boolean] {
    const rightCell = this.#findCell(right);
    if (rightCell !== undefined) {
      this.value(left, firstFree);
      return [rightCell, false];
    }
    const leftCell = canSwap ? this.#findCell(left) : undefined;
    if (leftCell !== undefined) {
      this.value(right, firstFree);
      return [leftCell, true];
    }
    const temporary = this.firstTemporary + firstFree;
    this.value(canSwap ? left : right, firstFree);
    this.#emit(Op.store, temporary);
    this.value(canSwap ? right : left, firstFree + 1);
    return [temporary, canSwap];
  }

  #emitChoice(condition: FormulaNode, yes: FormulaNode, no: FormulaNode, firstFree: number): void {
    const elseJumps: PendingJumps = [];
    this.#emitBranch(condition, false, elseJumps, firstFree);
    this.value(yes, firstFree);
    const endJumps: PendingJumps = [];
    this.#emitJump(Op.jump, 0, endJumps);
    this.#setTargets(elseJumps);
    this.value(no, firstFree);
    this.#setTargets(endJumps);
  }

  /** Emits code that jumps to `target` if the node's truth is as expected, and falls through otherwise. */
  #emitBranch(node: FormulaNode, expectedTruth: boolean, target: PendingJumps, firstFree: number): void {
    if (node.kind === 'unary' && node.operator === '!')
      this.#emitBranch(node.operand, !expectedTruth, target, firstFree);
    else if (node.kind === 'binary' && (node.operator === '&&' || node.operator === '||')) {
      // Either side alone can decide: false for `&&`, true for `||`.
      const decidingTruth = node.operator === '||';
      const skipJumps: PendingJumps = [];
      this.#emitBranch(
        node.left,
        decidingTruth,
        decidingTruth === expectedTruth ? target : skipJumps,
        firstFree,
      );
      this.#emitBranch(node.right, expectedTruth, target, firstFree);
      this.#setTargets(skipJumps);
    } else {
      const instructions = node.kind === 'binary' ? COMPARISONS.get(node.operator) : undefined;
      if (node.kind === 'binary' && instructions) {
        const [cell, isSwapped] = this.#emitSides(node.left, node.right, true, firstFree);
        const comparison =
          (isSwapped ? (instructions.swapped ?? instructions.operation) : instructions.operation) - Op.less;
        // Opposites are neighbours.
        this.#emitJump(Op.ifLess + (expectedTruth ? comparison : comparison ^ 1), cell, target);
      } else {
        this.value(node, firstFree);
        this.#emitJump(expectedTruth ? Op.ifNotZero : Op.ifZero, 0, target);
      }
    }
  }

  #emitCall(name: FunctionName, list: readonly FormulaNode[], firstFree: number): void {
    const [first = ZERO, ...otherArguments] = list;
    const pairOperator = BINARY_FUNCTIONS.get(name);
    const foldOperation = VARIADIC_FUNCTIONS.get(name);
    if (pairOperator !== undefined)
      this.#emitPair(INSTRUCTIONS[pairOperator], first, otherArguments[0] ?? ZERO, firstFree);
    else if (foldOperation !== undefined) {
      this.value(first, firstFree);
      for (const next of otherArguments) this.#emitFold(foldOperation, next, firstFree);
      if (name === 'avg') this.#emit(Op.divide, this.getConstantCell(list.length));
    } else {
      this.value(first, firstFree);
      this.#emit(Op[name as Exclude<FunctionName, VariadicFunction | BinaryFunction>]);
    }
  }

  #emitFold(operation: number, next: FormulaNode, firstFree: number): void {
    let cell = this.#findCell(next);
    if (cell === undefined) {
      cell = this.firstTemporary + firstFree;
      this.#emit(Op.store, cell);
      this.value(next, firstFree + 1);
    }
    this.#emit(operation, cell);
  }

  #emitFailure(error: FormulaError): void {
    this.#emit(Op.fail, FORMULA_ERRORS.indexOf(error));
  }

  #emit(operation: number, cell = 0): void {
    this.code.push(operation | (cell << CELL_SHIFT));
  }

  #emitJump(operation: number, cell: number, target: PendingJumps): void {
    this.#emit(operation, cell);
    target.push(this.code.push(0) - 1);
  }

  #setTargets(jumps: PendingJumps): void {
    for (const position of jumps) this.code[position] = this.code.length;
  }
}
