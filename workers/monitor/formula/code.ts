/**
 * The code that formulas are compiled to, and the cells that it works on.
 *
 * There is one accumulator. An instruction is one integer: what to do in its low 8 bits, a cell in the others; a jump has
 * where to go on behind it. Cells are doubles: first the inputs (the caller's; NaN where there is no value), then
 * temporaries, then constants. Operands and constants are read in place: `#{a} * 1.8 + 32` is three instructions.
 * (Registers were measured slower, and a load joined with what follows it no faster: what costs is the jump into the
 * instruction.)
 */

/** What an instruction does to the accumulator; x is its cell. */
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
  /** Goes on where the next integer says. */
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

/** Where the cell begins in an instruction. */
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
