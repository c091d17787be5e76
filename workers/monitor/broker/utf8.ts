/**
 * Decodes UTF-8 strictly. Topics, names and states recur all day, and for a short text the browser's decoder costs
 * more than the rest of a message, so recent texts are cached by their bytes.
 */
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Longest text to cache, bytes; longer ones rarely recur. */
const CACHED_TEXT_BYTES = 128;
/** Cache size, a power of two. A later text replaces an earlier one in the same place. */
const CACHE_SIZE = 4_096;

interface CachedText {
  readonly bytes: Uint8Array;
  readonly text: string | null;
}
const cache = new Array<CachedText | undefined>(CACHE_SIZE);

export const encodeUtf8 = (text: string): Uint8Array => encoder.encode(text);

export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

export function decodeRange(bytes: Uint8Array, start: number, end: number): string | null {
  const length = end - start;
  if (length > CACHED_TEXT_BYTES) return decodeUtf8(bytes.subarray(start, end));
  let hash = length;
  for (let index = start; index < end; index++) hash = (Math.imul(hash, 31) + (bytes[index] as number)) | 0;
  const place = (hash ^ (hash >>> 15)) & (CACHE_SIZE - 1);
  const cached = cache[place];
  let matching = cached?.bytes.length === length ? 0 : length + 1;
  while (matching < length && cached?.bytes[matching] === bytes[start + matching]) matching++;
  if (cached !== undefined && matching === length) return cached.text;
  const copy = bytes.slice(start, end);
  const text = decodeUtf8(copy);
  cache[place] = { bytes: copy, text };
  return text;
}
