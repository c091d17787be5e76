import { describe, expect, it } from 'vitest';
import { FORMULA_MAX_DEPTH, FORMULA_MAX_LENGTH } from '../../../../../src/shared/constants';
import { FORMULA_MAX_NODES, listOperands } from '../../../../../src/shared/formula/tree';
import { measureMinTime } from '../../../../kit/least-time';
import { evaluateText } from './evaluate-text';

/** A generous limit: the test looks for a hang or a quadratic cost. */
const MAX_MS = 50;

describe('The budget of a formula', () => {
  it('allows 4,096 characters and no more', () => {
    expect(evaluateText('1'.padStart(FORMULA_MAX_LENGTH, ' '))).toBe(1);
    expect(evaluateText('1'.padStart(FORMULA_MAX_LENGTH + 1, ' '))).toBe('budget');
  });

  it.each([
    ['parentheses', '(', ')'],
    ['calls', 'abs(', ')'],
    ['conditional functions', 'if(1,', ',0)'],
    ['conditional operators', '1?', ':0'],
    ['minus signs', '-', ''],
    ['negations', '!', ''],
    ['powers', '1^', ''],
    ['chained conditionals', '0?2:', ''],
  ])('allows a depth of 64: %s', (_, open, close) => {
    expect(evaluateText(nest(open, '1', close, FORMULA_MAX_DEPTH))).toBe(1);
    expect(evaluateText(nest(open, '1', close, FORMULA_MAX_DEPTH + 1))).toBe('budget');
  });

  it('allows 1,000 numbers, operands, operators and calls', () => {
    const joinOnes = (length: number, sign: string) => Array.from({ length }, () => 1).join(sign);
    // n terms have n - 1 operators between them.
    expect(evaluateText(`-${joinOnes(FORMULA_MAX_NODES / 2, '+')}`)).toBe(498);
    expect(evaluateText(joinOnes(FORMULA_MAX_NODES / 2 + 1, '+'))).toBe('budget');
    expect(evaluateText(`sum(${joinOnes(FORMULA_MAX_NODES - 1, ',')})`)).toBe(999);
    expect(evaluateText(`sum(${joinOnes(FORMULA_MAX_NODES, ',')})`)).toBe('budget');
  });

  it('leaves room for every pending operation of the deepest formula', () => {
    // At each level a comparison, a sum and a product wait for their right side.
    let text = '#{x}';
    let expected = 3;
    for (let depth = 0; depth < FORMULA_MAX_DEPTH; depth++) {
      text = `(#{x}*#{x}>#{x}*2+#{x}*4*${text})`;
      expected = 9 > 6 + 12 * expected ? 1 : 0;
    }
    expect(evaluateText(`${text}*5`, { x: 3 })).toBe(expected * 5);
    let product = '#{x}';
    let result = 3;
    for (let depth = 0; depth < FORMULA_MAX_DEPTH; depth++) {
      product = `(#{x}*1-#{x}*2/${product})`;
      result = 3 - 6 / result;
    }
    expect(evaluateText(product, { x: 3 })).toBe(result);
  });

  it('applies to lists of operands too', () => {
    expect(listOperands('#{a}'.repeat(FORMULA_MAX_NODES))).toHaveLength(FORMULA_MAX_NODES);
    expect(listOperands('#{a}'.repeat(FORMULA_MAX_NODES + 1))).toBe('budget');
    expect(listOperands(' '.repeat(FORMULA_MAX_LENGTH))).toEqual([]);
    expect(listOperands(' '.repeat(FORMULA_MAX_LENGTH + 1))).toBe('budget');
  });

  it.each([
    ['10,000 parentheses', '('.repeat(10_000)],
    ['10,000 closed parentheses', nest('(', '1', ')', 10_000)],
    ['4,000 parentheses within the length', '('.repeat(4_000)],
    ['4,000 signs within the length', '-'.repeat(4_000)],
    ['4,000 signs of all kinds', '-!+'.repeat(1_300)],
    ['1 MB of digits', '9'.repeat(1_000_000)],
    ['1 MB of sums', '1+'.repeat(500_000)],
    ['1 MB of an operand', `#{${'x'.repeat(1_000_000)}}`],
  ])('rejects quickly: %s', (_, text) => {
    let value: unknown;
    expect(measureMinTime(MAX_MS, () => (value = evaluateText(text)))).toBeLessThan(MAX_MS);
    expect(value).toBe('budget');
  });

  it('evaluates costly powers quickly', () => {
    let value: unknown;
    const costlyFormula = `9${'^9'.repeat(60)}`;
    expect(measureMinTime(MAX_MS, () => (value = evaluateText(costlyFormula)))).toBeLessThan(MAX_MS);
    expect(value).toBe('not-finite');
  });
});

describe('Lists of operands', () => {
  it('include every operand, with any separators', () => {
    expect(listOperands('#{e1_s1}, #{ e1_s2 } + #{e1_s1}; and #{m}')).toEqual([
      'e1_s1',
      'e1_s2',
      'e1_s1',
      'm',
    ]);
    expect(listOperands('')).toEqual([]);
    expect(listOperands('nothing')).toEqual([]);
  });

  it('are a syntax error if an operand is unterminated or has no key', () => {
    expect(listOperands('#{a},#{b')).toBe('syntax');
    expect(listOperands('#{ }')).toBe('syntax');
  });
});

function nest(open: string, inside: string, close: string, times: number): string {
  return open.repeat(times) + inside + close.repeat(times);
}
