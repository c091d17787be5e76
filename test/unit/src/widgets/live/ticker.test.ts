import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTicker } from '../../../../../src/widgets/live/ticker';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('has every age of a page looked at once a second, since below a minute it is said exactly', () => {
  let looks = 0;
  createTicker().subscribe(() => void looks++);
  vi.advanceTimersByTime(10_000);
  expect(looks).toBe(10);
});

it('runs only while somebody listens', () => {
  const ticker = createTicker();
  const ends = [ticker.subscribe(() => undefined), ticker.subscribe(() => undefined)];
  expect(vi.getTimerCount()).toBe(1);
  for (const end of ends) end();
  expect(vi.getTimerCount()).toBe(0);
});
