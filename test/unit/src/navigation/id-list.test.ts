import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinIds, splitIds } from '../../../../src/navigation/id-list';

describe('Ids in one parameter', () => {
  it('are read back unchanged, with any characters', () => {
    const oddText = fc.string({
      minLength: 1,
      unit: fc.constantFrom(',', '~', '-', ' ', '2', 'c', '7e', '0', 'd', '%2C'),
    });
    const ids = fc.uniqueArray(fc.oneof(oddText, fc.string({ minLength: 1 })));
    fc.assert(
      fc.property(ids, (givenIds) => {
        expect(splitIds(joinIds(givenIds))).toEqual(givenIds);
        const commaCount = joinIds(givenIds).split(',').length - 1;
        expect(commaCount).toBe(Math.max(0, givenIds.length - 1));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['a,b', ['a', 'b']],
    [' a , b ,a', ['a', 'b']],
    ['-', []],
    ['', []],
    ['-,a,,', ['a']],
    // Foreign addresses in which a tilde is no escape.
    ['a~b~', ['a~b~']],
    ['a~,a~7e', ['a~']],
  ])('are accepted as users write them: %s', (text, ids) => {
    expect(splitIds(text)).toEqual(ids);
  });

  it('leave common ids unchanged', () => {
    expect(joinIds(['s-1', 'plant/n1/d1#speed', '变量 1'])).toBe('s-1,plant/n1/d1#speed,变量 1');
    expect(joinIds([])).toBe('-');
  });
});
