import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startTimer } from '../../../../src/browser/timers';
import { DAY_MS } from '../../../../src/shared/units';
import { createRealPorts } from '../../../../workers/monitor/host/real-ports';

beforeEach(() => void vi.useFakeTimers());

describe('A timer', () => {
  // Browsers treat a delay over 2^31 - 1 ms as zero.
  it.each([
    ['of the page', startTimer],
    ['of the worker', createRealPorts({ clockSpeed: 1 } as never, {} as never).after],
  ])('%s does not fire immediately for a delay of a month', (_, start) => {
    const callback = vi.fn();
    const delays = vi.spyOn(globalThis, 'setTimeout');
    const cancel = start(30 * DAY_MS, callback);
    expect(delays.mock.calls.map(([, ms]) => ms)).toEqual([2 ** 31 - 1]);
    cancel();
    start(10, callback);
    vi.advanceTimersByTime(10);
    expect(callback).toHaveBeenCalledOnce();
  });
});
