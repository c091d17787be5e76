import { describe, expect, it } from 'vitest';
import type { Fault } from '../../../../../src/shared/faults';
import { roundRange } from '../../../../../workers/monitor/history/source';
import { createNumberHistory, type RowHistory } from '../../../../../workers/monitor/replay/row-history';
import { type Segment, SegmentCache } from '../../../../../workers/monitor/replay/segment-cache';
import { findMomentAfter, findMomentBefore } from '../../../../../workers/monitor/replay/steps';
import { settle } from '../../../../kit/fake-ports';
import { columns, type Point } from '../history/oracle';

const history = (points: readonly Point[]): RowHistory => createNumberHistory(columns(points));

describe('The segments of a replay', () => {
  it('load one at a time: the current one, then those needed for playback, then the previous one', async () => {
    const { segments, answer, getRequestedIndexes, loads } = createCache();
    segments.request(450, 620);
    expect(getRequestedIndexes()).toEqual([4]);
    for (let i = 0; i < 5; i++) await answer([]);
    expect(getRequestedIndexes()).toEqual([4, 5, 6, 3]);
    expect(loads.map(({ withLookback }) => withLookback)).toEqual([true, false, false, true]);
    expect(segments.getReadyRange(450)).toEqual({ from: 300, end: 700 });
    expect(segments.getReadyRange(50)).toEqual({ from: 50, end: 50 });
  });

  it('cancel a pending one when another time is needed immediately', async () => {
    const { segments, getRequestedIndexes, loads } = createCache();
    segments.request(50, 50);
    loads[0]?.onLoaded(0, history([[10, 1]]));
    segments.request(950, 950);
    expect(loads[0]?.signal.aborted).toBe(true);
    expect(getRequestedIndexes()).toEqual([0, 9]);
    expect(segments.getSegment(50)).toBeNull();
    loads[0]?.onLoaded(1, history([[10, 1]]));
    expect(segments.getSegment(50)).toBeNull();
    loads[1]?.end(null);
    await settle(2);
    expect(segments.isReady(950)).toBe(true);
  });

  it('do not cancel a pending one if the current one is loaded', async () => {
    const { segments, answer, loads } = createCache();
    segments.request(50, 250);
    await answer([]);
    segments.request(60, 260);
    expect(loads[1]?.signal.aborted).toBe(false);
  });

  it('carry an earlier value over until a newer one', async () => {
    const { segments, answer } = createCache();
    segments.request(0, 250);
    await answer([
      [10, 1],
      [90, 2],
    ]);
    await answer([]);
    await answer([[200, 3]]);
    expect([...(segments.getSegment(150)?.rows.get(0)?.times ?? [])]).toEqual([90]);
    expect([...(segments.getSegment(250)?.rows.get(0)?.times ?? [])]).toEqual([200]);
  });

  it('inherit a value from an earlier segment that loads later', async () => {
    const { segments, answer, loads } = createCache();
    segments.request(250, 250);
    await answer([[260, 5]]);
    expect(loads.at(-1)?.segment.index).toBe(1);
    await answer([
      [130, 1],
      [170, 4],
    ]);
    expect([...(segments.getSegment(250)?.rows.get(0)?.times ?? [])]).toEqual([170, 260]);
    expect([...(segments.getSegment(250)?.rows.get(0)?.numbers ?? [])]).toEqual([4, 5]);
  });

  it('inherit it in every following segment without a newer value', async () => {
    const { segments, answer, loads } = createCache();
    segments.request(250, 420);
    await answer([]);
    await answer([]);
    await answer([[450, 6]]);
    expect(loads.at(-1)?.segment.index).toBe(1);
    await answer([[130, 1]]);
    const getFirstTime = (moment: number) => segments.getSegment(moment)?.rows.get(0)?.times[0];
    expect([getFirstTime(250), getFirstTime(350), getFirstTime(450)]).toEqual([130, 130, 130]);
  });

  it('load nothing more after a fault until a retry', async () => {
    const { segments, answer, getRequestedIndexes, faults } = createCache();
    segments.request(50, 250);
    await answer([[10, 1]], { kind: 'offline' });
    expect(faults).toEqual([{ kind: 'offline' }]);
    segments.request(60, 260);
    expect(getRequestedIndexes()).toEqual([0]);
    expect(segments.isReady(50)).toBe(false);
    expect(segments.getSegment(50)?.rows.size, 'loaded values are shown').toBe(1);
    segments.retry();
    expect(getRequestedIndexes()).toEqual([0, 0]);
    await answer([]);
    expect(segments.isReady(50)).toBe(true);
  });

  it('drop distant ones, but never needed ones', async () => {
    const { segments, loads } = createCache(2_000);
    const times = Float64Array.from({ length: 700_000 }, (_, i) => i / 1e6);
    const largeHistory = createNumberHistory({ times, numbers: times });
    const visit = async (at: number): Promise<void> => {
      segments.request(at, at);
      for (let i = 0; i < 3; i++) {
        const load = loads.at(-1);
        load?.onLoaded(0, largeHistory);
        load?.end(null);
        await settle(2);
      }
    };
    for (const at of [50, 150, 250, 350, 450, 550]) await visit(at);
    const readySegments = Array.from({ length: 20 }, (_, index) => segments.isReady(index * 100)).filter(
      Boolean,
    );
    expect(readySegments.length).toBeLessThan(4);
    expect(segments.isReady(550)).toBe(true);
    expect(segments.isReady(450)).toBe(true);
    expect(segments.isReady(50)).toBe(false);
  });

  it('have a next and a previous time of change, and stop at their edges', async () => {
    const { segments, answer } = createCache();
    segments.request(150, 250);
    await answer([
      [110, 1],
      [130, 1],
    ]);
    await answer([[220, 1]]);
    await answer([[50, 1]]);
    expect([100, 110, 130, 199, 200].map((moment) => findMomentAfter(segments, moment))).toEqual([
      110, 130, 200, 200, 220,
    ]);
    expect([250, 220, 200, 130, 105, 100].map((moment) => findMomentBefore(segments, moment))).toEqual([
      220, 200, 130, 110, 100, 50,
    ]);
    expect(findMomentAfter(segments, 350)).toBe(350);
  });
});

interface Load {
  readonly segment: Segment;
  readonly withLookback: boolean;
  readonly signal: AbortSignal;
  readonly onLoaded: (row: number, history: RowHistory) => void;
  readonly end: (fault: Fault | null) => void;
}

/** Creates a cache of `end` ms in segments of 100 ms; the test answers each load. */
function createCache(end = 1_000) {
  const loads: Load[] = [];
  const faults: (Fault | null)[] = [];
  const segments = new SegmentCache(roundRange(0, end), 100, {
    load: (segment, withLookback, options) =>
      new Promise((resolve) => loads.push({ segment, withLookback, ...options, end: resolve })),
    onLoaded: () => {},
    onFinished: (fault) => faults.push(fault),
  });
  const answer = async (points: readonly Point[], fault: Fault | null = null): Promise<void> => {
    const load = loads.at(-1);
    load?.onLoaded(0, history(points));
    load?.end(fault);
    await settle(2);
  };
  const getRequestedIndexes = (): readonly number[] => loads.map(({ segment }) => segment.index);
  return { segments, loads, faults, answer, getRequestedIndexes };
}
