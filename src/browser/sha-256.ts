import { sha256 as plainSha256 } from '@noble/hashes/sha2.js';

export async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  // Not available over plain HTTP, which many plants use.
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  const digest =
    subtle === undefined ? plainSha256(bytes) : new Uint8Array(await subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
