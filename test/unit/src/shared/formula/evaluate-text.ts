import { Compiler } from '../../../../../src/shared/formula/compile';
import { Machine } from '../../../../../src/shared/formula/evaluate';
import type { FormulaError } from '../../../../../src/shared/formula/formula-error';
import { parseFormula } from '../../../../../src/shared/formula/tree';

/** Operands by key; NaN for a missing value. */
export type Operands = Readonly<Record<string, number>> | ReadonlyMap<string, number>;

export function evaluateText(text: string, operands: Operands = new Map()): number | FormulaError {
  const parsed = parseFormula(text);
  if (!parsed.ok) return parsed.error;
  const operandMap = operands instanceof Map ? operands : new Map(Object.entries(operands));
  const cells = new Map([...operandMap.keys()].map((key, cell) => [key, cell]));
  const compiler = new Compiler(operandMap.size + 1);
  const compiled = compiler.add(parsed.tree, (key) => cells.get(key), operandMap.size);
  const machine = new Machine(compiler.createProgram());
  for (const [key, value] of operandMap) machine.cells[cells.get(key) ?? 0] = value;
  return machine.run(compiled) ? (machine.cells[operandMap.size] ?? Number.NaN) : machine.failure;
}
