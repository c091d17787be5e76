import { describe, expect, it } from 'vitest';
import type { Fault } from '../../../../../src/shared/faults';
import { wholeRange } from '../../../../../workers/monitor/history/source';
import { historyOfNumbers, type RowHistory } from '../../../../../workers/monitor/replay/row-history';
import { type Segment, SegmentCache } from '../../../../../workers/monitor/replay/segment-cache';
import { momentAfter, momentBefore } from '../../../../../workers/monitor/replay/steps';
import { settle } from '../../../../kit/fake-ports';
import { columns, type Point } from '../history/oracle';

const history = (points: readonly Point[]): RowHistory => historyOfNumbers(columns(points));

describe('The segments of a replay', () => {
  it('load one at a time: the current one, then those needed for playback, then the previous one', async () => {
    const { segments, answer, asked, loads } = openCache();
    segments.request(450, 620);
    expect(asked()).toEqual([4]);
    for (let i = 0; i < 5; i++) await answer([]);
    expect(asked()).toEqual([4, 5, 6, 3]);
    expect(loads.map(({ withLookback }) => withLookback)).toEqual([true, false, false, true]);
    expect(segments.readyAround(450)).toEqual({ from: 300, end: 700 });
    expect(segments.readyAround(50)).toEqual({ from: 50, end: 50 });
  });

  it('cancel a pending one when another time is needed immediately', async () => {
    const { segments, asked, loads } = openCache();
    segments.request(50, 50);
    loads[0]?.loaded(0, history([[10, 1]]));
    segments.request(950, 950);
    expect(loads[0]?.signal.aborted).toBe(true);
    expect(asked()).toEqual([0, 9]);
    expect(segments.segmentAt(50)).toBeNull();
    loads[0]?.loaded(1, history([[10, 1]]));
    expect(segments.segmentAt(50)).toBeNull();
    loads[1]?.end(null);
    await settle(2);
    expect(segments.isReady(950)).toBe(true);
  });

  it('do not cancel a pending one if the current one is loaded', async () => {
    const { segments, answer, loads } = openCache();
    segments.request(50, 250);
    await answer([]);
    segments.request(60, 260);
    expect(loads[1]?.signal.aborted).toBe(false);
  });

  it('carry an earlier value over until a newer one', async () => {
    const { segments, answer } = openCache();
    segments.request(0, 250);
    await answer([
      [10, 1],
      [90, 2],
    ]);
    await answer([]);
    await answer([[200, 3]]);
    expect([...(segments.segmentAt(150)?.rows.get(0)?.times ?? [])]).toEqual([90]);
    expect([...(segments.segmentAt(250)?.rows.get(0)?.times ?? [])]).toEqual([200]);
  });

  it('inherit a value from an earlier segment that loads later', async () => {
    const { segments, answer, loads } = openCache();
    segments.request(250, 250);
    await answer([[260, 5]]);
    expect(loads.at(-1)?.segment.index).toBe(1);
    await answer([
      [130, 1],
      [170, 4],
    ]);
    expect([...(segments.segmentAt(250)?.rows.get(0)?.times ?? [])]).toEqual([170, 260]);
    expect([...(segments.segmentAt(250)?.rows.get(0)?.numbers ?? [])]).toEqual([4, 5]);
  });

  it('inherit it in every following segment without a newer value', async () => {
    const { segments, answer, loads } = openCache();
    segments.request(250, 420);
    await answer([]);
    await answer([]);
    await answer([[450, 6]]);
    expect(loads.at(-1)?.segment.index).toBe(1);
    await answer([[130, 1]]);
    const first = (moment: number) => segments.segmentAt(moment)?.rows.get(0)?.times[0];
    expect([first(250), first(350), first(450)]).toEqual([130, 130, 130]);
  });

  it('load nothing more after a fault until a retry', async () => {
    const { segments, answer, asked, faults } = openCache();
    segments.request(50, 250);
    await answer([[10, 1]], { kind: 'offline' });
    expect(faults).toEqual([{ kind: 'offline' }]);
    segments.request(60, 260);
    expect(asked()).toEqual([0]);
    expect(segments.isReady(50)).toBe(false);
    expect(segments.segmentAt(50)?.rows.size, 'loaded values are shown').toBe(1);
    segments.retry();
    expect(asked()).toEqual([0, 0]);
    await answer([]);
    expect(segments.isReady(50)).toBe(true);
  });

  it('drop distant ones, but never needed ones', async () => {
    const { segments, loads } = openCache(2_000);
    const times = Float64Array.from({ length: 700_000 }, (_, i) => i / 1e6);
    const large = historyOfNumbers({ times, numbers: times });
    const walk = async (at: number): Promise<void> => {
      segments.request(at, at);
      for (let i = 0; i < 3; i++) {
        const load = loads.at(-1);
        load?.loaded(0, large);
        load?.end(null);
        await settle(2);
      }
    };
    for (const at of [50, 150, 250, 350, 450, 550]) await walk(at);
    const kept = Array.from({ length: 20 }, (_, index) => segments.isReady(index * 100)).filter(Boolean);
    expect(kept.length).toBeLessThan(4);
    expect(segments.isReady(550)).toBe(true);
    expect(segments.isReady(450)).toBe(true);
    expect(segments.isReady(50)).toBe(false);
  });

  it('have a next and a previous time of change, and stop at their edges', async () => {
    const { segments, answer } = openCache();
    segments.request(150, 250);
    await answer([
      [110, 1],
      [130, 1],
    ]);
    await answer([[220, 1]]);
    await answer([[50, 1]]);
    expect([100, 110, 130, 199, 200].map((moment) => momentAfter(segments, moment))).toEqual([
      110, 130, 200, 200, 220,
    ]);
    expect([250, 220, 200, 130, 105, 100].map((moment) => momentBefore(segments, moment))).toEqual([
      220, 200, 130, 110, 100, 50,
    ]);
    expect(momentAfter(segments, 350)).toBe(350);
  });
});

interface Load {
  readonly segment: Segment;
  readonly withLookback: boolean;
  readonly signal: AbortSignal;
  readonly loaded: (row: number, history: RowHistory) => void;
  readonly end: (fault: Fault | null) => void;
}

/** Creates a cache of `end` ms in segments of 100 ms; the test answers each load. */
function openCache(end = 1_000) {
  const loads: Load[] = [];
  const faults: (Fault | null)[] = [];
  const segments = new SegmentCache(wholeRange(0, end), 100, {
    load: (segment, withLookback, way) =>
      new Promise((resolve) => loads.push({ segment, withLookback, ...way, end: resolve })),
    loaded: () => {},
    finished: (fault) => faults.push(fault),
  });
  const answer = async (points: readonly Point[], fault: Fault | null = null): Promise<void> => {
    const load = loads.at(-1);
    load?.loaded(0, history(points));
    load?.end(fault);
    await settle(2);
  };
  const asked = (): readonly number[] => loads.map(({ segment }) => segment.index);
  return { segments, loads, faults, answer, asked };
}
