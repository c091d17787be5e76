/**
 * A second, simple implementation of formulas: its own tree, printed by its own precedence table and evaluated by
 * plain recursion that throws at the first error. Shares nothing with the engine.
 */
import fc from 'fast-check';

export type Tree =
  | { readonly t: 'number'; readonly text: string }
  | { readonly t: 'operand'; readonly key: string }
  | { readonly t: 'sign'; readonly sign: '-' | '+' | '!'; readonly of: Tree }
  | { readonly t: 'pair'; readonly op: string; readonly left: Tree; readonly right: Tree }
  | { readonly t: 'ask'; readonly c: Tree; readonly yes: Tree; readonly no: Tree; readonly words: boolean }
  | { readonly t: 'call'; readonly name: string; readonly args: readonly Tree[] };

const PRECEDENCE: Readonly<Record<string, number>> = {
  '||': 2,
  '&&': 3,
  '==': 4,
  '!=': 4,
  '<': 5,
  '<=': 5,
  '>': 5,
  '>=': 5,
  '+': 6,
  '-': 6,
  '*': 7,
  '/': 7,
  '%': 7,
  '^': 9,
};
const UNARY_FUNCTIONS = [
  'abs',
  'ceil',
  'floor',
  'trunc',
  'sqrt',
  'exp',
  'ln',
  'log10',
  'sin',
  'cos',
  'tan',
  'round',
];
const BINARY_FUNCTIONS = ['pow', 'mod', 'bit', 'round'];
const VARIADIC_FUNCTIONS = ['min', 'max', 'avg', 'sum'];

export const OPERANDS: ReadonlyMap<string, number> = new Map([
  ['e1_s1', 3],
  ['e1_s2', -2.5],
  ['e2_s1', 0],
  ['e2_s2', 1],
  ['e3_s1', 1e200],
  ['constructor', 12],
  ['hole', Number.NaN],
]);

const leaf: fc.Arbitrary<Tree> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('0', '1', '2', '3', '10', '.5', '2.', '1.25', '1e2', '31')
      .map((text) => ({ t: 'number' as const, text })),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...OPERANDS.keys(), 'nowhere').map((key) => ({ t: 'operand' as const, key })),
  },
);

export const tree: fc.Arbitrary<Tree> = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, depthSize: 'medium', withCrossShrink: true },
    leaf,
    fc.record({
      t: fc.constant('sign' as const),
      sign: fc.constantFrom('-' as const, '+' as const, '!' as const),
      of: tie('tree'),
    }),
    fc.record({
      t: fc.constant('pair' as const),
      op: fc.constantFrom(...Object.keys(PRECEDENCE)),
      left: tie('tree'),
      right: tie('tree'),
    }),
    fc.record({
      t: fc.constant('pair' as const),
      op: fc.constantFrom('+', '-', '*', '/', '<', '&&', '||'),
      left: tie('tree'),
      right: tie('tree'),
    }),
    fc.record({
      t: fc.constant('ask' as const),
      c: tie('tree'),
      yes: tie('tree'),
      no: tie('tree'),
      words: fc.boolean(),
    }),
    fc.record({
      t: fc.constant('call' as const),
      name: fc.constantFrom(...UNARY_FUNCTIONS),
      args: fc.tuple(tie('tree')),
    }),
    fc.record({
      t: fc.constant('call' as const),
      name: fc.constantFrom(...BINARY_FUNCTIONS),
      args: fc.tuple(tie('tree'), tie('tree')),
    }),
    fc.record({
      t: fc.constant('call' as const),
      name: fc.constantFrom(...VARIADIC_FUNCTIONS),
      args: fc.array(tie('tree'), { minLength: 1, maxLength: 4 }),
    }),
  ),
})).tree;

const getPrecedence = (node: Tree): number =>
  node.t === 'pair'
    ? (PRECEDENCE[node.op] ?? 0)
    : node.t === 'ask' && !node.words
      ? 1
      : node.t === 'sign'
        ? 8
        : 10;

/** Prints the tree with only the required parentheses and `gap` between tokens. */
export function print(node: Tree, gap: string): string {
  const printChild = (child: Tree, atLeast: number): string =>
    getPrecedence(child) >= atLeast ? print(child, gap) : `(${gap}${print(child, gap)}${gap})`;
  switch (node.t) {
    case 'number':
      return node.text;
    case 'operand':
      return `#{${node.key}}`;
    case 'sign':
      return `${node.sign}${gap}${printChild(node.of, 8)}`;
    case 'pair': {
      const precedence = getPrecedence(node);
      // A power binds its left side tighter and accepts signs and powers on its right; the others are
      // left-associative.
      if (node.op === '^') return `${printChild(node.left, 10)}${gap}^${gap}${printChild(node.right, 8)}`;
      return `${printChild(node.left, precedence)}${gap}${node.op}${gap}${printChild(node.right, precedence + 1)}`;
    }
    case 'ask':
      return node.words
        ? `if(${[node.c, node.yes, node.no].map((part) => print(part, gap)).join(`${gap},${gap}`)})`
        : `${printChild(node.c, 2)}${gap}?${gap}${print(node.yes, gap)}${gap}:${gap}${print(node.no, gap)}`;
    case 'call':
      return `${node.name}${gap}(${node.args.map((arg) => print(arg, gap)).join(`,${gap}`)})`;
  }
}

