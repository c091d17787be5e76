import { describe, expect, it } from 'vitest';
import { area, getTranslator } from '../../../../src/i18n/engine';

const words = area(
  'engineTest',
  { range: '{low} 至 {high}，{low} 起', plain: '没有 {name}', whole: '共 {n} 项' },
  { range: '{low} to {high}, from {low}', plain: 'No {name}', whole: '{n} in all' },
);

describe('A text with values', () => {
  it('shows each value wherever it is named, in either language', () => {
    expect(getTranslator(words, 'cn')('range', { low: 0, high: 7.1 })).toBe('0 至 7.1，0 起');
    expect(getTranslator(words, 'en')('range', { low: -2, high: '' })).toBe('-2 to , from -2');
  });

  it('inserts a value literally, with any characters', () => {
    const t = getTranslator(words, 'en');
    for (const name of ['$&', "$'", '{n}', '{name}', '$t(whole)', '<b>&amp;</b>'])
      expect(t('plain', { name })).toBe(`No ${name}`);
  });

  it('shows other values the next time', () => {
    const t = getTranslator(words, 'cn');
    expect([t('whole', { n: 1 }), t('whole', { n: 300 })]).toEqual(['共 1 项', '共 300 项']);
  });

  it('keeps the placeholder of a missing value', () => {
    expect(getTranslator(words, 'en')('plain')).toBe('No {name}');
    expect(getTranslator(words, 'en')('plain', { other: 1 })).toBe('No {name}');
  });
});
