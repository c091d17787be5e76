/**
 * How credentials are written for the login call: AES-ECB with PKCS7 under the fixed client key, base64, then `/` to
 * `_` and `+` to `-` (specification 9; wire.md, "Encoding"). It is encoding, not secrecy: only TLS protects it.
 */
import AES from 'crypto-js/aes.js';
import Utf8 from 'crypto-js/enc-utf8.js';
import ECB from 'crypto-js/mode-ecb.js';
import Pkcs7 from 'crypto-js/pad-pkcs7.js';

/** Whether a configured key can be used: 16, 24 or 32 bytes. */
export const isLoginKey = (key: string): boolean =>
  [16, 24, 32].includes(new TextEncoder().encode(key).length);

/** `key`: 16, 24 or 32 bytes of text. */
export function encodeCredential(plain: string, key: string): string {
  const encoded = AES.encrypt(Utf8.parse(plain), Utf8.parse(key), { mode: ECB, padding: Pkcs7 }).toString();
  return encoded.replaceAll('/', '_').replaceAll('+', '-');
}
