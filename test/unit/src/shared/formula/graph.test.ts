import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderFormulas } from '../../../../../src/shared/formula/graph';

describe('The order of formulas', () => {
  it('puts each formula after the formulas that it uses', () => {
    expect(orderFormulas([[1, 2], [2], []])).toEqual({ order: [2, 1, 0], cycles: [] });
  });

  it('lists each cycle once, including a formula that uses itself', () => {
    const { order, cycles } = orderFormulas([[0], [2], [1], [1, 0], []]);
    expect(cycles.map((cycle) => [...cycle].sort())).toEqual([[0], [1, 2]]);
    expect([...order].sort()).toEqual([0, 1, 2, 3, 4]);
    expect(order.indexOf(3)).toBeGreaterThan(order.indexOf(1));
  });

  it('handles a chain of 50,000 formulas', () => {
    const size = 50_000;
    const uses = Array.from({ length: size }, (_, formula) => (formula + 1 < size ? [formula + 1] : []));
    expect(orderFormulas(uses).order[0]).toBe(size - 1);
    uses[size - 1] = [0];
    expect(orderFormulas(uses).cycles).toHaveLength(1);
  });

  it('is correct for any graph', () => {
    const graph = fc
      .integer({ min: 1, max: 12 })
      .chain((size) =>
        fc.array(fc.array(fc.nat(size - 1), { maxLength: 4 }), { minLength: size, maxLength: size }),
      );
    fc.assert(
      fc.property(graph, (uses) => {
        const { order, cycles } = orderFormulas(uses);
        const all = uses.map((_, formula) => formula);
        expect([...order].sort((a, b) => a - b)).toEqual(all);
        const cyclicFormulas = all.filter((formula) => canReach(uses, formula, formula));
        expect(cycles.flat().sort((a, b) => a - b)).toEqual(cyclicFormulas);
        for (const cycle of cycles)
          for (const a of cycle) for (const b of cycle) expect(canReach(uses, a, b)).toBe(true);
        for (const formula of all)
          for (const usedFormula of uses[formula] ?? [])
            if (!canReach(uses, usedFormula, formula))
              expect(order.indexOf(usedFormula)).toBeLessThan(order.indexOf(formula));
      }),
      { seed: 8, numRuns: 2_000 },
    );
  });
});

/** Whether a formula uses another one, directly or through others. Simple rather than fast. */
function canReach(uses: readonly (readonly number[])[], from: number, to: number): boolean {
  const visited = new Set<number>();
  const stack = [...(uses[from] ?? [])];
  for (let current = stack.pop(); current !== undefined; current = stack.pop()) {
    if (current === to) return true;
    if (visited.has(current)) continue;
    visited.add(current);
    stack.push(...(uses[current] ?? []));
  }
  return false;
}
