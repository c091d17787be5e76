import { describe, expect, it } from 'vitest';
import { formatAsOf } from '../../../../../src/widgets/format/as-of-text';

describe('The time of outdated content', () => {
  const at = Date.UTC(2025, 9, 9, 15, 59, 30);

  it("includes the day unless it is today by the platform's clock", () => {
    expect(formatAsOf(at, at + 20_000, 'second', 480)).toBe('23:59:30');
    expect(formatAsOf(at, at + 30_000, 'second', 480)).toBe('10-09 23:59:30');
    expect(formatAsOf(at, at + 30_000, 'minute', 480)).toBe('10-09 23:59');
    expect(formatAsOf(at, at + 30_000, 'minute', 0)).toBe('15:59');
  });

  it('is a dash for an invalid time', () => {
    expect(formatAsOf(Number.NaN, at, 'second')).toBe('--');
  });
});
