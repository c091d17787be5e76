/**
 * The instruction set that formulas compile to, and its cells.
 *
 * There is one accumulator. An instruction is one integer, with the operation in its low 8 bits and a cell in the
 * others; a jump is followed by its target. Cells are doubles: first the inputs (written by the caller; NaN if
 * missing), then temporaries, then constants. Operands and constants are read in place: `#{a} * 1.8 + 32` is three
 * instructions. Measured: registers are slower, and fusing a load with its successor gains nothing, since the cost is
 * the dispatch.
 */

/** Operation codes by their effect on the accumulator; x is the value of the instruction's cell. */
export const Op = {
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
  /** Comparisons, 1 or 0, each next to its opposite; the jumps follow in the same order. */
  less: 9,
  atLeast: 10,
  atMost: 11,
  more: 12,
  equal: 13,
  unequal: 14,
  min: 15,
  max: 16,
  round: 17,
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
  /** Stores the accumulator in its cell. */
  store: 32,
  /** Continues at the target in the next integer. */
  jump: 33,
  /** Conditional jumps; if not taken, execution continues after the target. */
  ifZero: 34,
  ifNotZero: 35,
  ifLess: 36,
  ifAtLeast: 37,
  ifAtMost: 38,
  ifMore: 39,
  ifEqual: 40,
  ifUnequal: 41,
  /** Ends with the error whose index replaces the cell. */
  fail: 42,
} as const;

export const CELL_SHIFT = 8;

export interface Program {
  readonly code: Int32Array;
  readonly cells: Float64Array;
}

/** A compiled formula: its instructions are [start, end), and its value is written to the cell `result`. */
export interface CompiledFormula {
  readonly start: number;
  readonly end: number;
  readonly result: number;
}
