/**
 * Counts durations in buckets whose width grows with the duration: a fixed array covers a microsecond to two minutes
 * with constant relative precision. Counts can be subtracted: the difference between two snapshots covers the time
 * between them.
 */

/** 2 to this power buckets per octave. */
const PRECISION_BITS = 4;
/** Durations below 2 to this power, in ms, count as zero. */
const MIN_EXPONENT = -10;
const OCTAVES = 27;

/** Number of buckets; the first holds durations too short to measure, the last all longer ones. */
export const BUCKET_COUNT = 1 + OCTAVES * 2 ** PRECISION_BITS;
/** Largest relative difference between a duration and its bucket's middle. */
export const RELATIVE_ERROR = 2 ** -(PRECISION_BITS + 1);

// A float's bits are exponent and mantissa in order: truncated, they are a logarithmic scale without a logarithm.
const FLOAT_MANTISSA_BITS = 23;
const FLOAT_BIAS = 127;
const SHIFT = FLOAT_MANTISSA_BITS - PRECISION_BITS;
const BASE = ((FLOAT_BIAS + MIN_EXPONENT) << PRECISION_BITS) - 1;
const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** Returns the bucket of a duration in ms; 0 also for negative numbers and NaN. */
export function getBucket(ms: number): number {
  if (!(ms > 0)) return 0;
  float[0] = ms;
  const at = ((bits[0] as number) >>> SHIFT) - BASE;
  if (at < 1) return 0;
  return at < BUCKET_COUNT ? at : BUCKET_COUNT - 1;
}

/** Returns the shortest duration of a bucket, in ms. */
export function getBucketStart(bucket: number): number {
  if (bucket <= 0) return 0;
  bits[0] = (bucket + BASE) << SHIFT;
  return float[0] as number;
}

/** Returns the middle of a bucket, in ms. */
export const getBucketMiddle = (bucket: number): number =>
  bucket <= 0 ? 0 : (getBucketStart(bucket) + getBucketStart(bucket + 1)) / 2;

/** Returns the q-quantile (0 to 1) in ms, within RELATIVE_ERROR; NaN without any counts. */
export function getQuantile(counts: ArrayLike<number>, q: number): number {
  let total = 0;
  for (let i = 0; i < counts.length; i++) total += counts[i] as number;
  if (total === 0) return Number.NaN;
  let rank = Math.max(1, Math.ceil(q * total));
  let bucket = 0;
  while (rank > (counts[bucket] as number)) rank -= counts[bucket++] as number;
  return getBucketMiddle(bucket);
}
