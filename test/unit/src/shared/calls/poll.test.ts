import { describe, expect, it } from 'vitest';
import { getPollDelay, getPollDuration, poll } from '../../../../../src/shared/calls/poll';
import { FakeTime } from '../../../../kit/fake-time';

describe('Polling', () => {
  it('waits longer and longer, up to 30 s', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 179].map(getPollDelay)).toEqual([
      500, 1_000, 2_000, 5_000, 10_000, 30_000, 30_000, 30_000,
    ]);
  });

  it('takes exactly 768.5 s for 30 tries and 5,268.5 s for 180', () => {
    expect([getPollDuration(30), getPollDuration(180), getPollDuration(0)]).toEqual([768_500, 5_268_500, 0]);
  });

  it('waits for a slow answer before the next pause', async () => {
    const time = new FakeTime();
    const askTimes: number[] = [];
    const pollResult = poll<string>({
      after: time.after,
      tries: 3,
      ask: () => {
        askTimes.push(time.now);
        return new Promise((resolve) => time.after(60_000, () => resolve(null)));
      },
    });
    await time.advance(1_000_000);
    expect(askTimes).toEqual([500, 61_500, 123_500]);
    expect(await pollResult).toEqual({ kind: 'exhausted' });
  });

  it('stops on an exception and does not swallow it', async () => {
    const time = new FakeTime();
    const controller = new AbortController();
    const pollResult = poll({
      after: time.after,
      tries: 3,
      signal: controller.signal,
      ask: () => Promise.reject(new TypeError('a bug')),
    });
    const rejection = expect(pollResult).rejects.toThrow('a bug');
    await time.advance(1_000_000);
    await rejection;
    expect(time.pendingCount).toBe(0);
  });

  it('removes its listener from the signal at the end', async () => {
    const time = new FakeTime();
    const listeners = new Set<() => void>();
    const signal = {
      aborted: false,
      addEventListener: (_: 'abort', listener: () => void) => void listeners.add(listener),
      removeEventListener: (_: 'abort', listener: () => void) => void listeners.delete(listener),
    };
    const pollResult = poll({ after: time.after, tries: 1, signal, ask: async () => 'yes' });
    expect(listeners.size).toBe(1);
    await time.advance(500);
    expect(await pollResult).toEqual({ kind: 'answered', answer: 'yes' });
    expect(listeners.size).toBe(0);
  });
});
