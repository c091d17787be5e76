import { describe, expect, it } from 'vitest';
import { BUCKETS, getQuantile } from '../../../../src/shared/histogram';
import { SAMPLE_FIELDS, SAMPLES_KEPT, StageTimes } from '../../../../src/shared/stage-times';

describe('The times of stages', () => {
  it('weights a sample by the number of batches it represents', () => {
    const times = new StageTimes(2);
    times.record(1, 100, 4, 31);
    times.record(1, 200, 8);
    const { buckets, totals, written } = times.snapshot();
    const second = buckets.subarray(BUCKETS);
    expect(second.reduce((sum, count) => sum + count, 0)).toBe(32);
    expect(buckets.subarray(0, BUCKETS).some((count) => count > 0)).toBe(false);
    expect(totals[1]).toBe(4 * 31 + 8);
    expect(written).toBe(2);
    expect(getQuantile(second, 0.5)).toBeCloseTo(4, 0);
  });

  it('keeps the last samples in a ring of fixed size', () => {
    const times = new StageTimes(3);
    const many = SAMPLES_KEPT + 5;
    for (let n = 0; n < many; n++) times.record(n % 3, n, n / 2);
    const { samples, written } = times.snapshot();
    expect(written).toBe(many);
    expect(samples).toHaveLength(SAMPLES_KEPT * SAMPLE_FIELDS);
    const at = ((many - 1) % SAMPLES_KEPT) * SAMPLE_FIELDS;
    expect([...samples.subarray(at, at + SAMPLE_FIELDS)]).toEqual([many - 1, (many - 1) / 2, (many - 1) % 3]);
    // The next sample replaces the oldest one.
    expect(samples[(many % SAMPLES_KEPT) * SAMPLE_FIELDS]).toBe(5);
  });

  it('returns copies: later samples change no snapshot', () => {
    const times = new StageTimes(1);
    times.record(0, 1, 1);
    const before = times.snapshot();
    times.record(0, 2, 1);
    times.reset();
    expect(before.totals[0]).toBe(1);
    expect(times.snapshot().totals[0]).toBe(0);
    expect(times.snapshot().buckets.some((count) => count > 0)).toBe(false);
  });
});
