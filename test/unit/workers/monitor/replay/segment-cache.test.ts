import { describe, expect, it } from 'vitest';
import type { Fault } from '../../../../../src/shared/faults';
import { historyOfNumbers, type RowHistory } from '../../../../../workers/monitor/replay/row-history';
import { type Segment, SegmentCache } from '../../../../../workers/monitor/replay/segment-cache';
import { momentAfter, momentBefore } from '../../../../../workers/monitor/replay/steps';
import { settle } from '../../../../kit/fake-ports';
import { columns, type Point } from '../history/oracle';

interface Load {
  readonly part: Segment;
  readonly withBefore: boolean;
  readonly signal: AbortSignal;
  readonly took: (row: number, past: RowHistory) => void;
  readonly end: (fault: Fault | null) => void;
}
const past = (points: readonly Point[]): RowHistory => historyOfNumbers(columns(points));

/** A range of 1,000 ms in parts of 100 ms; the test answers each load. */
function openStock(end = 1_000) {
  const loads: Load[] = [];
  const faults: (Fault | null)[] = [];
  const stock = new SegmentCache({ from: 0, end }, 100, {
    load: (part, withBefore, way) =>
      new Promise((resolve) => loads.push({ part, withBefore, ...way, end: resolve })),
    took: () => {},
    ended: (fault) => faults.push(fault),
  });
  /** Answers the load under way with a row of points. */
  const answer = async (points: readonly Point[], fault: Fault | null = null): Promise<void> => {
    const load = loads.at(-1);
    load?.took(0, past(points));
    load?.end(fault);
    await settle(2);
  };
  const asked = (): readonly number[] => loads.map(({ part }) => part.index);
  return { stock, loads, faults, answer, asked };
}

describe('What a replay has loaded', () => {
  it('is first the part of the moment, then what playing needs, then the part before; one at a time', async () => {
    const { stock, answer, asked, loads } = openStock();
    stock.need(450, 620);
    expect(asked()).toEqual([4]);
    for (let i = 0; i < 5; i++) await answer([]);
    expect(asked()).toEqual([4, 5, 6, 3]);
    expect(loads.map(({ withBefore }) => withBefore)).toEqual([true, false, false, true]);
    expect(stock.readyAround(450)).toEqual({ from: 300, end: 700 });
    expect(stock.readyAround(50)).toEqual({ from: 50, end: 50 });
  });

  it('drops what is under way when another moment is needed at once', async () => {
    const { stock, asked, loads } = openStock();
    stock.need(50, 50);
    loads[0]?.took(0, past([[10, 1]]));
    stock.need(950, 950);
    expect(loads[0]?.signal.aborted).toBe(true);
    expect(asked()).toEqual([0, 9]);
    expect(stock.partAt(50)).toBeNull();
    loads[0]?.took(1, past([[10, 1]]));
    expect(stock.partAt(50)).toBeNull();
    loads[1]?.end(null);
    await settle(2);
    expect(stock.isReady(950)).toBe(true);
  });

  it('does not drop what is under way while the moment itself is there', async () => {
    const { stock, answer, loads } = openStock();
    stock.need(50, 250);
    await answer([]);
    stock.need(60, 260);
    expect(loads[1]?.signal.aborted).toBe(false);
  });

  it('carries over what stood when a part began, as long as nothing newer is said', async () => {
    const { stock, answer } = openStock();
    stock.need(0, 250);
    await answer([
      [10, 1],
      [90, 2],
    ]);
    await answer([]);
    await answer([[200, 3]]);
    expect([...(stock.partAt(150)?.pasts.get(0)?.times ?? [])]).toEqual([90]);
    expect([...(stock.partAt(250)?.pasts.get(0)?.times ?? [])]).toEqual([200]);
  });

  it('learns from a part that comes later what stood when the one after it began', async () => {
    const { stock, answer, loads } = openStock();
    stock.need(250, 250);
    await answer([[260, 5]]);
    expect(loads.at(-1)?.part.index).toBe(1);
    await answer([
      [130, 1],
      [170, 4],
    ]);
    expect([...(stock.partAt(250)?.pasts.get(0)?.times ?? [])]).toEqual([170, 260]);
    expect([...(stock.partAt(250)?.pasts.get(0)?.numbers ?? [])]).toEqual([4, 5]);
  });

  it('loads nothing more after a fault until it is asked to', async () => {
    const { stock, answer, asked, faults } = openStock();
    stock.need(50, 250);
    await answer([[10, 1]], { kind: 'offline' });
    expect(faults).toEqual([{ kind: 'offline' }]);
    stock.need(60, 260);
    expect(asked()).toEqual([0]);
    expect(stock.isReady(50)).toBe(false);
    expect(stock.partAt(50)?.pasts.size, 'what came is shown').toBe(1);
    stock.retry();
    expect(asked()).toEqual([0, 0]);
    await answer([]);
    expect(stock.isReady(50)).toBe(true);
  });

  it('lets go of what is far away, and never of what is needed', async () => {
    const { stock, loads } = openStock(2_000);
    const times = Float64Array.from({ length: 700_000 }, (_, i) => i / 1e6);
    const large = historyOfNumbers({ times, numbers: times });
    const walk = async (at: number): Promise<void> => {
      stock.need(at, at);
      for (let i = 0; i < 3; i++) {
        const load = loads.at(-1);
        load?.took(0, large);
        load?.end(null);
        await settle(2);
      }
    };
    for (const at of [50, 150, 250, 350, 450, 550]) await walk(at);
    const kept = Array.from({ length: 20 }, (_, index) => stock.isReady(index * 100)).filter(Boolean);
    expect(kept.length).toBeLessThan(4);
    expect(stock.isReady(550)).toBe(true);
    expect(stock.isReady(450)).toBe(true);
    expect(stock.isReady(50)).toBe(false);
  });

  it('has a next and a previous moment of anything, and stops at the edges of its parts', async () => {
    const { stock, answer } = openStock();
    stock.need(150, 250);
    await answer([
      [110, 1],
      [130, 1],
    ]);
    await answer([[220, 1]]);
    await answer([[50, 1]]);
    expect([100, 110, 130, 199, 200].map((moment) => momentAfter(stock, moment))).toEqual([
      110, 130, 200, 200, 220,
    ]);
    expect([250, 220, 200, 130, 105, 100].map((moment) => momentBefore(stock, moment))).toEqual([
      220, 200, 130, 110, 100, 50,
    ]);
    expect(momentAfter(stock, 350)).toBe(350);
  });
});
