// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPulse, type Pulse } from '../../../../src/browser/pulse';
import { startTimer } from '../../../../src/browser/timers';
import { MINUTE_MS, SECOND_MS } from '../../../../src/shared/units';

let pulse: Pulse;
let state: DocumentVisibilityState;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_760_000_000_300 });
  state = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => state);
  pulse = createPulse({ after: startTimer, now: () => Date.now() });
});

describe('The pulse of a page', () => {
  it('uses one timer for all listeners of seconds, and stops without any', () => {
    const [first, other] = [createCounter(), createCounter()];
    const ends = [pulse.listen(first.call), pulse.listen(other.call)];
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(10 * SECOND_MS);
    expect([first.calls, other.calls]).toEqual([10, 10]);
    ends[0]?.();
    vi.advanceTimersByTime(SECOND_MS);
    expect([first.calls, other.calls]).toEqual([10, 11]);
    ends[1]?.();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('continues after a listener throws, and reports the error', () => {
    const thrown: (() => void)[] = [];
    vi.stubGlobal('queueMicrotask', (task: () => void) => thrown.push(task));
    const other = createCounter();
    const throwError = (): never => {
      throw new Error('a bug in an age');
    };
    const ends = [pulse.listen(throwError), pulse.listen(other.call)];
    vi.advanceTimersByTime(3 * SECOND_MS);
    expect(other.calls).toBe(3);
    expect(thrown).toHaveLength(3);
    expect(thrown[0]).toThrow('a bug in an age');
    for (const end of ends) end();
    vi.unstubAllGlobals();
  });

  it('wakes once a minute without listeners of seconds', () => {
    const clock = createCounter();
    const end = pulse.listen(clock.call, MINUTE_MS);
    let wakes = 0;
    while (vi.getTimerCount() > 0 && wakes < 3) {
      vi.advanceTimersToNextTimer();
      wakes++;
      // A clock without seconds changes on the minute.
      expect(Date.now() % MINUTE_MS).toBe(0);
    }
    expect(clock.calls).toBe(3);
    end();
  });

  it('skips no second when a timer fires late or early', () => {
    const shownSeconds: number[] = [];
    let earlyMs = 0;
    const irregularPulse = createPulse({
      after: (ms, callback) => startTimer(ms - earlyMs, callback),
      now: () => Date.now(),
    });
    const end = irregularPulse.listen(() => {
      shownSeconds.push(Math.round(Date.now() / SECOND_MS) % 60);
      earlyMs = shownSeconds.length % 2 === 0 ? 0 : 3;
    });
    vi.advanceTimersByTime(6 * SECOND_MS);
    expect(shownSeconds).toEqual([21, 22, 23, 24, 25, 26]);
    end();
  });

  it('pauses while the page is hidden, and ticks as soon as it is shown', () => {
    const age = createCounter();
    const end = pulse.listen(age.call);
    show('hidden');
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(MINUTE_MS);
    // A new listener does not wake it.
    pulse.listen(age.call)();
    const other = pulse.listen(age.call);
    expect([age.calls, vi.getTimerCount()]).toEqual([0, 0]);
    show('visible');
    expect(age.calls).toBe(2);
    expect(vi.getTimerCount()).toBe(1);
    end();
    other();
    show('hidden');
    show('visible');
    expect(age.calls).toBe(2);
  });

  it('continues in a hidden page for listeners that require it', () => {
    const heartbeat = createCounter();
    const end = pulse.listen(heartbeat.call);
    show('hidden');
    const release = pulse.stayAwake();
    const releaseOther = pulse.stayAwake();
    heartbeat.calls = 0;
    vi.advanceTimersByTime(5 * SECOND_MS);
    expect(heartbeat.calls).toBe(5);
    release();
    release();
    vi.advanceTimersByTime(5 * SECOND_MS);
    expect(heartbeat.calls).toBe(10);
    releaseOther();
    expect(vi.getTimerCount()).toBe(0);
    end();
  });
});

function show(next: DocumentVisibilityState): void {
  state = next;
  document.dispatchEvent(new Event('visibilitychange'));
}

function createCounter() {
  const count = { calls: 0, call: (): void => void count.calls++ };
  return count;
}
