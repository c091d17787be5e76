/** SHA-256 of a text, in hex. */
import { plainSha256 } from './plain-sha-256';

export async function sha256(text: string): Promise<string> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  const bytes = new TextEncoder().encode(text);
  const digest =
    subtle === undefined ? plainSha256(bytes) : new Uint8Array(await subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
