/** Texts in bytes. Bytes that are no UTF-8 are no text: nothing is put in the place of what cannot be read. */
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const utf8Bytes = (text: string): Uint8Array => encoder.encode(text);

/** Null where the bytes are no UTF-8. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}
