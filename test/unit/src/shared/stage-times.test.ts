import { describe, expect, it } from 'vitest';
import { BUCKET_COUNT, getQuantile } from '../../../../src/shared/histogram';
import { MAX_SAMPLES, SAMPLE_FIELDS, StageTimes } from '../../../../src/shared/stage-times';

describe('The times of stages', () => {
  it('weights a sample by the number of batches it represents', () => {
    const times = new StageTimes(2);
    times.record(1, 100, 4, 31);
    times.record(1, 200, 8);
    const { buckets, totals, sampleCount } = times.takeSnapshot();
    const secondStage = buckets.subarray(BUCKET_COUNT);
    expect(secondStage.reduce((sum, count) => sum + count, 0)).toBe(32);
    expect(buckets.subarray(0, BUCKET_COUNT).some((count) => count > 0)).toBe(false);
    expect(totals[1]).toBe(4 * 31 + 8);
    expect(sampleCount).toBe(2);
    expect(getQuantile(secondStage, 0.5)).toBeCloseTo(4, 0);
  });

  it('keeps the last samples in a ring of fixed size', () => {
    const times = new StageTimes(3);
    const sampleCount = MAX_SAMPLES + 5;
    for (let n = 0; n < sampleCount; n++) times.record(n % 3, n, n / 2);
    const { samples, sampleCount: written } = times.takeSnapshot();
    expect(written).toBe(sampleCount);
    expect(samples).toHaveLength(MAX_SAMPLES * SAMPLE_FIELDS);
    const lastOffset = ((sampleCount - 1) % MAX_SAMPLES) * SAMPLE_FIELDS;
    expect([...samples.subarray(lastOffset, lastOffset + SAMPLE_FIELDS)]).toEqual([
      sampleCount - 1,
      (sampleCount - 1) / 2,
      (sampleCount - 1) % 3,
    ]);
    // The next sample replaces the oldest one.
    expect(samples[(sampleCount % MAX_SAMPLES) * SAMPLE_FIELDS]).toBe(5);
  });

  it('returns copies that later samples do not change', () => {
    const times = new StageTimes(1);
    times.record(0, 1, 1);
    const firstSnapshot = times.takeSnapshot();
    times.record(0, 2, 1);
    times.reset();
    expect(firstSnapshot.totals[0]).toBe(1);
    expect(times.takeSnapshot().totals[0]).toBe(0);
    expect(times.takeSnapshot().buckets.some((count) => count > 0)).toBe(false);
  });
});
