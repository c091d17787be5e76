import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundHalfAway } from '../../../../../src/shared/formula/round';
import { evaluateText } from './evaluate-text';
import { evaluateSlowly, OPERANDS, print, roundSlowly, tree } from './oracle';

describe('Formulas compared with a slow interpreter', () => {
  it('have the same value or are both in error', () => {
    let valueCount = 0;
    fc.assert(
      fc.property(tree, fc.constantFrom('', ' ', '\n\t'), (node, gap) => {
        const text = print(node, gap);
        fc.pre(text.length < 2_000);
        const fastResult = evaluateText(text, OPERANDS);
        const slowResult = evaluateSlowly(node);
        if (typeof slowResult === 'number') valueCount++;
        expect(typeof fastResult === 'string' ? 'error' : fastResult, text).toBe(slowResult);
        // The printed text is always a formula.
        expect(['syntax', 'budget', 'unknown-name']).not.toContain(fastResult);
      }),
      { seed: 5, numRuns: 6_000 },
    );
    // The comparison would prove little if nearly all formulas were in error.
    expect(valueCount).toBeGreaterThan(1_500);
  });

  it('round like exact decimal arithmetic', () => {
    const decimal = fc.tuple(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), fc.integer({ min: 0, max: 12 }));
    fc.assert(
      fc.property(
        fc.oneof(
          decimal.map(([digits, point]) => Number(`${digits}e-${point}`)),
          decimal.map(([digits, point]) => Number(`${digits}5e-${point}`)),
          fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
        ),
        fc.integer({ min: -15, max: 15 }),
        (value, digits) => {
          const rounded = roundHalfAway(value, digits);
          expect(rounded === roundSlowly(value, digits), `${value} to ${digits}: ${rounded}`).toBe(true);
        },
      ),
      { seed: 6, numRuns: 20_000 },
    );
  });

  it('never throw, for any text', () => {
    const fragment = fc.constantFrom(
      ...'()+-*/%^<>=!&|?:,.#{}0123eE_ abif（）＋１',
      '#{a}',
      'if(',
      '&&',
      'min(',
      '\u{1f600}',
      '\ud800',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 60 }),
          fc.array(fragment, { maxLength: 40 }).map((parts) => parts.join('')),
        ),
        (text) => {
          const value = evaluateText(text, { a: 2 });
          expect(typeof value === 'string' || Number.isFinite(value)).toBe(true);
        },
      ),
      { seed: 7, numRuns: 10_000 },
    );
  });
});
