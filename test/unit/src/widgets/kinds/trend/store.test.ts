import { beforeEach, describe, expect, it, vi } from 'vitest';
import { done, failed } from '../../../../../../src/shared/faults';
import { Freshness, Quality } from '../../../../../../src/shared/reading';
import { epochMs } from '../../../../../../src/shared/units';
import { TrendStore } from '../../../../../../src/widgets/kinds/trend/store';
import type { PageHost } from '../../../../../../src/widgets/live/page-host';
import { applyValues, createSetting, NOW } from '../../../../../kit/widget-page';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});

describe('A trend', () => {
  it('on a live page drops points that left its range', async () => {
    const { times, unsubscribe } = await createTrend(false);
    expect(times()[0]).toBe(NOW - 11 * MINUTE);
    unsubscribe();
  });

  it('breaks at an untrusted value, and keeps its time for a mark', async () => {
    const { store, clock, board, unsubscribe } = await createTrend(false);
    const put = (number: number, at: number, quality: Quality = Quality.good): void =>
      applyValues(board, new Map([[0, { number, time: NOW + at, quality }]]));
    put(1, 1_000);
    put(9, 2_000, Quality.bad);
    put(9, 2_000, Quality.bad);
    put(2, 3_000);
    const [line] = store.lines;
    expect(line?.series.numbers.slice(-3)).toEqual([1, Number.NaN, 2]);
    expect(line?.badTimes).toEqual([NOW + 2_000]);
    clock.at = epochMs(NOW + 11 * MINUTE);
    put(3, 11 * MINUTE);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(line?.badTimes).toEqual([]);
    unsubscribe();
  });

  describe('that has to reload its history', () => {
    /** Returns the platform's points, one minute apart, up to its current time. */
    const createHistory = (end: number) => ({
      times: Float64Array.from({ length: 11 }, (_, i) => end - (10 - i) * MINUTE),
      numbers: Float64Array.from({ length: 11 }, (_, i) => i),
    });
    function createLiveTrend(answers: readonly Awaited<ReturnType<PageHost['loadRecentPoints']>>[]) {
      const callbacks: (() => void)[] = [];
      let requests = 0;
      const { store, board, clock, unsubscribe } = createStore(
        (now) => ({ loadRecentPoints: async () => answers[requests++] ?? done(createHistory(now())) }),
        (callback) => callbacks.push(callback),
      );
      const put = (number: number, freshness: Freshness = Freshness.fresh): void =>
        applyValues(board, new Map([[0, { number, time: clock.at, arrivedAt: clock.at, freshness }]]));
      const advance = async (ms: number): Promise<void> => {
        clock.at = epochMs(clock.at + ms);
        for (const callback of callbacks) callback();
        await vi.advanceTimersByTimeAsync(1_000);
      };
      const numbers = () => store.lines[0]?.series.numbers ?? [];
      return { store, put, advance, numbers, unsubscribe, requests: () => requests };
    }

    it('fills the gap of a lost connection once values return', async () => {
      const { put, advance, numbers, requests, unsubscribe } = createLiveTrend([]);
      await advance(0);
      put(1);
      await advance(2 * MINUTE);
      put(1, Freshness.disconnected);
      await advance(3 * MINUTE);
      put(2);
      expect(numbers().some(Number.isNaN)).toBe(true);
      expect(requests()).toBe(1);
      await advance(MINUTE);
      expect(requests()).toBe(2);
      expect(numbers().some(Number.isNaN)).toBe(false);
      await advance(5 * MINUTE);
      expect(requests()).toBe(2);
      unsubscribe();
    });

    it('keeps a gap that the platform has not recorded', async () => {
      const { put, advance, numbers, unsubscribe } = createLiveTrend([
        done(createHistory(NOW)),
        done(createHistory(NOW + 2 * MINUTE)),
      ]);
      await advance(MINUTE);
      put(1);
      put(1, Freshness.disconnected);
      await advance(3 * MINUTE);
      put(2);
      await advance(MINUTE);
      expect(numbers().slice(-3)).toEqual([10, Number.NaN, 2]);
      unsubscribe();
    });

    it('shows a network failure until a retry succeeds', async () => {
      const { store, advance, numbers, requests, unsubscribe } = createLiveTrend([
        failed({ kind: 'offline' }),
      ]);
      await advance(0);
      expect(store.hasFailed).toBe(true);
      await advance(MINUTE);
      expect(requests()).toBe(2);
      expect(store.hasFailed).toBe(false);
      expect(numbers()).toHaveLength(11);
      unsubscribe();
    });
  });

  it('in a replay reads around the shown moment, and ignores painted values', async () => {
    const { store, clock, board, requests, times, unsubscribe } = await createTrend(true);
    expect(requests).toEqual([['s1', 80 * MINUTE, NOW + 60 * MINUTE]]);
    expect(times()).toHaveLength(61);
    applyValues(board, new Map([[0, { number: 99, time: NOW + MINUTE }]]));
    clock.at = epochMs(NOW - 50 * MINUTE);
    applyValues(board, new Map([[0, { number: 98, time: NOW - 50 * MINUTE }]]));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(store.now).toBe(NOW - 50 * MINUTE);
    expect(times()).toHaveLength(61);
    expect(store.lines[0]?.series.numbers.at(-1)).toBe(60);
    // The moment is now outside the loaded range.
    expect(requests.slice(1)).toEqual([['s1', 80 * MINUTE, NOW + 10 * MINUTE]]);
    unsubscribe();
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
  listen: (callback: () => void) => void = () => undefined,
) {
  const { runtime, page, board } = createSetting([TREND]);
  const [widget] = page.widgets;
  if (widget?.kind !== 'trend') throw new Error('The trend of this test was not understood.');
  const clock = { at: NOW };
  const pulse: typeof runtime.pulse = {
    ...runtime.pulse,
    listen: (callback) => {
      listen(callback);
      return () => undefined;
    },
  };
  const deps = { ...runtime, pulse, now: () => clock.at, host: { ...runtime.host, ...host(() => clock.at) } };
  const store = new TrendStore(deps, widget);
  return { store, board, clock, unsubscribe: store.subscribe(() => undefined) };
}

async function createTrend(isReplay: boolean) {
  const requests: unknown[] = [];
  const points = {
    times: Float64Array.from({ length: 61 }, (_, i) => NOW - (60 - i) * MINUTE),
    numbers: Float64Array.from({ length: 61 }, (_, i) => i),
  };
  const readPoints: NonNullable<PageHost['replayPoints']> = async (signalId, rangeMs, until) => {
    requests.push([signalId, rangeMs, until]);
    return done(points);
  };
  const fixture = createStore(() =>
    isReplay ? { replayPoints: readPoints } : { loadRecentPoints: (id, ms) => readPoints(id, ms, NOW) },
  );
  await Promise.resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  return { ...fixture, requests, times: () => fixture.store.lines[0]?.series.times ?? [] };
}
