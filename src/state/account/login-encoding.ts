/**
 * Encodes credentials for the login call: AES-ECB with PKCS7 under the fixed client key, then base64 with `/` as `_`
 * and `+` as `-` (spec 9; wire: Encoding). This is not protection: only TLS protects credentials.
 */
import AES from 'crypto-js/aes.js';
import Utf8 from 'crypto-js/enc-utf8.js';
import ECB from 'crypto-js/mode-ecb.js';
import Pkcs7 from 'crypto-js/pad-pkcs7.js';
import { toWellFormed } from '../../shared/uri-part';

/** Whether a key is usable: 16, 24 or 32 bytes of well-formed text. */
export const isLoginKey = (key: string): boolean =>
  key === toWellFormed(key) && [16, 24, 32].includes(new TextEncoder().encode(key).length);

/** Encodes a credential. `key` must satisfy `isLoginKey`. A lone surrogate in the input becomes U+FFFD. */
export function encodeCredential(plainText: string, key: string): string {
  const encodedText = AES.encrypt(Utf8.parse(toWellFormed(plainText)), Utf8.parse(key), {
    mode: ECB,
    padding: Pkcs7,
  }).toString();
  return encodedText.replaceAll('/', '_').replaceAll('+', '-');
}
