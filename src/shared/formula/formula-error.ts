/**
 * The reasons why a formula has no value. Its value is 0 then, and marked (wire: Formulas). The union is closed, so that
 * each reason has words for a person.
 */
export const FORMULA_ERRORS = [
  /** The text is not a formula. */
  'syntax',
  /** A function or name that does not exist. */
  'unknown-name',
  /** Wrong number of arguments, or one outside what the function takes (`bit`, `round`). */
  'arguments',
  /** An operand without a value: unknown, never collected, paused, not a number, or a formula in error itself. */
  'missing-operand',
  /** It depends on itself, directly or through others. */
  'cycle',
  /** Division or remainder by zero. */
  'division-by-zero',
  /** A number that cannot be represented: a root of less than zero, an overflow. */
  'not-finite',
  /** Longer, deeper or larger than one formula may be. */
  'budget',
  /** The platform declares no such math variable. Only projects have any. */
  'undeclared',
] as const;

export type FormulaError = (typeof FORMULA_ERRORS)[number];
