import { describe, expect, it } from 'vitest';
import { area, getTranslator, language, onLanguage, setLanguage, translate } from '../../src/i18n/engine';

describe('The language', () => {
  it('is Chinese until another is selected', () => {
    expect(language()).toBe('cn');
    expect(translate(words, 'plain')).toBe('普通');
  });

  it('switches immediately and notifies components with text', () => {
    let callCount = 0;
    const unsubscribe = onLanguage(() => callCount++);
    setLanguage('en');
    setLanguage('en');
    unsubscribe();
    setLanguage('cn');
    expect(callCount).toBe(1);
  });

  it('has its own texts for each area and language, also for the same key', () => {
    const otherWords = area('test other', { plain: '另一个' }, { plain: 'other' });
    for (let time = 0; time < 2; time++)
      for (const [dictionary, cn, en] of [
        [words, '普通', 'plain'],
        [otherWords, '另一个', 'other'],
      ] as const) {
        expect(getTranslator(dictionary, 'cn')('plain')).toBe(cn);
        expect(getTranslator(dictionary, 'en')('plain')).toBe(en);
      }
  });

  it('inserts values literally, not as markup, keys or plurals', () => {
    expect(getTranslator(words, 'en')('filled', { n: 1, what: '<b>{n}</b>' })).toBe('1 <b>{n}</b>');
    expect(getTranslator(words, 'cn')('filled', { n: 0, what: '$t(plain)' })).toBe('0 个$t(plain)');
    expect(getTranslator(words, 'cn')('filled', { n: 2, what: 'a', count: 3 })).toBe('2 个a');
  });
});

const words = area(
  'test',
  { plain: '普通', filled: '{n} 个{what}' },
  { plain: 'plain', filled: '{n} {what}' },
);
