import { describe, expect, it } from 'vitest';
import { getMedian, readBaseLine } from '../../../../../src/debug/profile/base-line';

describe('A saved profile', () => {
  it('is read back; missing fields stay unknown', () => {
    const baseLine = readBaseLine(createProfile());
    expect(baseLine?.version).toBe('0.2.0');
    expect(baseLine?.p99.get('ingest')).toBe(3);
    expect(baseLine?.seconds[0]?.rates.frames).toBe(10);
    expect(baseLine?.seconds[0]?.rates.batches).toBeNaN();
    expect(baseLine?.seconds[0]?.delayP99).toBeNaN();
    expect(baseLine?.seconds[0]?.framesPerSecond).toBeNaN();
    expect(baseLine?.seconds[0]?.heap).toBe(5);
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '"x"',
    createProfile({ product: 'other' }),
    createProfile({ seconds: [] }),
    createProfile({ seconds: 'x' }),
    createProfile({ seconds: [5] }),
    createProfile({ seconds: [{}] }),
  ])('is refused if invalid: %#', (text) => {
    expect(readBaseLine(text)).toBeNull();
  });

  it('is compared by the median of its seconds', () => {
    expect(getMedian([5, 1, Number.NaN, 3])).toBe(3);
    expect(getMedian([1, 2])).toBe(1.5);
    expect(getMedian([Number.NaN])).toBeNaN();
    expect(getMedian([])).toBeNaN();
  });
});

function createProfile(changes: object = {}): string {
  return JSON.stringify({
    product: 'allshift',
    version: '0.2.0',
    stages: [{ stage: 'ingest', p99: 3, p50: 1 }],
    seconds: [{ at: 1, rates: { frames: 10, __proto__: 7 }, delayP99: null, heap: 5 }],
    ...changes,
  });
}
