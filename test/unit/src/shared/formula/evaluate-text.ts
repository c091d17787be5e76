import { Compiler } from '../../../../../src/shared/formula/compile';
import { Machine } from '../../../../../src/shared/formula/evaluate';
import type { FormulaError } from '../../../../../src/shared/formula/formula-error';
import { parseFormula } from '../../../../../src/shared/formula/tree';

/** Operands by key; NaN for a missing value. */
export type Operands = Readonly<Record<string, number>> | ReadonlyMap<string, number>;

export function evaluateText(text: string, operands: Operands = new Map()): number | FormulaError {
  const parsed = parseFormula(text);
  if (!parsed.ok) return parsed.error;
  const known = operands instanceof Map ? operands : new Map(Object.entries(operands));
  const cells = new Map([...known.keys()].map((key, cell) => [key, cell]));
  const compiler = new Compiler(known.size + 1);
  const compiled = compiler.add(parsed.tree, (key) => cells.get(key), known.size);
  const machine = new Machine(compiler.program());
  for (const [key, value] of known) machine.cells[cells.get(key) ?? 0] = value;
  return machine.run(compiled) ? (machine.cells[known.size] ?? Number.NaN) : machine.failure;
}
