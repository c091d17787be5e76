/**
 * Explains to the user why a formula has no value: the reason, the position in its text, and the missing operands.
 */
import type { MvarDeclaration } from '../../../src/shared/calls/project';
import { FORMULA_MAX_LENGTH } from '../../../src/shared/constants';
import type { FormulaError } from '../../../src/shared/formula/formula-error';
import { type FormulaNode, getChildren, listOperands, parseFormula } from '../../../src/shared/formula/tree';
import type { MvarId } from '../../../src/shared/ids';
import type { FormulaExplanation, FormulaOperand } from '../contract/watch';

export interface FormulaState {
  readonly error: FormulaError | null;
  readonly cycles: readonly (readonly MvarId[])[];
  readonly getOperand: (key: string) => FormulaOperand;
}

/** Explains a formula. Parses it again, since the running formula keeps no text. */
export function explainFormula(
  { id, formula, calcType }: MvarDeclaration,
  { error, cycles, getOperand }: FormulaState,
): FormulaExplanation {
  let at: number | null = null;
  let keys: Iterable<string> = [];
  if (calcType === 'custom') {
    const parsed = parseFormula(formula);
    if (parsed.ok) {
      keys = parsed.operands;
      if (error !== null) at = findErrorPosition(parsed.tree, error);
    } else at = parsed.at;
  } else {
    const operandKeys = listOperands(formula);
    if (typeof operandKeys !== 'string') keys = new Set(operandKeys);
  }
  const operands = [...keys].map(getOperand);
  return {
    id,
    formula: formula.slice(0, FORMULA_MAX_LENGTH),
    error,
    at,
    operands,
    missing: operands.filter(({ number }) => Number.isNaN(number)).map(({ key }) => key),
    cycle: error === 'cycle' ? (cycles.find((members) => members.includes(id)) ?? []) : [],
  };
}

/** Returns the position of the first part with this error; `null` if the numbers and not the text are at fault. */
function findErrorPosition(node: FormulaNode, error: FormulaError): number | null {
  if (node.kind === 'wrong') return node.error === error ? node.at : null;
  for (const child of getChildren(node)) {
    const at = findErrorPosition(child, error);
    if (at !== null) return at;
  }
  return null;
}
