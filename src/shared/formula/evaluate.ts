/**
 * Runs compiled formulas. An intermediate value that is not finite is an error, even as an operand of a comparison.
 */

import { type Compiled, Do, type Program } from './code';
import { FORMULA_ERRORS, type FormulaError } from './formula-error';
import { roundPair } from './round';

export class Machine {
  /** Inputs, temporaries, constants. The caller writes the inputs: finite numbers, or NaN if missing. */
  readonly cells: Float64Array;
  readonly #code: Int32Array;
  /** Arguments of operations too long for the loop, and the accumulator at a failure. */
  readonly #aside = new Float64Array(2);
  #failed = 0;

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
  run({ start, end, result }: Compiled): boolean {
    const code = this.#code;
    const { cells } = this;
    const aside = this.#aside;
    let acc = 0;
    let at = start | 0;
    let held = 0;
    let word = 0;
    loop: while (at < end) {
      word = code[at] as number;
      const x = cells[word >>> 8] as number;
      held = acc;
      // For V8: only literals become a jump table; `| 0` keeps `at` an integer; a double passed to a call would be
      // boxed in every iteration.
      switch (word & 255) {
        case 0 satisfies typeof Do.load:
          acc = x;
          break;
        case 1 satisfies typeof Do.add:
          acc = acc + x;
          break;
        case 2 satisfies typeof Do.subtract:
          acc = acc - x;
          break;
        case 3 satisfies typeof Do.subtractFrom:
          acc = x - acc;
          break;
        case 4 satisfies typeof Do.multiply:
          acc = acc * x;
          break;
        case 5 satisfies typeof Do.divide:
          acc = acc / x;
          break;
        case 6 satisfies typeof Do.divideInto:
          acc = x / acc;
          break;
        case 7 satisfies typeof Do.remainder:
          acc = acc % x;
          break;
        case 8 satisfies typeof Do.power:
          acc = acc ** x;
          break;
        case 9 satisfies typeof Do.less:
          acc = acc < x ? 1 : acc >= x ? 0 : x;
          break;
        case 10 satisfies typeof Do.atLeast:
          acc = acc >= x ? 1 : acc < x ? 0 : x;
          break;
        case 11 satisfies typeof Do.atMost:
          acc = acc <= x ? 1 : acc > x ? 0 : x;
          break;
        case 12 satisfies typeof Do.more:
          acc = acc > x ? 1 : acc <= x ? 0 : x;
          break;
        case 13 satisfies typeof Do.equal:
          acc = acc === x ? 1 : Number.isNaN(x) ? x : 0;
          break;
        case 14 satisfies typeof Do.unequal:
          acc = acc === x ? 0 : Number.isNaN(x) ? x : 1;
          break;
        case 15 satisfies typeof Do.min:
          acc = Math.min(acc, x);
          break;
        case 16 satisfies typeof Do.max:
          acc = Math.max(acc, x);
          break;
        case 17 satisfies typeof Do.round:
          aside[0] = acc;
          aside[1] = x;
          roundPair(aside);
          acc = aside[0] as number;
          break;
        case 18 satisfies typeof Do.bit:
          acc =
            Number.isInteger(acc) && Number.isInteger(x) && x >= 0 && x <= 31 ? (acc >>> x) & 1 : Number.NaN;
          break;
        case 19 satisfies typeof Do.square:
          acc = acc * acc;
          break;
        case 20 satisfies typeof Do.negate:
          acc = -acc;
          break;
        case 21 satisfies typeof Do.abs:
          acc = Math.abs(acc);
          break;
        case 22 satisfies typeof Do.ceil:
          acc = Math.ceil(acc);
          break;
        case 23 satisfies typeof Do.floor:
          acc = Math.floor(acc);
          break;
        case 24 satisfies typeof Do.trunc:
          acc = Math.trunc(acc);
          break;
        case 25 satisfies typeof Do.sqrt:
          acc = Math.sqrt(acc);
          break;
        case 26 satisfies typeof Do.exp:
          acc = Math.exp(acc);
          break;
        case 27 satisfies typeof Do.ln:
          acc = Math.log(acc);
          break;
        case 28 satisfies typeof Do.log10:
          acc = Math.log10(acc);
          break;
        case 29 satisfies typeof Do.sin:
          acc = Math.sin(acc);
          break;
        case 30 satisfies typeof Do.cos:
          acc = Math.cos(acc);
          break;
        case 31 satisfies typeof Do.tan:
          acc = Math.tan(acc);
          break;
        case 32 satisfies typeof Do.store:
          cells[word >>> 8] = acc;
          break;
        case 33 satisfies typeof Do.jump:
          at = (code[at + 1] as number) | 0;
          continue;
        case 34 satisfies typeof Do.ifZero:
          at = acc === 0 ? (code[at + 1] as number) | 0 : (at + 2) | 0;
          continue;
        case 35 satisfies typeof Do.ifNotZero:
          at = acc !== 0 ? (code[at + 1] as number) | 0 : (at + 2) | 0;
          continue;
        case 36 satisfies typeof Do.ifLess:
          if (Number.isNaN(x)) break loop;
          at = acc < x ? (code[at + 1] as number) | 0 : (at + 2) | 0;
          continue;
        case 37 satisfies typeof Do.ifAtLeast:
          if (Number.isNaN(x)) break loop;
          at = acc >= x ? (code[at + 1] as number) | 0 : (at + 2) | 0;
          continue;
        case 38 satisfies typeof Do.ifAtMost:
          if (Number.isNaN(x)) break loop;
          at = acc <= x ? (code[at + 1] as number) | 0 : (at + 2) | 0;
          continue;
        case 39 satisfies typeof Do.ifMore:
          if (Number.isNaN(x)) break loop;
          at = acc > x ? (code[at + 1] as number) | 0 : (at + 2) | 0;
          continue;
        case 40 satisfies typeof Do.ifEqual:
          if (Number.isNaN(x)) break loop;
          at = acc === x ? (code[at + 1] as number) | 0 : (at + 2) | 0;
          continue;
        case 41 satisfies typeof Do.ifUnequal:
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
      this.#failed = word;
      aside[0] = held;
      acc = Number.NaN;
    }
    // Turns -0 into 0.
    cells[result] = acc + 0;
    return at >= end;
  }

  /** Error of the last run that returned false. */
  get failure(): FormulaError {
    const what = this.#failed & 255;
    const cell = this.#failed >>> 8;
    if (what === Do.fail) return FORMULA_ERRORS[cell] ?? 'syntax';
    const x = this.cells[cell] as number;
    const readsCell = what < Do.square || what >= Do.ifLess;
    if (readsCell && Number.isNaN(x)) return 'missing-operand';
    const divisor = what === Do.divideInto ? this.#aside[0] : x;
    const divides = what === Do.divide || what === Do.divideInto || what === Do.remainder;
    if (divides && divisor === 0) return 'division-by-zero';
    return what === Do.bit || what === Do.round ? 'arguments' : 'not-finite';
  }
}
