/**
 * The code that formulas are compiled to, and the cells that it works on.
 *
 * There is one accumulator. An instruction is one integer, with the operation in its low 8 bits and a cell in the others;
 * the integer behind a jump is its target. Cells are doubles: first the inputs (written by the caller; NaN where there is
 * no value), then temporaries, then constants. Operands and constants are read in place: `#{a} * 1.8 + 32` is three
 * instructions. Measured: registers are slower, and joining a load with its successor gains nothing, since the cost is the
 * jump into the instruction.
 */

/** Operation codes: their effect on the accumulator. x is the value of the instruction's cell. */
export const Do = {
  /** x */
  load: 0,
  add: 1,
  subtract: 2,
  /** x − accumulator */
  subtractFrom: 3,
  multiply: 4,
  divide: 5,
  /** x ÷ accumulator */
  divideInto: 6,
  remainder: 7,
  power: 8,
  /** Comparisons, 1 or 0. Each stands beside its opposite; the jumps follow in the same order. */
  less: 9,
  atLeast: 10,
  atMost: 11,
  more: 12,
  equal: 13,
  unequal: 14,
  min: 15,
  max: 16,
  /** To x digits. */
  round: 17,
  /** Bit x. */
  bit: 18,
  square: 19,
  negate: 20,
  abs: 21,
  ceil: 22,
  floor: 23,
  trunc: 24,
  sqrt: 25,
  exp: 26,
  ln: 27,
  log10: 28,
  sin: 29,
  cos: 30,
  tan: 31,
  /** Writes the accumulator into its cell. */
  store: 32,
  /** Continues at the place in the next integer. */
  jump: 33,
  /** Conditional jumps: where it holds; else behind the next integer. */
  ifZero: 34,
  ifNotZero: 35,
  ifLess: 36,
  ifAtLeast: 37,
  ifAtMost: 38,
  ifMore: 39,
  ifEqual: 40,
  ifUnequal: 41,
  /** Ends in the error whose index stands in place of the cell. */
  fail: 42,
} as const;

/** Position of the cell in an instruction. */
export const CELL_SHIFT = 8;

export interface Program {
  readonly code: Int32Array;
  readonly cells: Float64Array;
}

/** A formula in the code: its instructions are [start, end); its value goes to the cell `result`. */
export interface Compiled {
  readonly start: number;
  readonly end: number;
  readonly result: number;
}
