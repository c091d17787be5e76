import { describe, expect, it } from 'vitest';
import { epochMs } from '../../../../../src/shared/units';
import { type HeapSample, judgeHeap } from '../../../../../src/state/health/heap-rule';

const MINUTE = 60_000;
const MB = 1_000_000;

describe('The memory rule', () => {
  it('detects a leak of 1 MB a second within an hour and a half', () => {
    const getLeakMb = (minute: number): number => 40 + 60 * minute + getGarbageMb(minute);
    expect(judgeHeap(createSamples(59, getLeakMb), null)).toBe('steady');
    expect(judgeHeap(createSamples(85, getLeakMb), null)).toBe('growing');
  });

  it('detects a slow leak once it exceeds the limit', () => {
    const getLeakMb = (minute: number): number => 150 + minute + getGarbageMb(minute);
    expect(judgeHeap(createSamples(100, getLeakMb), null)).toBe('steady');
    expect(judgeHeap(createSamples(150, getLeakMb), null)).toBe('growing');
  });

  it.each([
    ['is constant', () => 90],
    ['is large and constant', () => 400],
    ['rises and falls with garbage', (minute: number) => 120 + 3 * getGarbageMb(minute)],
    ['grew once, with an opened page', (minute: number) => (minute < 240 ? 80 : 500)],
    ['grows for half an hour, and stops', (minute: number) => 270 + Math.min(minute, 30) * 4],
    ['grows within the noise of the browser', (minute: number) => 300 + minute * 0.1],
  ])('detects no leak in eight hours of memory that %s', (_, size) => {
    const samples = createSamples(480, size);
    for (let end = 1; end <= samples.length; end++)
      expect(judgeHeap(samples.slice(0, end), 4_000 * MB)).toBe('steady');
  });

  it("does not wait an hour near the browser's limit", () => {
    const judgeConstant = (minutes: number, size: number) => {
      const samples = createSamples(minutes, () => size);
      return judgeHeap(samples, 512 * MB);
    };
    expect([judgeConstant(9, 400), judgeConstant(10, 400), judgeConstant(10, 200)]).toEqual([
      'steady',
      'urgent',
      'steady',
    ]);
  });

  it('detects a leak in memory that updates only every twenty minutes', () => {
    const getLeakMb = (minute: number): number => 100 + 5 * (minute - (minute % 20));
    expect(judgeHeap(createSamples(120, getLeakMb), null)).toBe('growing');
  });

  it('detects no leak without samples or after the device slept', () => {
    expect(judgeHeap([], null)).toBe('steady');
    const sleptSamples = [...createSamples(5, (m) => 100 + m), ...createSamples(5, (m) => 400 + m)].map(
      (sample, i) => ({
        ...sample,
        at: epochMs(sample.at + (i > 5 ? 180 * MINUTE : 0)),
      }),
    );
    expect(judgeHeap(sleptSamples, null)).toBe('steady');
  });
});

function createSamples(minutes: number, size: (minute: number) => number): readonly HeapSample[] {
  return Array.from({ length: minutes + 1 }, (_, minute) => ({
    at: epochMs(1_760_000_000_000 + minute * MINUTE),
    bytes: size(minute) * MB,
  }));
}

/** Returns the megabytes of garbage, which is collected every seven minutes. */
const getGarbageMb = (minute: number): number => (minute % 7) * 15;
