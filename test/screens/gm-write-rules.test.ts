import { describe, expect, it } from 'vitest';
import { declaredText } from '../../src/features/signals/declared-text';
import { isWithin, rangeWords, typedProblem } from '../../src/screens/gm/write-rules';
import { Freshness, Quality } from '../../src/shared/reading';
import { NEVER_COLLECTED, type Reading } from '../../src/state/live/board';

describe('What may be typed for a parameter', () => {
  it.each([
    ['15', null],
    ['35', null],
    ['15.0', null],
    ['14.999', 'outOfRange'],
    ['35.001', 'outOfRange'],
    ['-20', 'outOfRange'],
    ['', 'newValueMissing'],
    ['warm', 'newValueNumber'],
    ['1e999', 'newValueNumber'],
  ] as const)('%j of a float from 15 to 35: %s', (typed, problem) => {
    expect(typedProblem({ dataType: 'float', min: 15, max: 35 }, typed)).toBe(problem);
  });

  it('takes either end alone as a limit', () => {
    expect(typedProblem({ dataType: 'int', min: 3, max: null }, '2')).toBe('outOfRange');
    expect(typedProblem({ dataType: 'int', min: 3, max: null }, '3000')).toBeNull();
    expect(typedProblem({ dataType: 'int', min: null, max: 3 }, '4')).toBe('outOfRange');
    expect(typedProblem({ dataType: 'int', min: null, max: 3 }, '-4')).toBeNull();
  });

  it('wants a number wherever there are limits, and any words where there are none', () => {
    expect(typedProblem({ dataType: null, min: 0, max: 9 }, 'many')).toBe('newValueNumber');
    expect(typedProblem({ dataType: 'string', min: null, max: null }, 'many')).toBeNull();
  });

  it('names the limits that there are', () => {
    expect(rangeWords({ min: 1, max: 2 })).toEqual(['range', { min: 1, max: 2 }]);
    expect(rangeWords({ min: 1, max: null })).toEqual(['rangeFrom', { min: 1 }]);
    expect(rangeWords({ min: null, max: 2 })).toEqual(['rangeTo', { max: 2 }]);
    expect(rangeWords({ min: null, max: null })).toBeNull();
    expect(isWithin({ min: 0, max: 0 }, 0)).toBe(true);
  });
});

describe("A value in the signal's own words", () => {
  const reading = (change: Partial<Reading>): Reading => ({
    ...NEVER_COLLECTED,
    number: 1,
    freshness: Freshness.fresh,
    quality: Quality.good,
    ...change,
  });
  const map = [
    ['0', 'stopped'],
    ['1', 'running'],
    ['__proto__', 'odd'],
  ] as const;

  it('is the word of its map, by the exact text', () => {
    expect(declaredText({ map }, reading({}))).toBe('running');
    expect(declaredText({ map }, reading({ number: Number.NaN, text: '__proto__' }))).toBe('odd');
    expect(declaredText({ map }, reading({ text: '01' }))).toBeNull();
    expect(declaredText({ map }, reading({ number: 7 }))).toBeNull();
  });

  it('is never said of a value that is not there or not good', () => {
    for (const freshness of [Freshness.never, Freshness.paused])
      expect(declaredText({ map }, reading({ freshness }))).toBeNull();
    for (const quality of [Quality.bad, Quality.invalid, Quality.formula])
      expect(declaredText({ map }, reading({ quality }))).toBeNull();
  });
});
