import { describe, expect, it } from 'vitest';
import { findTypedProblem, getRangeText } from '../../../src/features/writing/write-rules';
import { isWithin } from '../../../src/shared/value-names';

describe('Typed parameter values', () => {
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
    expect(findTypedProblem({ dataType: 'float', min: 15, max: 35 }, typed)).toBe(problem);
  });

  it('are limited by either end alone', () => {
    expect(findTypedProblem({ dataType: 'int', min: 3, max: null }, '2')).toBe('outOfRange');
    expect(findTypedProblem({ dataType: 'int', min: 3, max: null }, '3000')).toBeNull();
    expect(findTypedProblem({ dataType: 'int', min: null, max: 3 }, '4')).toBe('outOfRange');
    expect(findTypedProblem({ dataType: 'int', min: null, max: 3 }, '-4')).toBeNull();
  });

  it('must be numbers if there are limits, and any text without', () => {
    expect(findTypedProblem({ dataType: null, min: 0, max: 9 }, 'many')).toBe('newValueNumber');
    expect(findTypedProblem({ dataType: 'string', min: null, max: null }, 'many')).toBeNull();
  });

  it('are rejected with the existing limits', () => {
    expect(getRangeText({ min: 1, max: 2 })).toEqual(['range', { min: 1, max: 2 }]);
    expect(getRangeText({ min: 1, max: null })).toEqual(['rangeFrom', { min: 1 }]);
    expect(getRangeText({ min: null, max: 2 })).toEqual(['rangeTo', { max: 2 }]);
    expect(getRangeText({ min: null, max: null })).toBeNull();
    expect(isWithin({ min: 0, max: 0 }, 0)).toBe(true);
  });

  it('must be in steps if defined, counted from the lower limit', () => {
    const limits = { dataType: 'float', min: 0.1, max: 9, step: 0.5 } as const;
    expect(findTypedProblem(limits, '1.1')).toBeNull();
    expect(findTypedProblem(limits, '1')).toBe('offStep');
  });

  it('are all rejected if a limit is unreadable', () => {
    expect(findTypedProblem({ dataType: 'float', min: Number.NaN, max: null }, '1')).toBe('limitsUnreadable');
    expect(getRangeText({ min: Number.NaN, max: 3 })).toBeNull();
  });
});
