import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countCharacters,
  findRefusedCharacters,
  findTextProblem,
} from '../../../../../src/shared/work/plain-text';

describe('A text in a form', () => {
  it('may contain everything that a fault report needs', () => {
    for (const text of [
      '1#泵轴承温度 92.4 ℃（上限 85），振动 4.5 mm/s ± 0.2',
      'Pump no. 1: 3 × 5 Ω, 50 % = half; why? "Leak" + noise!',
      '阀门“关闭”后，流量仍为 3 m³/h；请检查……',
      'Ölstand ist zu niedrig, ça va',
      'two\nlines',
      'مضخة',
    ])
      expect(findRefusedCharacters(text), text).toEqual([]);
  });

  it('must contain neither emoji nor special characters', () => {
    for (const [text, found] of [
      ['hot 🔥', ['🔥']],
      ['👍🏽', ['👍', '🏽']],
      ['👨‍👩‍👧', ['👨', '\u200D', '👩', '👧']],
      ['🇨🇳', ['🇨', '🇳']],
      ['1\uFE0F\u20E3', ['\uFE0F', '\u20E3']],
      ['a@b', ['@']],
      ['<b>', ['<', '>']],
      ['a\tb\0', ['\t', '\0']],
      ['\u202Etxt.exe', ['\u202E']],
    ] as const)
      expect(findRefusedCharacters(text), text).toEqual(found);
    expect(findRefusedCharacters('`~@$^&*{}[]|\\<>')).toHaveLength(15);
  });

  it('fault 101: is limited in code points, and an excess is reported, not cut', () => {
    expect(countCharacters('泵🔥e\u0301')).toBe(4);
    expect(findTextProblem('字'.repeat(200), { max: 200 })).toBeNull();
    expect(findTextProblem('字'.repeat(201), { max: 200 })).toEqual({
      kind: 'too long',
      length: 201,
      max: 200,
    });
    expect(findTextProblem('𠀀'.repeat(200), { max: 200 })).toBeNull();
    expect(findTextProblem(`  ${'a'.repeat(200)} \n`, { max: 200 })).toBeNull();
  });

  it('is missing if required and blank', () => {
    expect(findTextProblem(' \n', { max: 9, required: true })).toEqual({ kind: 'missing' });
    expect(findTextProblem(' ', { max: 9 })).toBeNull();
    expect(findTextProblem('a@b', { max: 9 })).toEqual({ kind: 'special', refusedCharacters: ['@'] });
    expect(findTextProblem('a@b', { max: 9, anyCharacter: true })).toBeNull();
  });

  it('fault 98: cannot change the direction of the surrounding text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const refusedCharacters = new Set(findRefusedCharacters(text));
        const allowedText = [...text].filter((letter) => !refusedCharacters.has(letter)).join('');
        expect(findRefusedCharacters(allowedText)).toEqual([]);
        expect(allowedText).not.toMatch(/[<>\u202A-\u202E\u2066-\u2069]/);
      }),
    );
  });
});
