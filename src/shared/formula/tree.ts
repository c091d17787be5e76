/**
 * Parses a formula's text into a tree. Precedence, loosest first: `? :` · `||` · `&&` · `== !=` · `< <= > >=` · `+ -`
 * · `* / %` · unary `- + !` · `^` (wire: Formulas).
 *
 * Depth counts nesting: parentheses, calls, branches of a choice, signs, exponents. A plain chain (`a + b + …`) is as
 * shallow as one sum. Nodes count numbers, operands, operators and calls. Parsing stops at the first error, so a
 * hostile text costs no more than its budget.
 */
import { FORMULA_MAX_DEPTH, FORMULA_MAX_LENGTH } from '../constants';
import type { FormulaError } from './formula-error';
import { Scanner, Token } from './tokens';

export const FORMULA_MAX_NODES = 1_000;

export type BinaryOperator =
  | '||'
  | '&&'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '^';

export type FormulaNode =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'operand'; readonly key: string }
  | { readonly kind: 'unary'; readonly operator: '-' | '!'; readonly operand: FormulaNode }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: FormulaNode;
      readonly right: FormulaNode;
    }
  /** `if(…)` and `? :`. */
  | {
      readonly kind: 'choice';
      readonly condition: FormulaNode;
      readonly yes: FormulaNode;
      readonly no: FormulaNode;
    }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly list: readonly FormulaNode[] }
  /** Grammatical, but an error if evaluated: an unknown name, a wrong number of arguments. */
  | { readonly kind: 'wrong'; readonly error: FormulaError; readonly at: number };

export function getChildren(node: FormulaNode): readonly FormulaNode[] {
  switch (node.kind) {
    case 'unary':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    case 'choice':
      return [node.condition, node.yes, node.no];
    case 'call':
      return node.list;
    default:
      return [];
  }
}

export type FunctionName = keyof typeof ARGUMENTS;

export type ParseResult =
  | {
      readonly ok: true;
      readonly tree: FormulaNode;
      /** Keys of the operands, each once, in order of first mention. */
      readonly operands: ReadonlySet<string>;
    }
  | {
      readonly ok: false;
      readonly error: FormulaError;
      /** Position of the error in the text, in UTF-16 units; `null` without a single position. */
      readonly at: number | null;
    };

/** Minimum and maximum number of arguments of each function. */
const ARGUMENTS = {
  abs: [1, 1],
  ceil: [1, 1],
  floor: [1, 1],
  trunc: [1, 1],
  sqrt: [1, 1],
  exp: [1, 1],
  ln: [1, 1],
  log10: [1, 1],
  sin: [1, 1],
  cos: [1, 1],
  tan: [1, 1],
  round: [1, 2],
  pow: [2, 2],
  mod: [2, 2],
  bit: [2, 2],
  min: [1, FORMULA_MAX_NODES],
  max: [1, FORMULA_MAX_NODES],
  avg: [1, FORMULA_MAX_NODES],
  sum: [1, FORMULA_MAX_NODES],
} as const;
const FUNCTIONS: ReadonlyMap<string, FunctionName> = new Map(
  (Object.keys(ARGUMENTS) as FunctionName[]).map((name) => [name, name]),
);

/** Operators by kind of token: precedence and name. */
const BINARY: readonly (readonly [number, BinaryOperator] | undefined)[] = (() => {
  const table: (readonly [number, BinaryOperator] | undefined)[] = new Array(Token.caret + 1).fill(undefined);
  table[Token.or] = [1, '||'];
  table[Token.and] = [2, '&&'];
  table[Token.equal] = [3, '=='];
  table[Token.unequal] = [3, '!='];
  table[Token.less] = [4, '<'];
  table[Token.atMost] = [4, '<='];
  table[Token.greater] = [4, '>'];
  table[Token.atLeast] = [4, '>='];
  table[Token.plus] = [5, '+'];
  table[Token.minus] = [5, '-'];
  table[Token.times] = [6, '*'];
  table[Token.slash] = [6, '/'];
  table[Token.percent] = [6, '%'];
  return table;
})();
const LOWEST_PRECEDENCE = 1;

/** Placeholder for the text after the point where parsing stopped. It never leaves the parser. */
const PLACEHOLDER: FormulaNode = { kind: 'wrong', error: 'syntax', at: 0 };

class Parser {
  error: FormulaError | null = null;
  at = 0;
  readonly operands = new Set<string>();
  readonly #tokens: Scanner;
  #nodes = 0;
  #depth = 0;

  constructor(source: string) {
    this.#tokens = new Scanner(source);
  }

