import { describe, expect, it } from 'vitest';
import { formatPreselection, getPreselection, selectFromAddress } from '../../src/navigation/preselection';

const available = [{ id: 'a' }, { id: 'b' }, { id: '__proto__' }];

describe('The preselection of a history route', () => {
  it('is everything with checkAll, even with named signals', () => {
    for (const checkAll of ['1', 'true', 'True'])
      expect(selectFromAddress(getPreselection(checkAll, 'b'), available)).toEqual(available);
  });

  it('is otherwise the named ones, in the available order', () => {
    expect(selectFromAddress(getPreselection('0', '__proto__,a,a, gone'), available)).toEqual([
      { id: 'a' },
      { id: '__proto__' },
    ]);
  });

  it('is left to the screen if nothing available is named', () => {
    for (const reports of ['-', '', ',', 'gone', undefined])
      expect(selectFromAddress(getPreselection('false', reports), available)).toBeNull();
  });

  it('is read back from its address', () => {
    for (const preselection of [
      { isAll: true, ids: [] },
      { isAll: false, ids: [] },
      { isAll: false, ids: ['x/1', '压力', 'b'] },
      { isAll: false, ids: ['plant/n1/d1#flow, mean', 'plant/n1/d1#flow', ' mean'] },
    ]) {
      const [checkAll, reports] = formatPreselection(preselection).split('/').map(decodeURIComponent);
      expect(getPreselection(checkAll, reports)).toEqual(preselection);
    }
  });
});
