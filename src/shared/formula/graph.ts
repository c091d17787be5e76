export interface Graph {
  /** All formulas, each after the ones it uses; members of a cycle in any order. */
  readonly order: readonly number[];
  /** Groups of formulas that depend on themselves or on each other; each cycle once. */
  readonly cycles: readonly (readonly number[])[];
}

/**
 * Orders formulas with Tarjan's algorithm for strongly connected components, iterative for long chains. `uses[n]` are
 * the formulas that n reads.
 */
export function orderFormulas(uses: readonly (readonly number[])[]): Graph {
  const order: number[] = [];
  const cycles: (readonly number[])[] = [];
  /** Order of first visits, from 1; 0 if not visited. */
  const visits = new Uint32Array(uses.length);
  /** Earliest visit on the open path that a formula reaches. */
  const lowLinks = new Uint32Array(uses.length);
  const isOpen = new Uint8Array(uses.length);
  /** Index of each formula's use to visit next. */
  const nextUses = new Uint32Array(uses.length);
  const stack: number[] = [];
  const path: number[] = [];
  let visitCount = 0;

  const enter = (formula: number): void => {
    visits[formula] = lowLinks[formula] = ++visitCount;
    isOpen[formula] = 1;
    stack.push(formula);
    path.push(formula);
  };
  const lowerLink = (formula: number, to: number): void => {
    if (to < (lowLinks[formula] as number)) lowLinks[formula] = to;
  };
  const leave = (formula: number): void => {
    path.pop();
    const parent = path.at(-1);
    if (parent !== undefined) lowerLink(parent, lowLinks[formula] as number);
    if (lowLinks[formula] !== visits[formula]) return;
    const component = stack.splice(stack.lastIndexOf(formula));
    for (const member of component) isOpen[member] = 0;
    order.push(...component);
    if (component.length > 1 || uses[formula]?.includes(formula)) cycles.push(component);
  };

  for (let root = 0; root < uses.length; root++) {
    if (visits[root] !== 0) continue;
    enter(root);
    for (let formula = path.at(-1); formula !== undefined; formula = path.at(-1)) {
      const usedFormula = uses[formula]?.[nextUses[formula] as number];
      if (usedFormula === undefined) {
        leave(formula);
        continue;
      }
      nextUses[formula] = (nextUses[formula] as number) + 1;
      if (visits[usedFormula] === 0) enter(usedFormula);
      else if (isOpen[usedFormula] === 1) lowerLink(formula, visits[usedFormula] as number);
    }
  }
  return { order, cycles };
}
