/** Reasons why a formula has no value; it is then 0 and marked (wire: Formulas). */
export const FORMULA_ERRORS = [
  'syntax',
  'unknown-name',
  /** Wrong number of arguments, or one outside the function's range (`bit`, `round`). */
  'arguments',
  /** An operand without a value: unknown, never collected, paused, not a number, or itself a formula in error. */
  'missing-operand',
  /** The formula depends on itself, directly or through others. */
  'cycle',
  'division-by-zero',
  /** A number that cannot be represented: the root of a negative number, an overflow. */
  'not-finite',
  'budget',
  /** The platform declares no such math variable. Only projects have math variables. */
  'undeclared',
] as const;

export type FormulaError = (typeof FORMULA_ERRORS)[number];
