import { beforeEach, describe, expect, it, vi } from 'vitest';
import { done, failed } from '../../../../../../src/shared/faults';
import { Freshness, Quality } from '../../../../../../src/shared/reading';
import { epochMs } from '../../../../../../src/shared/units';
import { TrendStore } from '../../../../../../src/widgets/kinds/trend/store';
import type { PageHost } from '../../../../../../src/widgets/live/page-host';
import { give, NOW, setting } from '../../../../../kit/widget-page';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});

describe('A trend', () => {
  it('on a live page drops points that left its range', async () => {
    const { times, leave } = await trendAt(false);
    expect(times()[0]).toBe(NOW - 11 * MINUTE);
    leave();
  });

  it('breaks at an untrusted value, and keeps its time for a mark', async () => {
    const { store, shown, board, leave } = await trendAt(false);
    const put = (number: number, at: number, quality: Quality = Quality.good): void =>
      give(board, new Map([[0, { number, time: NOW + at, quality }]]));
    put(1, 1_000);
    put(9, 2_000, Quality.bad);
    put(9, 2_000, Quality.bad);
    put(2, 3_000);
    const [line] = store.lines;
    expect(line?.series.numbers.slice(-3)).toEqual([1, Number.NaN, 2]);
    expect(line?.bad).toEqual([NOW + 2_000]);
    shown.at = epochMs(NOW + 11 * MINUTE);
    put(3, 11 * MINUTE);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(line?.bad).toEqual([]);
    leave();
  });

  describe('that has to reload its history', () => {
    /** Returns the platform's points, one minute apart, up to its current time. */
    const past = (upTo: number) => ({
      times: Float64Array.from({ length: 11 }, (_, i) => upTo - (10 - i) * MINUTE),
      numbers: Float64Array.from({ length: 11 }, (_, i) => i),
    });
    function live(answers: readonly Awaited<ReturnType<PageHost['recentPoints']>>[]) {
      const rings: (() => void)[] = [];
      let asked = 0;
      const { store, board, shown, leave } = createStore(
        (now) => ({ recentPoints: async () => answers[asked++] ?? done(past(now())) }),
        (ring) => rings.push(ring),
      );
      const put = (number: number, freshness: Freshness = Freshness.fresh): void =>
        give(board, new Map([[0, { number, time: shown.at, arrivedAt: shown.at, freshness }]]));
      const pass = async (ms: number): Promise<void> => {
        shown.at = epochMs(shown.at + ms);
        for (const ring of rings) ring();
        await vi.advanceTimersByTimeAsync(1_000);
      };
      const numbers = () => store.lines[0]?.series.numbers ?? [];
      return { store, put, pass, numbers, leave, asked: () => asked };
    }

    it('fills the gap of a lost connection once values return', async () => {
      const { put, pass, numbers, asked, leave } = live([]);
      await pass(0);
      put(1);
      await pass(2 * MINUTE);
      put(1, Freshness.disconnected);
      await pass(3 * MINUTE);
      put(2);
      expect(numbers().some(Number.isNaN)).toBe(true);
      expect(asked()).toBe(1);
      await pass(MINUTE);
      expect(asked()).toBe(2);
      expect(numbers().some(Number.isNaN)).toBe(false);
      await pass(5 * MINUTE);
      expect(asked()).toBe(2);
      leave();
    });

    it('keeps a gap that the platform has not recorded', async () => {
      const { put, pass, numbers, leave } = live([done(past(NOW)), done(past(NOW + 2 * MINUTE))]);
      await pass(MINUTE);
      put(1);
      put(1, Freshness.disconnected);
      await pass(3 * MINUTE);
      put(2);
      await pass(MINUTE);
      expect(numbers().slice(-3)).toEqual([10, Number.NaN, 2]);
      leave();
    });

    it('shows a network failure until a retry succeeds', async () => {
      const { store, pass, numbers, asked, leave } = live([failed({ kind: 'offline' })]);
      await pass(0);
      expect(store.hasFailed).toBe(true);
      await pass(MINUTE);
      expect(asked()).toBe(2);
      expect(store.hasFailed).toBe(false);
      expect(numbers()).toHaveLength(11);
      leave();
    });
  });

  it('in a replay reads around the shown moment, and ignores painted values', async () => {
    const { store, shown, board, asked, times, leave } = await trendAt(true);
    expect(asked).toEqual([['s1', 80 * MINUTE, NOW + 60 * MINUTE]]);
    expect(times()).toHaveLength(61);
    give(board, new Map([[0, { number: 99, time: NOW + MINUTE }]]));
    shown.at = epochMs(NOW - 50 * MINUTE);
    give(board, new Map([[0, { number: 98, time: NOW - 50 * MINUTE }]]));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(store.now).toBe(NOW - 50 * MINUTE);
    expect(times()).toHaveLength(61);
    expect(store.lines[0]?.series.numbers.at(-1)).toBe(60);
    // The moment is now outside the loaded range.
    expect(asked.slice(1)).toEqual([['s1', 80 * MINUTE, NOW + 10 * MINUTE]]);
    leave();
  });
});

const TREND = {
  id: 't1',
  kind: 'trend',
  x: 0,
  y: 0,
  w: 100,
  h: 50,
  rangeMs: 10 * MINUTE,
  signals: [{ equipmentId: 'e1', signalId: 's1' }],
};

function createStore(
  host: (now: () => number) => Partial<PageHost>,
  listen: (ring: () => void) => void = () => undefined,
) {
  const { runtime, page, board } = setting([TREND]);
  const [widget] = page.widgets;
  if (widget?.kind !== 'trend') throw new Error('The trend of this test was not understood.');
  const shown = { at: NOW };
  const pulse: typeof runtime.pulse = {
    ...runtime.pulse,
    listen: (ring) => {
      listen(ring);
      return () => undefined;
    },
  };
  const deps = { ...runtime, pulse, now: () => shown.at, host: { ...runtime.host, ...host(() => shown.at) } };
  const store = new TrendStore(deps, widget);
  return { store, board, shown, leave: store.subscribe(() => undefined) };
}

async function trendAt(isReplay: boolean) {
  const asked: unknown[] = [];
  const points = {
    times: Float64Array.from({ length: 61 }, (_, i) => NOW - (60 - i) * MINUTE),
    numbers: Float64Array.from({ length: 61 }, (_, i) => i),
  };
  const answer: NonNullable<PageHost['replayPoints']> = async (signalId, rangeMs, until) => {
    asked.push([signalId, rangeMs, until]);
    return done(points);
  };
  const made = createStore(() =>
    isReplay ? { replayPoints: answer } : { recentPoints: (id, ms) => answer(id, ms, NOW) },
  );
  await Promise.resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  return { ...made, asked, times: () => made.store.lines[0]?.series.times ?? [] };
}
