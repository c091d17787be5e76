import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BUCKET_COUNT,
  getBucket,
  getBucketMiddle,
  getBucketStart,
  getQuantile,
  RELATIVE_ERROR,
} from '../../../../src/shared/histogram';

/** The shortest and the longest duration that the histogram distinguishes. */
const SHORTEST_MS = 2 ** -10;
const LONGEST_MS = 2 ** 17;
const duration = fc.double({ min: -9.9, max: 16.9, noNaN: true }).map((exponent) => 2 ** exponent);

describe('A histogram of durations', () => {
  it('returns every quantile within its relative error', () => {
    fc.assert(
      fc.property(
        fc.array(duration, { minLength: 1, maxLength: 300 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, q) => {
          const counts = new Uint32Array(BUCKET_COUNT);
          for (const value of values) counts[getBucket(value)] = (counts[getBucket(value)] ?? 0) + 1;
          const exactQuantile = getExactQuantile(values, q);
          expect(Math.abs(getQuantile(counts, q) - exactQuantile) / exactQuantile).toBeLessThanOrEqual(
            RELATIVE_ERROR + 1e-6,
          );
        },
      ),
      { seed: 15, numRuns: 300 },
    );
  });

  it('puts each duration in the bucket whose bounds contain it', () => {
    fc.assert(
      fc.property(duration, (value) => {
        const bucket = getBucket(value);
        const storedValue = Math.fround(value);
        expect(getBucketStart(bucket)).toBeLessThanOrEqual(storedValue);
        expect(getBucketStart(bucket + 1)).toBeGreaterThan(storedValue);
      }),
      { seed: 16, numRuns: 1_000 },
    );
  });

  it('has ordered buckets, none with zero width', () => {
    for (let bucket = 1; bucket < BUCKET_COUNT; bucket++) {
      expect(getBucketStart(bucket)).toBeGreaterThan(getBucketStart(bucket - 1));
      expect(getBucket(getBucketMiddle(bucket))).toBe(bucket);
    }
    expect(getBucketStart(1)).toBe(SHORTEST_MS);
  });

  it('counts too short, too long and invalid durations at its ends', () => {
    for (const tooShort of [0, -1, -1e9, Number.NaN, SHORTEST_MS / 2, Number.NEGATIVE_INFINITY])
      expect(getBucket(tooShort)).toBe(0);
    for (const tooLong of [LONGEST_MS, 1e12, Number.POSITIVE_INFINITY])
      expect(getBucket(tooLong)).toBe(BUCKET_COUNT - 1);
    expect(getBucketMiddle(0)).toBe(0);
  });

  it('has no quantile when empty', () => {
    expect(getQuantile(new Uint32Array(BUCKET_COUNT), 0.5)).toBeNaN();
  });
});

function getExactQuantile(values: readonly number[], q: number): number {
  return [...values].sort((a, b) => a - b)[Math.max(1, Math.ceil(q * values.length)) - 1] ?? Number.NaN;
}
