/** Runs compiled formulas. An intermediate value that is not finite is an error, even as an operand of a comparison. */

import { type CompiledFormula, Op, type Program } from './code';
import { FORMULA_ERRORS, type FormulaError } from './formula-error';
import { roundPair } from './round';

export class Machine {
  /** Inputs, temporaries, constants. The caller writes the inputs: finite numbers, or NaN if missing. */
  readonly cells: Float64Array;
  readonly #code: Int32Array;
  /** Arguments of operations too long for the loop, and the accumulator at a failure. */
  readonly #scratch = new Float64Array(2);
  #failedInstruction = 0;

  constructor({ code, cells }: Program) {
    this.#code = code;
    this.cells = cells;
  }

  /**
   * Evaluates a formula and stores its value in its cell; on an error stores NaN and returns false (see `failure`).
   * Takes linear time, since jumps only go forward.
   *
   * One function of 160 lines, because it is the interpreter's loop: the engine keeps the accumulator in a register
   * and builds a jump table only if all operations are cases of one switch.
   */
  run({ start, end, result }: CompiledFormula): boolean {
    const code = this.#code;
    const { cells } = this;
    const scratch = this.#scratch;
    let acc = 0;
    let at = start | 0;
    let previous = 0;
    let instruction = 0;
    loop: while (at < end) {
      instruction = code[at] as number;
      const x = cells[instruction >>> 8] as number;
      previous = acc;
      // For V8: only literals become a jump table; `| 0` keeps `at` an integer; a double passed to a call would be
      // boxed in every iteration.
      switch (instruction & 255) {
        case 0 satisfies typeof Op.load:
          acc = x;
          break;
        case 1 satisfies typeof Op.add:
          acc = acc + x;
          break;
        case 2 satisfies typeof Op.subtract:
          acc = acc - x;
          break;
        case 3 satisfies typeof Op.subtractFrom:
          acc = x - acc;
          break;
        case 4 satisfies typeof Op.multiply:
          acc = acc * x;
          break;
        case 5 satisfies typeof Op.divide:
          acc = acc / x;
          break;
        case 6 satisfies typeof Op.divideInto:
          acc = x / acc;
          break;
        case 7 satisfies typeof Op.remainder:
          acc = acc % x;
          break;
        case 8 satisfies typeof Op.power:
          acc = acc ** x;
          break;
        case 9 satisfies typeof Op.less:
          acc = acc < x ? 1 : acc >= x ? 0 : x;
          break;
        case 10 satisfies typeof Op.atLeast:
          acc = acc >= x ? 1 : acc < x ? 0 : x;
          break;
        case 11 satisfies typeof Op.atMost:
          acc = acc <= x ? 1 : acc > x ? 0 : x;
          break;
        case 12 satisfies typeof Op.more:
          acc = acc > x ? 1 : acc <= x ? 0 : x;
          break;
        case 13 satisfies typeof Op.equal:
          acc = acc === x ? 1 : Number.isNaN(x) ? x : 0;
          break;
        case 14 satisfies typeof Op.unequal:
          acc = acc === x ? 0 : Number.isNaN(x) ? x : 1;
          break;
        case 15 satisfies typeof Op.min:
          acc = Math.min(acc, x);
          break;
        case 16 satisfies typeof Op.max:
          acc = Math.max(acc, x);
          break;
        case 17 satisfies typeof Op.round:
          scratch[0] = acc;
          scratch[1] = x;
          roundPair(scratch);
          acc = scratch[0] as number;
          break;
        case 18 satisfies typeof Op.bit:
          acc =
            Number.isInteger(acc) && Number.isInteger(x) && x >= 0 && x <= 31 ? (acc >>> x) & 1 : Number.NaN;
          break;
        case 19 satisfies typeof Op.square:
          acc = acc * acc;
          break;
        case 20 satisfies typeof Op.negate:
          acc = -acc;
          break;
        case 21 satisfies typeof Op.abs:
          acc = Math.abs(acc);
          break;
        case 22 satisfies typeof Op.ceil:
          acc = Math.ceil(acc);
          break;
        case 23 satisfies typeof Op.floor:
          acc = Math.floor(acc);
          break;
        case 24 satisfies typeof Op.trunc:
          acc = Math.trunc(acc);
          break;
        case 25 satisfies typeof Op.sqrt:
          acc = Math.sqrt(acc);
          break;
        case 26 satisfies typeof Op.exp:
          acc = Math.exp(acc);
          break;
        case 27 satisfies typeof Op.ln:
          acc = Math.log(acc);
          break;
        case 28 satisfies typeof Op.log10:
          acc = Math.log10(acc);
          break;
        case 29 satisfies typeof Op.sin:
          acc = Math.sin(acc);
          break;
        case 30 satisfies typeof Op.cos:
          acc = Math.cos(acc);
          break;
        case 31 satisfies typeof Op.tan:
          acc = Math.tan(acc);
          break;
        case 32 satisfies typeof Op.store:
          cells[instruction >>> 8] = acc;
          break;
        case 33 satisfies typeof Op.jump:
          at = (code[at + 1] as number) | 0;
          continue;
        case 34 satisfies typeof Op.ifZero:
          at = acc === 0 ? (code[at + 1] as number) | 0 : (at + 2) | 0;
          continue;
        case 35 satisfies typeof Op.ifNotZero:
          at = acc !== 0 ? (code[at + 1] as number) | 0 : (at + 2) | 0;
          continue;
        case 36 satisfies typeof Op.ifLess:
          if (Number.isNaN(x)) break loop;
          at = acc < x ? (code[at + 1] as number) | 0 : (at + 2) | 0;
          continue;
        case 37 satisfies typeof Op.ifAtLeast:
          if (Number.isNaN(x)) break loop;
          at = acc >= x ? (code[at + 1] as number) | 0 : (at + 2) | 0;
          continue;
        case 38 satisfies typeof Op.ifAtMost:
          if (Number.isNaN(x)) break loop;
          at = acc <= x ? (code[at + 1] as number) | 0 : (at + 2) | 0;
          continue;
        case 39 satisfies typeof Op.ifMore:
          if (Number.isNaN(x)) break loop;
          at = acc > x ? (code[at + 1] as number) | 0 : (at + 2) | 0;
          continue;
        case 40 satisfies typeof Op.ifEqual:
          if (Number.isNaN(x)) break loop;
          at = acc === x ? (code[at + 1] as number) | 0 : (at + 2) | 0;
          continue;
        case 41 satisfies typeof Op.ifUnequal:
          if (Number.isNaN(x)) break loop;
          at = acc !== x ? (code[at + 1] as number) | 0 : (at + 2) | 0;
          continue;
        default:
          break loop;
      }
      if (!Number.isFinite(acc)) break;
      at = (at + 1) | 0;
    }
    if (at < end) {
      this.#failedInstruction = instruction;
      scratch[0] = previous;
      acc = Number.NaN;
    }
    // Turns -0 into 0.
    cells[result] = acc + 0;
    return at >= end;
  }

  /** Returns the error of the last failed run. */
  get failure(): FormulaError {
    const operation = this.#failedInstruction & 255;
    const cell = this.#failedInstruction >>> 8;
    if (operation === Op.fail) return FORMULA_ERRORS[cell] ?? 'syntax';
    const x = this.cells[cell] as number;
    const readsCell = operation < Op.square || operation >= Op.ifLess;
    if (readsCell && Number.isNaN(x)) return 'missing-operand';
    const divisor = operation === Op.divideInto ? this.#scratch[0] : x;
    const isDivision = operation === Op.divide || operation === Op.divideInto || operation === Op.remainder;
    if (isDivision && divisor === 0) return 'division-by-zero';
    return operation === Op.bit || operation === Op.round ? 'arguments' : 'not-finite';
  }
}
