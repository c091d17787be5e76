import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeForms } from '../../../../../src/shared/work/merge';

const formValues = fc
  .array(fc.tuple(fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor'), fc.integer({ min: 0, max: 3 })))
  .map((pairs) => new Map(pairs));

describe('Two users on one form', () => {
  it('fault 73: are asked only if both changed the same field differently', () => {
    const toMap = (values: Readonly<Record<string, string>>) => new Map(Object.entries(values));
    const before = { temp: '90', leak: '0', note: '', flow: '5' };
    const mine = { ...before, temp: '91', note: 'mine', flow: '6' };
    const theirs = { ...before, leak: '1', note: 'theirs', flow: '6' };
    expect(mergeForms(toMap(before), toMap(mine), toMap(theirs))).toEqual({
      values: toMap({ ...mine, leak: '1' }),
      conflicts: [{ field: 'note', base: '', mine: 'mine', theirs: 'theirs' }],
      takenFields: ['leak'],
    });
  });

  it('may remove a field, which counts as a change', () => {
    const base = new Map([['a', 1]]);
    const emptyForm = new Map<string, number>();
    expect(mergeForms(base, emptyForm, base)).toEqual({ values: emptyForm, conflicts: [], takenFields: [] });
    expect(mergeForms(base, base, emptyForm)).toEqual({
      values: emptyForm,
      conflicts: [],
      takenFields: ['a'],
    });
    expect(mergeForms(base, emptyForm, new Map([['a', 2]])).conflicts).toEqual([
      { field: 'a', base: 1, mine: undefined, theirs: 2 },
    ]);
  });

  it('lose nothing if only one of them made changes', () => {
    fc.assert(
      fc.property(formValues, formValues, (base, changed) => {
        expect(sortEntries(mergeForms(base, changed, base).values)).toEqual(sortEntries(changed));
        expect(sortEntries(mergeForms(base, base, changed).values)).toEqual(sortEntries(changed));
        expect(mergeForms(base, changed, changed).conflicts).toEqual([]);
      }),
    );
  });

  it('get the same form on either side, except for conflicts', () => {
    fc.assert(
      fc.property(formValues, formValues, formValues, (base, a, b) => {
        const [firstResult, secondResult] = [mergeForms(base, a, b), mergeForms(base, b, a)];
        const listConflicts = (merged: typeof firstResult): readonly string[] =>
          merged.conflicts.map(({ field }) => field).sort();
        expect(listConflicts(firstResult)).toEqual(listConflicts(secondResult));
        const listMerged = (merged: typeof firstResult) =>
          sortEntries(merged.values).filter(([name]) => !listConflicts(firstResult).includes(name));
        expect(listMerged(firstResult)).toEqual(listMerged(secondResult));
        for (const { field, mine } of firstResult.conflicts) expect(firstResult.values.get(field)).toBe(mine);
      }),
    );
  });

  it('compare values with the given function', () => {
    const isSame = (a: { v: string }, b: { v: string }): boolean => a.v === b.v;
    const base = new Map([['a', { v: '1' }]]);
    const currentValues = new Map([
      ['a', { v: '1' }],
      ['b', { v: '2' }],
    ]);
    expect(mergeForms(base, currentValues, new Map([['a', { v: '1' }]]), isSame).conflicts).toEqual([]);
  });
});

function sortEntries(toMap: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  return [...toMap].sort(([a], [b]) => (a < b ? -1 : 1));
}
