import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BUCKETS,
  bucketMiddle,
  bucketStart,
  getBucket,
  getQuantile,
  RELATIVE_ERROR,
} from '../../../../src/shared/histogram';

/** The shortest and the longest duration that the histogram distinguishes. */
const LEAST = 2 ** -10;
const MOST = 2 ** 17;
const duration = fc.double({ min: -9.9, max: 16.9, noNaN: true }).map((exponent) => 2 ** exponent);

describe('A histogram of durations', () => {
  it('returns every quantile within its relative error', () => {
    fc.assert(
      fc.property(
        fc.array(duration, { minLength: 1, maxLength: 300 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, q) => {
          const counts = new Uint32Array(BUCKETS);
          for (const value of values) counts[getBucket(value)] = (counts[getBucket(value)] ?? 0) + 1;
          const truth = exact(values, q);
          expect(Math.abs(getQuantile(counts, q) - truth) / truth).toBeLessThanOrEqual(RELATIVE_ERROR + 1e-6);
        },
      ),
      { seed: 15, numRuns: 300 },
    );
  });

  it('puts each duration in the bucket whose bounds contain it', () => {
    fc.assert(
      fc.property(duration, (value) => {
        const bucket = getBucket(value);
        const held = Math.fround(value);
        expect(bucketStart(bucket)).toBeLessThanOrEqual(held);
        expect(bucketStart(bucket + 1)).toBeGreaterThan(held);
      }),
      { seed: 16, numRuns: 1_000 },
    );
  });

  it('has ordered buckets, none with zero width', () => {
    for (let bucket = 1; bucket < BUCKETS; bucket++) {
      expect(bucketStart(bucket)).toBeGreaterThan(bucketStart(bucket - 1));
      expect(getBucket(bucketMiddle(bucket))).toBe(bucket);
    }
    expect(bucketStart(1)).toBe(LEAST);
  });

  it('counts too short, too long and invalid durations at its ends', () => {
    for (const none of [0, -1, -1e9, Number.NaN, LEAST / 2, Number.NEGATIVE_INFINITY])
      expect(getBucket(none)).toBe(0);
    for (const long of [MOST, 1e12, Number.POSITIVE_INFINITY]) expect(getBucket(long)).toBe(BUCKETS - 1);
    expect(bucketMiddle(0)).toBe(0);
  });

  it('has no quantile when empty', () => {
    expect(getQuantile(new Uint32Array(BUCKETS), 0.5)).toBeNaN();
  });
});

function exact(values: readonly number[], q: number): number {
  return [...values].sort((a, b) => a - b)[Math.max(1, Math.ceil(q * values.length)) - 1] ?? Number.NaN;
}
