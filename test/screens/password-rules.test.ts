import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPassword, isPasswordValid, PASSWORD_SPECIALS } from '../../src/state/account/password-rules';

describe('The rules of a new password', () => {
  // Broken rules, and passwords that break just these; ␣ is a space.
  it.each([
    // Length: 8 to 15.
    ['length', 'Abcdef1 Ab1Ab1 Abcdefgh1jklmnop Ab1xyxyxyxyxyxyxyxyxyxyxyxyxyxyxyxyxyxyxyxy'],
    ['length', 'A1b2C3d4e5F6g7h8'],
    ['', 'Abcdefg1 Abcdefgh1jklmno A1b2C3d4 A1b2C3d4e5F6g7h'],
    ['length kinds', 'A'],
    ['kinds characters repeats', '␣␣␣␣␣␣␣␣'],
    // Kinds: three of four.
    ['kinds', '12345678 abcdefgh ABCDEFGH _!@#$%^& abcd1234 ABCD1234 abcdEFGH abcd_!@# ABCD_!@#'],
    ['kinds', '1234_!@#'],
    ['', 'abCD1234 abcd12_! ABCD12_! abCD_!@# aB1_aB1_ Demo_2026 passWord1 PASSword_'],
    ['', 'p4ssw0rd! P4SSW0RD!'],
    // Special characters: these twelve and no others.
    ['', [...PASSWORD_SPECIALS].map((special) => `abcde12${special}`).join(' ')],
    ['characters', 'Abcde12- Abcde12+ Abcde12. Abcde12~ Abcde12` Abcde12␣ Abcde12" Abcde12\' Abcde12\\'],
    ['characters', 'Abcde12/ Abcde12[ Abcde12= Abcde12¥ Abcde12\u0000 Abcde12\n Abcde12ä Abcde12密'],
    ['characters kinds', 'Ａbcdef12 abcde１２_ abcde12- abcdefg۱'],
    // Emoji.
    ['characters emoji', 'Abcde12😀 Abcde12👨‍👩‍👧 Abcde12❤️ Abcdef🇨🇳1 Abcdefg1️⃣ Abcdef12☀'],
    ['', 'Abcdef1#*'],
    // Simple repeats: the same character three times in a row.
    ['repeats', 'Abcdef111 111Abcdef Aaabbb12 aaabbb1A Abccc123 Ab1___cd Ab1!!!!cd AAAbcd12'],
    ['', 'Aabbcc11 AaAaAa11 Ab121212 Abc11d11 11Abcdef aaAbcd12'],
    ['characters repeats', 'Ab1---␣cd'],
    // Several rules.
    ['length kinds repeats', 'aaa 1111111111111111'],
    ['length kinds characters repeats', '密密密'],
    ['length kinds characters emoji repeats', '😀😀😀'],
  ])('report "%s" as broken by %s', (rules, passwords) => {
    const expectedRules = rules === '' ? [] : rules.split(' ');
    for (const password of passwords.split(' ').map((one) => one.replaceAll('␣', ' '))) {
      const states = Object.entries(checkPassword(password, password));
      const brokenRules = states.flatMap(([rule, state]) => (state === 'kept' ? [] : [rule]));
      expect(brokenRules.sort(), password).toEqual(expectedRules.sort());
      expect(isPasswordValid(password, password), password).toBe(expectedRules.length === 0);
    }
  });

  it('are all open before typing', () => {
    expect(new Set(Object.values(checkPassword('', '')))).toEqual(new Set(['open']));
    expect(isPasswordValid('', '')).toBe(false);
  });

  it('stay open while more typing can meet them, and are broken once only deleting can', () => {
    expect(checkPassword('Ab', '')).toMatchObject({ length: 'open', kinds: 'open', characters: 'kept' });
    expect(checkPassword('Abcdefgh12345678', '').length).toBe('broken');
    expect(checkPassword('Ab-', '').characters).toBe('broken');
    expect(checkPassword('Ab😀', '').emoji).toBe('broken');
    expect(checkPassword('Abbb', '').repeats).toBe('broken');
  });

  it('require the repetition to match, and report as soon as it cannot', () => {
    expect(checkPassword('Abcdef12', '').same).toBe('open');
    expect(checkPassword('Abcdef12', 'Abcd').same).toBe('open');
    expect(checkPassword('Abcdef12', 'Abx').same).toBe('broken');
    expect(checkPassword('Abcdef12', 'abcdef12').same).toBe('broken');
    expect(checkPassword('Abcdef12', 'Abcdef123').same).toBe('broken');
    expect(checkPassword('Abcdef12', 'Abcdef12').same).toBe('kept');
    expect(checkPassword('', 'Abcdef12').same).toBe('broken');
    expect(isPasswordValid('Abcdef12', 'Abcdef13')).toBe(false);
  });

  it('agree with a slow implementation of the specification for any password', () => {
    const character = fc.constantFrom(...'aAbB01_!-é'.split(''), '😀');
    fc.assert(
      fc.property(fc.array(character, { maxLength: 18 }), (characters) => {
        const has = (allowed: string): boolean => characters.some((one) => allowed.includes(one));
        const kinds = ['01', 'AB', 'ab', '_!'].filter(has).length;
        const repeats = characters.some((one, i) => one === characters[i + 1] && one === characters[i + 2]);
        const isGood =
          characters.length >= 8 &&
          characters.length <= 15 &&
          kinds >= 3 &&
          !repeats &&
          !characters.some((one) => ['-', 'é', '😀'].includes(one));
        const password = characters.join('');
        expect(isPasswordValid(password, password)).toBe(isGood);
      }),
      { seed: 20_261_120, numRuns: 500 },
    );
  });
});