class EvaluationError extends Error {}

/** Rounds by decimal digits with integers of any length, halves away from zero. */
export function roundSlowly(value: number, digits: number): number {
  if (!Number.isInteger(digits) || Math.abs(digits) > 15) throw new EvaluationError();
  const [mantissa = '', exponent = '0'] = Math.abs(value).toString().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  // value = units × 10^scale
  const units = BigInt(whole + fraction);
  const scale = Number(exponent) - fraction.length;
  const droppedDigits = -(scale + digits);
  if (droppedDigits <= 0) return value;
  const step = 10n ** BigInt(droppedDigits);
  const rounded = (units * 2n + step) / (step * 2n);
  return Math.sign(value) * Number(`${rounded}e${-digits}`);
}

function applyUnary(name: string, x: number): number {
  if (name === 'ln') return Math.log(x);
  if (name === 'round') return roundSlowly(x, 0);
  return (Math as unknown as Record<string, (value: number) => number>)[name]?.(x) ?? Number.NaN;
}

function applyBinary(name: string, x: number, y: number): number {
  if (name === 'pow') return x ** y;
  if (name === 'mod') return x % y;
  if (name === 'round') return roundSlowly(x, y);
  if (!Number.isInteger(x) || !Number.isInteger(y) || y < 0 || y > 31) throw new EvaluationError();
  return Number((BigInt(x) >> BigInt(y)) & 1n);
}

function applyOperator(op: string, x: number, y: () => number): number {
  if (op === '&&') return x !== 0 && y() !== 0 ? 1 : 0;
  if (op === '||') return x !== 0 || y() !== 0 ? 1 : 0;
  const right = y();
  if ((op === '/' || op === '%') && right === 0) throw new EvaluationError();
  switch (op) {
    case '==':
      return x === right ? 1 : 0;
    case '!=':
      return x !== right ? 1 : 0;
    case '<':
      return x < right ? 1 : 0;
    case '<=':
      return x <= right ? 1 : 0;
    case '>':
      return x > right ? 1 : 0;
    case '>=':
      return x >= right ? 1 : 0;
    case '+':
      return x + right;
    case '-':
      return x - right;
    case '*':
      return x * right;
    case '/':
      return x / right;
    case '%':
      return x % right;
    default:
      return x ** right;
  }
}

function value(node: Tree): number {
  const result = evaluateNode(node);
  if (!Number.isFinite(result)) throw new EvaluationError();
  return result;
}

function evaluateNode(node: Tree): number {
  switch (node.t) {
    case 'number':
      return Number(node.text);
    case 'operand':
      return OPERANDS.get(node.key) ?? Number.NaN;
    case 'sign': {
      const of = value(node.of);
      return node.sign === '!' ? (of === 0 ? 1 : 0) : node.sign === '-' ? -of : of;
    }
    case 'pair':
      // A square is computed as a product, which is more exact.
      if (node.op === '^' && node.right.t === 'number' && Number(node.right.text) === 2)
        return value(node.left) * value(node.left);
      return applyOperator(node.op, value(node.left), () => value(node.right));
    case 'ask':
      return value(node.c) !== 0 ? value(node.yes) : value(node.no);
    case 'call': {
      const [x = Number.NaN, y] = node.args.map(value);
      if (node.name === 'pow' && node.args[1]?.t === 'number' && y === 2) return x * x;
      if (VARIADIC_FUNCTIONS.includes(node.name)) {
        const all = node.args.map(value);
        if (node.name === 'min') return Math.min(...all);
        if (node.name === 'max') return Math.max(...all);
        const sum = all.reduce((total, next) => value({ t: 'number', text: String(total + next) }));
        return node.name === 'avg' ? sum / all.length : sum;
      }
      return y === undefined ? applyUnary(node.name, x) : applyBinary(node.name, x, y);
    }
  }
}

/** Returns the tree's value, or 'error' for any error. */
export function evaluateSlowly(node: Tree): number | 'error' {
  try {
    return value(node) + 0;
  } catch (error) {
    if (error instanceof EvaluationError) return 'error';
    throw error;
  }
}
