import { describe, expect, it } from 'vitest';
import { isSameData } from '../../../../src/shared/same-data';

describe('Plain data', () => {
  it.each([
    ['texts', 'a', 'a'],
    ['NaN', Number.NaN, Number.NaN],
    ['lists', ['a', 1, null], ['a', 1, null]],
    ['objects, in any order of their names', { a: 1, b: { c: [2] } }, { b: { c: [2] }, a: 1 }],
  ])('is equal: %s', (_what, a, b) => expect(isSameData(a, b)).toBe(true));

  it.each([
    ['another text', 'a', 'b'],
    ['undefined and null', null, undefined],
    ['a longer list', ['a'], ['a', 'b']],
    ['another order of a list', ['a', 'b'], ['b', 'a']],
    ['a missing name', { a: undefined }, { b: undefined }],
    ['a list and an object', ['a'], { 0: 'a' }],
    ['a difference deep inside', { a: [{ b: 1 }] }, { a: [{ b: 2 }] }],
  ])('is different: %s', (_what, a, b) => expect(isSameData(a, b)).toBe(false));
});