  parse(): FormulaNode {
    const tree = this.#parseExpression();
    if (this.#tokens.kind !== Token.end) this.#fail('syntax');
    return tree;
  }

  #parseExpression(): FormulaNode {
    const condition = this.#parseBinary(LOWEST_PRECEDENCE);
    if (this.#tokens.kind !== Token.question) return condition;
    this.#enter();
    this.#tokens.next();
    const yes = this.#parseExpression();
    this.#expect(Token.colon);
    const no = this.#parseExpression();
    this.#depth--;
    return this.#countNode({ kind: 'choice', condition, yes, no });
  }

  #parseBinary(minPrecedence: number): FormulaNode {
    let left = this.#parseUnary();
    for (;;) {
      const match = BINARY[this.#tokens.kind];
      if (match === undefined || match[0] < minPrecedence) return left;
      this.#tokens.next();
      left = this.#countNode({
        kind: 'binary',
        operator: match[1],
        left,
        right: this.#parseBinary(match[0] + 1),
      });
    }
  }

  #parseUnary(): FormulaNode {
    const sign = this.#tokens.kind;
    if (sign !== Token.minus && sign !== Token.plus && sign !== Token.not) return this.#parsePower();
    this.#enter();
    this.#tokens.next();
    const operand = this.#parseUnary();
    this.#depth--;
    if (sign === Token.plus) return this.#countNode(operand);
    return this.#countNode({ kind: 'unary', operator: sign === Token.minus ? '-' : '!', operand });
  }

  #parsePower(): FormulaNode {
    const left = this.#parsePrimary();
    if (this.#tokens.kind !== Token.caret) return left;
    this.#enter();
    this.#tokens.next();
    const right = this.#parseUnary();
    this.#depth--;
    return this.#countNode({ kind: 'binary', operator: '^', left, right });
  }

  #parsePrimary(): FormulaNode {
    const tokens = this.#tokens;
    if (tokens.kind === Token.number) {
      const { value } = tokens;
      tokens.next();
      return this.#countNode({ kind: 'number', value });
    }
    if (tokens.kind === Token.operand) {
      const key = tokens.text;
      this.operands.add(key);
      tokens.next();
      return this.#countNode({ kind: 'operand', key });
    }
    if (tokens.kind === Token.name) {
      const { text, from } = tokens;
      tokens.next();
      return this.#parseCall(text, from);
    }
    if (tokens.kind === Token.open) {
      this.#enter();
      tokens.next();
      const expression = this.#parseExpression();
      this.#depth--;
      this.#expect(Token.close);
      return expression;
    }
    this.#fail('syntax');
    return PLACEHOLDER;
  }

  #parseCall(name: string, at: number): FormulaNode {
    const tokens = this.#tokens;
    if (!this.#isAt(Token.open)) return this.#countNode({ kind: 'wrong', error: 'unknown-name', at });
    this.#enter();
    tokens.next();
    const list: FormulaNode[] = [];
    if (!this.#isAt(Token.close)) {
      list.push(this.#parseExpression());
      while (this.#isAt(Token.comma)) {
        tokens.next();
        list.push(this.#parseExpression());
      }
    }
    this.#depth--;
    this.#expect(Token.close);
    return this.#countNode(createCall(name, list, at));
  }

  #isAt(kind: number): boolean {
    return this.#tokens.kind === kind;
  }

  #expect(kind: number): void {
    if (this.#isAt(kind)) this.#tokens.next();
    else this.#fail('syntax');
  }

  #enter(): void {
    if (++this.#depth > FORMULA_MAX_DEPTH) this.#fail('budget');
  }

  #countNode(node: FormulaNode): FormulaNode {
    if (++this.#nodes > FORMULA_MAX_NODES) this.#fail('budget');
    return node;
  }

  /** Stops at the first failure, which is the one reported. Ending the tokens ends every loop and recursion. */
  #fail(error: FormulaError): void {
    if (this.error === null) {
      this.error = error;
      this.at = this.#tokens.from;
    }
    this.#tokens.stop();
  }
}

function createCall(name: string, list: readonly FormulaNode[], at: number): FormulaNode {
  if (name === 'if') {
    const [condition, yes, no, ...excessArguments] = list;
    return condition && yes && no && excessArguments.length === 0
      ? { kind: 'choice', condition, yes, no }
      : { kind: 'wrong', error: 'arguments', at };
  }
  const functionName = FUNCTIONS.get(name);
  if (functionName === undefined) return { kind: 'wrong', error: 'unknown-name', at };
  const [min, max] = ARGUMENTS[functionName];
  return list.length >= min && list.length <= max
    ? { kind: 'call', name: functionName, list }
    : { kind: 'wrong', error: 'arguments', at };
}

/** Parses a formula's text; the error is `syntax` or `budget`. */
export function parseFormula(source: string): ParseResult {
  if (source.length > FORMULA_MAX_LENGTH) return { ok: false, error: 'budget', at: null };
  const parser = new Parser(source);
  const tree = parser.parse();
  return parser.error === null
    ? { ok: true, tree, operands: parser.operands }
    : { ok: false, error: parser.error, at: parser.error === 'syntax' ? parser.at : null };
}

/** Returns the operands of a formula with a `calcType` other than custom: every `#{…}`, repeats included. */
export function listOperands(source: string): readonly string[] | FormulaError {
  if (source.length > FORMULA_MAX_LENGTH) return 'budget';
  const keys: string[] = [];
  for (let at = source.indexOf('#{'); at >= 0; at = source.indexOf('#{', at)) {
    const end = source.indexOf('}', at);
    const key = source.slice(at + 2, end).trim();
    if (end < 0 || key === '') return 'syntax';
    keys.push(key);
    at = end;
  }
  return keys.length > FORMULA_MAX_NODES ? 'budget' : keys;
}
