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
    const stops = [pulse.listen(first.call), pulse.listen(other.call)];
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(10 * SECOND_MS);
    expect([first.calls, other.calls]).toEqual([10, 10]);
    stops[0]?.();
    vi.advanceTimersByTime(SECOND_MS);
    expect([first.calls, other.calls]).toEqual([10, 11]);
    stops[1]?.();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('continues after a listener throws, and reports the error', () => {
    const rethrowTasks: (() => void)[] = [];
    vi.stubGlobal('queueMicrotask', (task: () => void) => rethrowTasks.push(task));
    const other = createCounter();
    const throwError = (): never => {
      throw new Error('a bug in an age');
    };
    const stops = [pulse.listen(throwError), pulse.listen(other.call)];
    vi.advanceTimersByTime(3 * SECOND_MS);
    expect(other.calls).toBe(3);
    expect(rethrowTasks).toHaveLength(3);
    expect(rethrowTasks[0]).toThrow('a bug in an age');
    for (const stop of stops) stop();
    vi.unstubAllGlobals();
  });

  it('wakes once a minute without listeners of seconds', () => {
    const clock = createCounter();
    const stop = pulse.listen(clock.call, MINUTE_MS);
    let wakeCount = 0;
    while (vi.getTimerCount() > 0 && wakeCount < 3) {
      vi.advanceTimersToNextTimer();
      wakeCount++;
      // A clock without seconds changes on the minute.
      expect(Date.now() % MINUTE_MS).toBe(0);
    }
    expect(clock.calls).toBe(3);
    stop();
  });

  it('skips no second when a timer fires late or early', () => {
    const shownSeconds: number[] = [];
    let earlyMs = 0;
    const irregularPulse = createPulse({
      after: (ms, callback) => startTimer(ms - earlyMs, callback),
      now: () => Date.now(),
    });
    const stop = irregularPulse.listen(() => {
      shownSeconds.push(Math.round(Date.now() / SECOND_MS) % 60);
      earlyMs = shownSeconds.length % 2 === 0 ? 0 : 3;
    });
    vi.advanceTimersByTime(6 * SECOND_MS);
    expect(shownSeconds).toEqual([21, 22, 23, 24, 25, 26]);
    stop();
  });

  it('pauses while the page is hidden, and ticks as soon as it is shown', () => {
    const age = createCounter();
    const stop = pulse.listen(age.call);
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
    stop();
    other();
    show('hidden');
    show('visible');
    expect(age.calls).toBe(2);
  });

  it('continues in a hidden page for listeners that require it', () => {
    const heartbeat = createCounter();
    const stop = pulse.listen(heartbeat.call);
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
    stop();
  });
});

function show(visibility: DocumentVisibilityState): void {
  state = visibility;
  document.dispatchEvent(new Event('visibilitychange'));
}

function createCounter() {
  const count = { calls: 0, call: (): void => void count.calls++ };
  return count;
}
