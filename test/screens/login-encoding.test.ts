import { createCipheriv } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeCredential, isLoginKey } from '../../src/state/account/login-encoding';

const KEYS = ['allshift-key-016', 'allshift-key-of-24-bytes', 'allshift-key-of-thirty-two-bytes'];

describe('The encoding of credentials', () => {
  it.each(KEYS)('agrees with another implementation under the key %s', (key) => {
    for (const plain of ['demo', 'Demo_2026', '', '密码', '😀', 'x'.repeat(16), 'x'.repeat(100)])
      expect(encodeCredential(plain, key)).toBe(encodeIndependently(plain, key));
  });

  it('agrees for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (plain) => {
        expect(encodeCredential(plain, KEYS[0] ?? '')).toBe(encodeIndependently(plain, KEYS[0] ?? ''));
      }),
      { seed: 20_261_120, numRuns: 300 },
    );
  });

  it('never contains a character that a URL would split', () => {
    for (let i = 0; i < 500; i++) expect(encodeCredential(`user-${i}`, KEYS[0] ?? '')).not.toMatch(/[/+]/);
  });

  it('accepts only keys of 16, 24 or 32 bytes', () => {
    for (const key of KEYS) expect(isLoginKey(key)).toBe(true);
    for (const key of ['', 'short', 'x'.repeat(17), '密'.repeat(16), 'x'.repeat(33)])
      expect(isLoginKey(key)).toBe(false);
    expect(isLoginKey(`${'密'.repeat(5)}x`)).toBe(true);
  });

  it('handles a lone surrogate in a key or a password without an error (faults 103 and 112)', () => {
    const loneSurrogate = String(JSON.parse('"\\ud83d"'));
    expect(isLoginKey(`allshift-key-${loneSurrogate}`)).toBe(false);
    expect(encodeCredential(`pass${loneSurrogate}`, KEYS[0] ?? '')).toBe(
      encodeCredential('pass\ufffd', KEYS[0] ?? ''),
    );
  });
});

/** Encodes with another library: AES-ECB, PKCS7, base64, two characters replaced. */
function encodeIndependently(plain: string, key: string): string {
  const bytes = Buffer.from(key, 'utf8');
  const cipher = createCipheriv(`aes-${bytes.length * 8}-ecb`, bytes, null);
  const base64 = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]).toString('base64');
  return base64.replace(/\//g, '_').replace(/\+/g, '-');
}
