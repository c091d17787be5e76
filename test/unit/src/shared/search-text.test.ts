import { expect, it } from 'vitest';
import { matchesSearch } from '../../../../src/shared/search-text';

it.each(['', '  ', 'P-201', 'p-201 ', 'Ｐ－２０１', 'Ｐ-201', '进水'])('finds P-201 by %j', (search) => {
  expect(matchesSearch(search, ['SN1', 'P-201 进水泵'])).toBe(true);
});

it('finds full-width names by plain words, and nothing by words that span two texts', () => {
  expect(matchesSearch('p-201', ['Ｐ－２０１'])).toBe(true);
  expect(matchesSearch('sn1 p', ['SN1', 'P-201'])).toBe(false);
});
