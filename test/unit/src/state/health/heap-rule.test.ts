import { describe, expect, it } from 'vitest';
import { epochMs } from '../../../../../src/shared/units';
import { type HeapSample, judgeHeap } from '../../../../../src/state/health/heap-rule';

const MINUTE = 60_000;
const MB = 1_000_000;

describe('The memory rule', () => {
  it('detects a leak of 1 MB a second within an hour and a half', () => {
    const leak = (minute: number): number => 40 + 60 * minute + garbage(minute);
    expect(judgeHeap(series(59, leak), null)).toBe('steady');
    expect(judgeHeap(series(85, leak), null)).toBe('growing');
  });

  it('detects a slow leak once it exceeds the limit', () => {
    const leak = (minute: number): number => 150 + minute + garbage(minute);
    expect(judgeHeap(series(100, leak), null)).toBe('steady');
    expect(judgeHeap(series(150, leak), null)).toBe('growing');
  });

  it.each([
    ['is constant', () => 90],
    ['is large and constant', () => 400],
    ['rises and falls with garbage', (minute: number) => 120 + 3 * garbage(minute)],
    ['grew once, with an opened page', (minute: number) => (minute < 240 ? 80 : 500)],
    ['grows for half an hour, and stops', (minute: number) => 270 + Math.min(minute, 30) * 4],
    ['grows within the noise of the browser', (minute: number) => 300 + minute * 0.1],
  ])('detects no leak in eight hours of memory that %s', (_, size) => {
    const all = series(480, size);
    for (let end = 1; end <= all.length; end++)
      expect(judgeHeap(all.slice(0, end), 4_000 * MB)).toBe('steady');
  });

  it("does not wait an hour near the browser's limit", () => {
    const judged = (minutes: number, size: number) => {
      const samples = series(minutes, () => size);
      return judgeHeap(samples, 512 * MB);
    };
    expect([judged(9, 400), judged(10, 400), judged(10, 200)]).toEqual(['steady', 'urgent', 'steady']);
  });

  it('detects a leak in memory that updates only every twenty minutes', () => {
    const leak = (minute: number): number => 100 + 5 * (minute - (minute % 20));
    expect(judgeHeap(series(120, leak), null)).toBe('growing');
  });

  it('detects no leak without samples or after the device slept', () => {
    expect(judgeHeap([], null)).toBe('steady');
    const slept = [...series(5, (m) => 100 + m), ...series(5, (m) => 400 + m)].map((one, i) => ({
      ...one,
      at: epochMs(one.at + (i > 5 ? 180 * MINUTE : 0)),
    }));
    expect(judgeHeap(slept, null)).toBe('steady');
  });
});

function series(minutes: number, size: (minute: number) => number): readonly HeapSample[] {
  return Array.from({ length: minutes + 1 }, (_, minute) => ({
    at: epochMs(1_760_000_000_000 + minute * MINUTE),
    bytes: size(minute) * MB,
  }));
}

/** Returns the megabytes of garbage, which is collected every seven minutes. */
const garbage = (minute: number): number => (minute % 7) * 15;
