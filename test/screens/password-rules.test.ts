import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkPassword,
  isGoodPassword,
  PASSWORD_SPECIALS,
  type PasswordRule,
} from '../../src/state/account/password-rules';

/** Passwords, and the rules that each of them breaks: length, kinds, characters, emoji, repeats. */
const CASES: readonly (readonly [password: string, ...lacking: PasswordRule[]])[] = [
  // Length: 8 to 15.
  ['Abcdef1', 'length'],
  ['Abcdefg1'],
  ['Ab1'.repeat(2), 'length'],
  ['Abcdefgh1jklmno'],
  ['Abcdefgh1jklmnop', 'length'],
  [`Ab1${'xy'.repeat(20)}`, 'length'],
  ['A1b2C3d4'],
  ['A1b2C3d4e5F6g7h'],
  ['A1b2C3d4e5F6g7h8', 'length'],
  ['A', 'length', 'kinds'],
  ['        ', 'kinds', 'characters', 'repeats'],
  // Kinds: three of four.
  ['12345678', 'kinds'],
  ['abcdefgh', 'kinds'],
  ['ABCDEFGH', 'kinds'],
  ['_!@#$%^&', 'kinds'],
  ['abcd1234', 'kinds'],
  ['ABCD1234', 'kinds'],
  ['abcdEFGH', 'kinds'],
  ['abcd_!@#', 'kinds'],
  ['ABCD_!@#', 'kinds'],
  ['1234_!@#', 'kinds'],
  ['abCD1234'],
  ['abcd12_!'],
  ['ABCD12_!'],
  ['abCD_!@#'],
  ['aB1_aB1_'],
  ['Demo_2026'],
  ['passWord1'],
  ['PASSword_'],
  ['p4ssw0rd!'],
  ['P4SSW0RD!'],
  // Special characters: these twelve and no others.
  ...[...PASSWORD_SPECIALS].map((special) => [`abcde12${special}`] as const),
  ['Abcde12-', 'characters'],
  ['Abcde12+', 'characters'],
  ['Abcde12.', 'characters'],
  ['Abcde12~', 'characters'],
  ['Abcde12`', 'characters'],
  ['Abcde12 ', 'characters'],
  ['Abcde12"', 'characters'],
  ["Abcde12'", 'characters'],
  ['Abcde12\\', 'characters'],
  ['Abcde12/', 'characters'],
  ['Abcde12[', 'characters'],
  ['Abcde12=', 'characters'],
  ['Abcde12¥', 'characters'],
  ['Abcde12\u0000', 'characters'],
  ['Abcde12\n', 'characters'],
  ['Abcde12ä', 'characters'],
  ['Abcde12密', 'characters'],
  ['Ａbcdef12', 'characters', 'kinds'],
  ['abcde１２_', 'characters', 'kinds'],
  ['abcde12-', 'characters', 'kinds'],
  ['abcdefg۱', 'characters', 'kinds'],
  // Emoji.
  ['Abcde12😀', 'characters', 'emoji'],
  ['Abcde12👨‍👩‍👧', 'characters', 'emoji'],
  ['Abcde12❤️', 'characters', 'emoji'],
  ['Abcdef🇨🇳1', 'characters', 'emoji'],
  ['Abcdefg1️⃣', 'characters', 'emoji'],
  ['Abcdef12☀', 'characters', 'emoji'],
  ['Abcdef1#*'],
  // Simple repeats: the same character three times in a row.
  ['Abcdef111', 'repeats'],
  ['111Abcdef', 'repeats'],
  ['Aaabbb12', 'repeats'],
  ['aaabbb1A', 'repeats'],
  ['Abccc123', 'repeats'],
  ['Ab1___cd', 'repeats'],
  ['Ab1!!!!cd', 'repeats'],
  ['AAAbcd12', 'repeats'],
  ['Aabbcc11'],
  ['AaAaAa11'],
  ['Ab121212'],
  ['Abc11d11'],
  ['11Abcdef'],
  ['aaAbcd12'],
  ['Ab1--- cd', 'characters', 'repeats'],
  // Several at once.
  ['aaa', 'length', 'kinds', 'repeats'],
  ['1111111111111111', 'length', 'kinds', 'repeats'],
  ['密密密', 'length', 'kinds', 'characters', 'repeats'],
  ['😀😀😀', 'length', 'kinds', 'characters', 'emoji', 'repeats'],
];

const lacking = (password: string): readonly string[] =>
  Object.entries(checkPassword(password, password))
    .filter(([, state]) => state !== 'kept')
    .map(([rule]) => rule)
    .sort();

describe('The rules of a new password', () => {
  it('are told by sixty cases and more', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(60);
    expect(new Set(CASES.map(([password]) => password)).size).toBe(CASES.length);
  });

  it.each(CASES.map(([password, ...rules]) => [JSON.stringify(password), rules, password] as const))(
    '%s lacks %j',
    (_, rules, password) => {
      expect(lacking(password)).toEqual([...rules].sort());
      expect(isGoodPassword(password, password)).toBe(rules.length === 0);
    },
  );

  it('are all open before anything was typed', () => {
    expect(new Set(Object.values(checkPassword('', '')))).toEqual(new Set(['open']));
    expect(isGoodPassword('', '')).toBe(false);
  });

  it('wait for what can still come, and name what only taking away can mend', () => {
    expect(checkPassword('Ab', '')).toMatchObject({ length: 'open', kinds: 'open', characters: 'kept' });
    expect(checkPassword('Abcdefgh12345678', '').length).toBe('broken');
    expect(checkPassword('Ab-', '').characters).toBe('broken');
    expect(checkPassword('Ab😀', '').emoji).toBe('broken');
    expect(checkPassword('Abbb', '').repeats).toBe('broken');
  });

  it('want the same again, and say so as soon as it cannot become the same', () => {
    expect(checkPassword('Abcdef12', '').same).toBe('open');
    expect(checkPassword('Abcdef12', 'Abcd').same).toBe('open');
    expect(checkPassword('Abcdef12', 'Abx').same).toBe('broken');
    expect(checkPassword('Abcdef12', 'abcdef12').same).toBe('broken');
    expect(checkPassword('Abcdef12', 'Abcdef123').same).toBe('broken');
    expect(checkPassword('Abcdef12', 'Abcdef12').same).toBe('kept');
    expect(checkPassword('', 'Abcdef12').same).toBe('broken');
    expect(isGoodPassword('Abcdef12', 'Abcdef13')).toBe(false);
  });

  it('agree with a slow reading of the specification for any password', () => {
    const character = fc.constantFrom(...'aAbB01_!-é'.split(''), '😀');
    fc.assert(
      fc.property(fc.array(character, { maxLength: 18 }), (characters) => {
        const has = (of: string): boolean => characters.some((one) => of.includes(one));
        const kinds = ['01', 'AB', 'ab', '_!'].filter(has).length;
        const repeats = characters.some((one, i) => one === characters[i + 1] && one === characters[i + 2]);
        const good =
          characters.length >= 8 &&
          characters.length <= 15 &&
          kinds >= 3 &&
          !repeats &&
          !characters.some((one) => ['-', 'é', '😀'].includes(one));
        const password = characters.join('');
        expect(isGoodPassword(password, password)).toBe(good);
      }),
      { seed: 20_261_120, numRuns: 500 },
    );
  });
});
