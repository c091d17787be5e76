/**
 * Durations counted in buckets whose width grows with the duration, so that a fixed array holds everything from a
 * microsecond to two minutes with the same relative precision. Counts can be subtracted: what happened between two looks
 * is the difference of their counts.
 */

/** 2 to this power buckets to an octave. */
const PRECISION_BITS = 4;
/** Shorter than 2 to this power, in ms, all counts as no time at all. */
const LEAST_EXPONENT = -10;
const OCTAVES = 27;

/** Length of the array of counts. Bucket 0 is for what is too short to tell; the last one takes all that is longer. */
export const BUCKETS = 1 + OCTAVES * 2 ** PRECISION_BITS;
/** Largest difference between a duration told by its bucket and the true one, as a share of it. */
export const RELATIVE_ERROR = 2 ** -(PRECISION_BITS + 1);

// A float's own bits are exponent and mantissa in order: cut off, they are a logarithmic scale that costs no logarithm.
const FLOAT_MANTISSA_BITS = 23;
const FLOAT_BIAS = 127;
const SHIFT = FLOAT_MANTISSA_BITS - PRECISION_BITS;
const BASE = ((FLOAT_BIAS + LEAST_EXPONENT) << PRECISION_BITS) - 1;
const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** The bucket of a duration in ms; 0 also for what is negative or no number. */
export function bucketOf(ms: number): number {
  if (!(ms > 0)) return 0;
  float[0] = ms;
  const at = ((bits[0] as number) >>> SHIFT) - BASE;
  if (at < 1) return 0;
  return at < BUCKETS ? at : BUCKETS - 1;
}

/** The shortest duration of a bucket, ms. */
export function bucketStart(bucket: number): number {
  if (bucket <= 0) return 0;
  bits[0] = (bucket + BASE) << SHIFT;
  return float[0] as number;
}

/** The duration that stands for a bucket, ms: its middle. */
export const bucketMiddle = (bucket: number): number =>
  bucket <= 0 ? 0 : (bucketStart(bucket) + bucketStart(bucket + 1)) / 2;

/** The q-quantile (0 to 1) of what was counted, ms, within RELATIVE_ERROR; NaN where nothing was. */
export function quantileOf(counts: ArrayLike<number>, q: number): number {
  let total = 0;
  for (let i = 0; i < counts.length; i++) total += counts[i] as number;
  if (total === 0) return Number.NaN;
  let rank = Math.max(1, Math.ceil(q * total));
  let bucket = 0;
  while (rank > (counts[bucket] as number)) rank -= counts[bucket++] as number;
  return bucketMiddle(bucket);
}
