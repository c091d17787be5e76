import { describe, expect, it } from 'vitest';
import { parsePageNumber } from '../../../src/features/history-reports/pager';

describe('A page number', () => {
  it('is an integer from one to the last', () => {
    expect(['1', ' 12 ', '007'].map((text) => parsePageNumber(text, 12))).toEqual([1, 12, 7]);
    for (const text of ['', '0', '13', '-1', '1.5', '1e1', 'x', '9999999999'])
      expect(parsePageNumber(text, 12), text).toBeNull();
  });
});
