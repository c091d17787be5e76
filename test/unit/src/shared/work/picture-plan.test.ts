import { describe, expect, it } from 'vitest';
import { findSmallEnough, fitSize, listAttempts } from '../../../../../src/shared/work/picture-plan';

describe('The plan of a smaller picture', () => {
  it('keeps the proportions and enlarges nothing', () => {
    expect(fitSize({ width: 4000, height: 3000 }, 2048)).toEqual({ width: 2048, height: 1536 });
    expect(fitSize({ width: 3000, height: 4000 }, 240)).toEqual({ width: 180, height: 240 });
    expect(fitSize({ width: 100, height: 50 }, 2048)).toEqual({ width: 100, height: 50 });
    expect(fitSize({ width: 30_000, height: 1 }, 240)).toEqual({ width: 240, height: 1 });
  });

  it('lowers the quality before the size, starting from 0.85 at 2,048 pixels, and terminates', () => {
    const allTries = [...listAttempts({ width: 4000, height: 3000 })];
    expect(allTries[0]).toEqual({ width: 2048, height: 1536, quality: 0.85 });
    const fullSizeQualities = allTries.filter(({ width }) => width === 2048).map(({ quality }) => quality);
    expect(fullSizeQualities).toEqual([...fullSizeQualities].sort((a, b) => b - a));
    expect(allTries[fullSizeQualities.length]?.width).toBe(1536);
    expect(allTries.length).toBeLessThan(120);
  });

  it('takes the first result of at most 1.5 MB', async () => {
    const size = { width: 4000, height: 3000 };
    const qualities: number[] = [];
    const acceptedResult = await findSmallEnough(size, async ({ width, height, quality }) => {
      qualities.push(quality);
      return { size: width * height * quality * 0.8 };
    });
    expect(acceptedResult?.size).toBeLessThanOrEqual(1_500_000);
    expect(qualities).toEqual([0.85, 0.75, 0.65, 0.55].slice(0, qualities.length));
    expect(qualities.length).toBeGreaterThan(1);
    expect(await findSmallEnough(size, async () => null)).toBeNull();
    expect(await findSmallEnough(size, async () => ({ size: 9_000_000 }))).toBeNull();
  });
});
