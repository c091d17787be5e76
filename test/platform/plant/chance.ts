/**
 * Seeded randomness as pure functions of (seed, key, number). Without a hidden sequence, past and live
 * values agree.
 */

/** Returns a 32-bit hash of three integers (murmur3 finalizer over a mix). */
export function hash(seed: number, key: number, n: number): number {
  let h =
    Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^
    Math.imul(key + 0x165667b1, 0xc2b2ae35) ^
    Math.imul(n, 0x27d4eb2f);
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  h ^= h >>> 16;
  return h >>> 0;
}

/** Returns a number evenly distributed in [0, 1). */
export function getFraction(seed: number, key: number, n: number): number {
  return hash(seed, key, n) / 4294967296;
}

/** Returns sensor noise in [-1, 1], denser in the middle, held for one second; `t` is epoch ms. */
export function getNoise(seed: number, key: number, t: number): number {
  const h = hash(seed, key, Math.floor(t / 1000));
  return ((h & 0xffff) + (h >>> 16)) / 65535 - 1;
}
