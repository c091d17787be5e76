import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startTimer } from '../../../../src/browser/timers';
import { DAY_MS } from '../../../../src/shared/units';
import { realPorts } from '../../../../workers/monitor/host/real-ports';

beforeEach(() => void vi.useFakeTimers());

describe('A timer', () => {
  // Browsers treat a delay over 2^31 - 1 ms as zero.
  it.each([
    ['of the page', startTimer],
    ['of the worker', realPorts({ clockSpeed: 1 } as never, {} as never).after],
  ])('%s does not fire immediately for a delay of a month', (_, start) => {
    const rings = vi.fn();
    const delays = vi.spyOn(globalThis, 'setTimeout');
    const cancel = start(30 * DAY_MS, rings);
    expect(delays.mock.calls.map(([, ms]) => ms)).toEqual([2 ** 31 - 1]);
    cancel();
    start(10, rings);
    vi.advanceTimersByTime(10);
    expect(rings).toHaveBeenCalledOnce();
  });
});
