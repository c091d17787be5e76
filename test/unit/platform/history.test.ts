import { describe, expect, it } from 'vitest';
import { formatPoints } from '../../platform/history-text';
import { createPlant } from '../../platform/plant';
import { createPlantSite, setUpStand } from './small-stand';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe('History over the wire', () => {
  const { clock, visitor } = setUpStand({ site: createPlantSite('v201', 'n1', 'es8'), isShared: true });
  const query = async (path: string, fields: object): Promise<readonly Points[]> =>
    (await visitor.postJson(`/lfscada/monitor/project/history/${path}`, { projectId: 'p1', ...fields }))
      .data as readonly Points[];

  it('is the same in pieces as in a single read, newest piece first, and reports the total', async () => {
    const range = { signalIds: 'v201-level', from: clock.now - 10 * MINUTE, end: clock.now };
    const [whole] = await query('query', range);
    expect(whole?.list.length).toBeGreaterThan(590);
    expect(whole?.totalCount).toBe(whole?.list.length);
    const pieces: Points['list'][] = [];
    for (let pagenum = 1; ; pagenum++) {
      const [piece] = await query('queryAllData', { ...range, pagenum, count: 250 });
      expect(piece?.totalCount).toBe(whole?.totalCount);
      if (piece === undefined || piece.list.length === 0) break;
      pieces.unshift(piece.list);
    }
    expect(pieces.map((piece) => piece.length).slice(1)).toEqual([250, 250]);
    expect(pieces.flat()).toEqual(whole?.list);
  });

  it('returns the latest 200,000 points and reports the total', {
    timeout: 30_000,
  }, async () => {
    const range = { signalIds: 'v201-level', from: clock.now - 90 * DAY, end: clock.now };
    const [points] = await query('query', range);
    expect(points?.list).toHaveLength(200_000);
    expect(points?.totalCount).toBeGreaterThan(200_000);
    expect(points?.list.at(-1)?.[0]).toBeGreaterThan(clock.now - 3_000);
  });

  it('yields to other work after each piece, however many clients read', async () => {
    let ticks = 0;
    let lastTicks = -1;
    let isRunning = true;
    const tick = (): void => {
      ticks += 1;
      if (isRunning) setImmediate(tick);
    };
    setImmediate(tick);
    const pieces = function* () {
      for (let time = 0; time < 10; time++) {
        if (time > 0) expect(ticks).toBeGreaterThan(lastTicks);
        lastTicks = ticks;
        yield [[time, '1']] as const;
      }
    };
    await Promise.all([formatPoints(pieces(), 100), formatPoints(pieces(), 100)]);
    isRunning = false;
  });

  it('refuses a range that ends before it begins', async () => {
    const range = { projectId: 'p1', signalIds: 'v201-level', from: clock.now, end: clock.now - 1 };
    expect((await visitor.postJson('/lfscada/monitor/project/history/query', range)).code).toBe('1001');
  });
});

describe('Plant history thinned to one point per interval', () => {
  const START = 1_790_000_000_000;
  const thinHistory = (signalId: string, everyMs: number, span: number) => {
    const plant = createPlant({ seed: 3, start: START });
    plant.advance(START + 150_000);
    const range = { from: START - span, to: START + 150_000 };
    const allPoints = [...plant.iterateHistory(signalId, range)].flat();
    return {
      plant,
      all: allPoints,
      thinned: [...plant.iterateHistory(signalId, { ...range, everyMs })].flat(),
    };
  };

  it.each(['v201-level', 'n1-pressure', 'v202-flow', 'b402-pressure'])(
    'has the newest point of each interval, also across the start: %s',
    (signalId) => {
      const { all: allPoints, thinned } = thinHistory(signalId, MINUTE, 20 * MINUTE);
      const newest = new Map<number, (typeof allPoints)[number]>();
      for (const point of allPoints) {
        const interval = Math.floor(point[0] / MINUTE);
        if (!newest.has(interval)) newest.set(interval, point);
      }
      expect(thinned).toEqual([...newest.values()]);
    },
  );

  it('counts all points of the range', () => {
    for (const id of ['v201-level', 'n1-pressure', 'es8-level', 'aq01-toc']) {
      const { plant, all: allPoints } = thinHistory(id, MINUTE, 100 * 60 * MINUTE);
      expect(plant.countHistory(id, START - 100 * 60 * MINUTE, START + 150_000), id).toBe(allPoints.length);
    }
  });
});

interface Points {
  readonly id: string;
  readonly list: readonly (readonly [number, string])[];
  readonly totalCount: number;
}
