import { describe, expect, it } from 'vitest';
import { preselected, preselectionOf, preselectionPath } from '../../src/navigation/preselection';

const available = [{ id: 'a' }, { id: 'b' }, { id: '__proto__' }];

describe('What a history route preselects', () => {
  it('is everything where checkAll says so, whatever is named besides', () => {
    for (const checkAll of ['1', 'true', 'True'])
      expect(preselected(preselectionOf(checkAll, 'b'), available)).toEqual(available);
  });

  it('is otherwise what is named, in the order of what there is', () => {
    expect(preselected(preselectionOf('0', '__proto__,a,a, gone'), available)).toEqual([
      { id: 'a' },
      { id: '__proto__' },
    ]);
  });

  it('is left to the screen where nothing is named, or nothing that is there', () => {
    for (const reports of ['-', '', ',', 'gone', undefined])
      expect(preselected(preselectionOf('false', reports), available)).toBeNull();
  });

  it('is read back from the address that is made of it', () => {
    for (const wanted of [
      { isAll: true, ids: [] },
      { isAll: false, ids: [] },
      { isAll: false, ids: ['x/1', '压力', 'b'] },
      { isAll: false, ids: ['plant/n1/d1#flow, mean', 'plant/n1/d1#flow', ' mean'] },
    ]) {
      const [checkAll, reports] = preselectionPath(wanted).split('/').map(decodeURIComponent);
      expect(preselectionOf(checkAll, reports)).toEqual(wanted);
    }
  });
});
